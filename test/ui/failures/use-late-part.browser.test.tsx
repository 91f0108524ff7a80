import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, test, vi } from 'vitest';
import { useLatePart } from '#ui';

function open(load: () => Promise<string>): {
  readonly text: () => string | null;
  readonly press: () => void;
  readonly close: () => void;
} {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const Shown = () => {
    const { part, retry } = useLatePart(load);
    return (
      <>
        {part ??
          (retry ? (
            <button type="button" onClick={retry}>
              Retry
            </button>
          ) : (
            'Loading'
          ))}
      </>
    );
  };
  root.render(
    <StrictMode>
      <Shown />
    </StrictMode>,
  );
  return {
    text: () => place.textContent,
    press: () => place.querySelector('button')?.click(),
    close: () => {
      root.unmount();
      place.remove();
    },
  };
}

describe('a lazily loaded part', () => {
  test('is requested again by a press after a failure, and is synchronous the next time', async () => {
    let isOnline = false;
    let asked = 0;
    const load = (): Promise<string> => {
      asked += 1;
      return isOnline ? Promise.resolve('Here') : Promise.reject(new Error('offline'));
    };
    const first = open(load);
    await vi.waitFor(() => expect(first.text()).toBe('Retry'));
    isOnline = true;
    first.press();
    await vi.waitFor(() => expect(first.text()).toBe('Here'));
    first.close();

    const before = asked;
    const second = open(load);
    await vi.waitFor(() => expect(second.text()).not.toBe(''));
    // Never "Loading": what opens again does not begin empty.
    expect(second.text()).toBe('Here');
    expect(asked).toBe(before);
    second.close();
  });
});
