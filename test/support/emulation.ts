import { cdp } from 'vitest/browser';

interface Session {
  send(method: string, params: object): Promise<unknown>;
}

/** What a reader has asked the system for, as the browser tells the page: `forced-colors: active`. No features: what there is. */
export async function emulateMedia(features: { readonly [name: string]: string } = {}): Promise<void> {
  await (cdp() as unknown as Session).send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  });
}
