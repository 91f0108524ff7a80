import { cdp } from 'vitest/browser';

interface Session {
  send(method: string, params: object): Promise<unknown>;
}

/**
 * Emulates media features of the system, such as `forced-colors: active`. Without features it restores the real ones.
 */
export async function emulateMedia(features: { readonly [name: string]: string } = {}): Promise<void> {
  await (cdp() as unknown as Session).send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  });
}
