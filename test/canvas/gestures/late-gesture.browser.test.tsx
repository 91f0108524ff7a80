import { useEffect } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { useLateGesture } from '../../../src/canvas/gestures/use-late-gesture.js';

interface Options {
  readonly step: number;
}

interface Counter {
  update(options: Options): void;
  destroy(): void;
  count(): number;
}

const idle = { count: -1 };

it('a gesture machine that arrives later has the newest options, keeps its identity, and is released', async () => {
  const made: string[] = [];
  const createCounter = ({ step }: Options): Counter => {
    made.push(`made with ${step}`);
    let by = step;
    let at = 0;
    return {
      update: (options) => {
        by = options.step;
      },
      count: () => (at += by),
      destroy: () => void made.push('released'),
    };
  };
  const seen = new Set<Counter>();
  let counter: Counter | undefined;
  function Use({ create, step }: Options & { readonly create?: typeof createCounter }): null {
    const machine = useLateGesture<Options, Counter>(create, { step }, idle);
    useEffect(() => {
      counter = machine;
      seen.add(machine);
    });
    return null;
  }
  const view = await render(<Use step={1} />);
  expect(counter?.count()).toBe(-1);
  await view.rerender(<Use step={2} />);
  await view.rerender(<Use step={3} create={createCounter} />);
  expect(made).toEqual(['made with 3']);
  expect(counter?.count()).toBe(3);
  await view.rerender(<Use step={10} create={createCounter} />);
  expect(counter?.count()).toBe(13);
  expect(seen.size).toBe(1);
  await view.unmount();
  expect(made).toEqual(['made with 3', 'released']);
});
