/** What has the focus in the page or the shadow root that an element is in; `null` where nothing has it. */
export function focusIn(element: HTMLElement | null): Element | null {
  const root = element?.getRootNode();
  const active = root instanceof ShadowRoot ? root.activeElement : document.activeElement;
  return active === document.body ? null : active;
}

/** Gives the focus back to what had it before something opened, once that is gone. */
export function giveFocusBack(opener: Element | null, otherwise?: () => void): void {
  requestAnimationFrame(() => {
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    else otherwise?.();
  });
}
