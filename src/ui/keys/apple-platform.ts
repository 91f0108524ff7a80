/** Whether this machine has ⌘ for commands. A server does not know, and says no. */
export function isApplePlatform(): boolean {
  if (typeof navigator === 'undefined') return false;
  const { userAgentData } = navigator as { readonly userAgentData?: { readonly platform?: string } };
  return /mac|iphone|ipad|ipod/i.test(userAgentData?.platform || navigator.platform || '');
}
