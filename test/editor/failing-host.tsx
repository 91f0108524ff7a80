import { type ReactElement, useSyncExternalStore } from 'react';
import { vi } from 'vitest';
import { type OnPage, putOnPage } from './editor-on-page.js';

/** A host component that throws on demand, as one does that meets unexpected data. */
export interface Fuse {
  readonly View: () => ReactElement;
  /** How often it rendered and threw. */
  readonly thrown: () => number;
  burn(): void;
  repair(): void;
}

export function createFuse(words = 'The host broke'): Fuse {
  let isBurning = false;
  let thrown = 0;
  const listeners = new Set<() => void>();
  const turn = (on: boolean): void => {
    isBurning = on;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    View: () => {
      if (useSyncExternalStore(subscribe, () => isBurning)) {
        thrown += 1;
        throw new Error(words);
      }
      return <span data-own>Host’s own</span>;
    },
    thrown: () => thrown,
    burn: () => turn(true),
    repair: () => turn(false),
  };
}

/** A host page: text of its own beside an element of the package. */
export function putBesideHost(element: ReactElement): OnPage {
  const page = (inside: ReactElement): ReactElement => (
    <>
      <p data-host>The page of the host</p>
      <div style={{ height: 760 }}>{inside}</div>
    </>
  );
  const shown = putOnPage(page(element));
  return { ...shown, render: (next) => shown.render(page(next)) };
}

/** Whether the host page is unchanged. */
export const isHostIntact = (): boolean =>
  document.querySelector('[data-host]')?.textContent === 'The page of the host';

/** The uncaught errors, which reach the error monitoring of a host. */
export function watchErrors(): { readonly words: string[]; readonly stop: () => void } {
  const words: string[] = [];
  const onError = (event: ErrorEvent): void => {
    // The browser reports this itself where a panel is resized twice in a frame.
    if (event.message.startsWith('ResizeObserver')) return;
    event.preventDefault();
    words.push(String((event.error as Error | undefined)?.message ?? event.message));
  };
  window.addEventListener('error', onError);
  return { words, stop: () => window.removeEventListener('error', onError) };
}

export const find = <Found extends HTMLElement>(selector: string): Found | null =>
  document.querySelector<Found>(selector);

export const buttonNamed = (words: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words);

/** Waits until a condition holds; the failure shows what the editor displays instead. */
export async function until(what: string, ask: () => unknown): Promise<void> {
  await vi.waitFor(() => {
    if (!ask()) throw new Error(`${what} is not there. Instead: ${find('.pb')?.textContent?.slice(0, 300)}`);
  });
}
