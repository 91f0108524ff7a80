import { type Json } from '#base';
import { PropertyForm, type PropertyFormProps } from '#forms';
import { expect, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { type ReactElement, useSyncExternalStore } from 'react';
import '../../../src/style.css';

export const messageType = {
  type: 'send',
  label: 'Send',
  properties: [{ type: 'message', name: 'message', label: 'Message' }],
} as const;

export const messageResources = {
  fields: [
    { value: 'firstName', label: 'First name', detail: 'Maya' },
    { value: 'attributes.homeClub', label: 'Home club', detail: 'Oakland' },
  ],
  links: [{ value: { id: 'l1', name: 'Trial booking', shortenedUrl: 'fern.fit/t8Kq' }, label: 'Trial booking' }],
};

export interface ComposerOnPage {
  /** The value the host stores. */
  readonly text: () => string;
  /** Every reported value, in order. */
  readonly reported: readonly string[];
  /** Stores another value from outside, as undo does. */
  readonly store: (text: string) => Promise<void>;
  readonly box: () => HTMLElement;
  /** The rendered text, with chips as their words. */
  readonly shown: () => string;
  readonly unmount: () => Promise<void>;
}

/** Renders a form with one message and waits for the rich editor. */
export async function composerOnPage(start: string, props: Partial<PropertyFormProps> = {}): Promise<ComposerOnPage> {
  const reported: string[] = [];
  let text = start;
  const listeners = new Set<() => void>();
  const keep = (next: Json | undefined): void => {
    text = String(next ?? '');
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const Host = (): ReactElement => {
    const message = useSyncExternalStore(subscribe, () => text);
    return (
      <div style={{ width: 340, padding: 12 }}>
        <PropertyForm
          nodeType={messageType as never}
          config={{ message }}
          resources={messageResources}
          {...props}
          onChange={(_path, value) => {
            reported.push(String(value ?? ''));
            keep(value);
          }}
        />
      </div>
    );
  };
  const screen = await render(<Host />);
  const box = (): HTMLElement => screen.container.querySelector<HTMLElement>('[contenteditable]')!;
  await vi.waitFor(() => expect(box()).not.toBeNull(), { timeout: 20_000 });
  return {
    text: () => text,
    reported,
    store: async (next) => {
      keep(next);
      await vi.waitFor(() => expect(text).toBe(next));
    },
    box,
    shown: () => [...box().querySelectorAll('.pb-line')].map((line) => line.textContent).join('\n'),
    unmount: () => screen.unmount(),
  };
}
