import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import 'pathboard/style.css';
import { ExecutionViewer } from '#replay';
import { askingVersion, presentTime } from '../../../stories/replay/example-executions.js';
import { manyRounds } from '../../../stories/replay/timeline-executions.js';
import { realPointer } from '../../support/real-pointer.js';

interface Spot {
  readonly x: number;
  readonly y: number;
}

const pointer = realPointer();
const find = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!;
const frame = (): Promise<number> => new Promise(requestAnimationFrame);

/** The zoomed part as fractions of the whole; the whole where not zoomed. */
const part = (): { readonly from: number; readonly size: number } => {
  const mark = document.querySelector<HTMLElement>('.pb-tl__part');
  if (!mark) return { from: 0, size: 1 };
  const track = find('.pb-tl__ax:nth-child(2)').getBoundingClientRect();
  const { left, width } = mark.getBoundingClientRect();
  return { from: (left - track.left) / track.width, size: width / track.width };
};
const stepHere = (): number =>
  Number(/step (\d+)/.exec(find('[role="slider"]').getAttribute('aria-valuetext') ?? '')?.[1]);
const spotIn = (selector: string, across: number): Spot => {
  const { left, top, width, height } = find(selector).getBoundingClientRect();
  return { x: left + width * across, y: top + height / 2 };
};
async function slide(from: readonly Spot[], to: readonly Spot[], parts = 8): Promise<void> {
  await pointer.touch('touchStart', from);
  for (let done = 1; done <= parts; done++) {
    await pointer.touch(
      'touchMove',
      from.map(({ x, y }, at) => ({
        x: x + ((to[at]!.x - x) * done) / parts,
        y: y + ((to[at]!.y - y) * done) / parts,
      })),
    );
    await frame();
  }
  await pointer.touch('touchEnd', []);
  await frame();
}

/** Waits until inspector and rounds have caught up with the playhead. */
async function rest(): Promise<void> {
  const place = (): string => JSON.stringify(find('.pb-tl__ax:nth-child(2)').getBoundingClientRect());
  let before = '';
  for (let same = 0; same < 20;) {
    await frame();
    same = place() === before ? same + 1 : 0;
    before = place();
  }
}

async function show(width = 1200): Promise<void> {
  await render(
    <div style={{ width, height: 800 }}>
      <ExecutionViewer
        execution={manyRounds(10, [])}
        version={askingVersion}
        locale="en-US"
        timeZone="UTC"
        theme="light"
        now={() => presentTime}
      />
    </div>,
  );
  await vi.waitFor(() => expect(document.querySelector('.pb-tl__row')).not.toBeNull(), { timeout: 5000 });
  find('[role="slider"]').focus();
}

beforeEach(() => pointer.screen(true));
afterEach(async () => {
  await pointer.touch('touchEnd', []).catch(() => undefined);
  await pointer.screen(false);
});

/** The fourth row in view, which the axis does not cover. */
const row = '.pb-tl__row[aria-selected="true"] > .pb-tl__r';

describe('touch on the timeline', () => {
  it('one finger pans the zoomed axis by its distance, and the playhead stays', async () => {
    await show();
    await userEvent.keyboard('{Home}.....++');
    await vi.waitFor(() => expect(part().size).toBeCloseTo(0.25, 1));
    await rest();
    const [before, step] = [part(), stepHere()];
    await slide([spotIn(row, 0.8)], [spotIn(row, 0.4)]);
    await vi.waitFor(() => expect(part().from).toBeGreaterThan(before.from + 0.07));
    expect(part().from).toBeLessThan(before.from + 0.12);
    expect(part().size).toBeCloseTo(before.size, 2);
    expect(stepHere()).toBe(step);
  });

  it('one finger moving up scrolls the rows only', async () => {
    await show();
    await userEvent.keyboard('{Home}..++');
    await vi.waitFor(() => expect(part().size).toBeCloseTo(0.25, 1));
    const before = part();
    await rest();
    const from = spotIn(row, 0.5);
    await slide([from], [{ x: from.x + 3, y: from.y - 60 }]);
    await vi.waitFor(() => expect(find('.pb-tl__g').scrollTop).toBeGreaterThan(20));
    expect(part()).toEqual(before);
  });

  it('one finger on the axis moves the playhead, also when zoomed', async () => {
    await show();
    await userEvent.keyboard('{Home}++');
    await vi.waitFor(() => expect(part().size).toBeCloseTo(0.25, 1));
    await rest();
    const axis = '.pb-tl__ax:nth-child(2)';
    const before = part();
    await slide([spotIn(axis, 0.3)], [spotIn(axis, 0.9)]);
    await vi.waitFor(() => expect(stepHere()).toBeGreaterThan(2));
    expect(part().from).toBeCloseTo(before.from, 2);
  });

  it.each([1200, 800])('two fingers zoom in where they are, and out again, %i wide', async (width) => {
    await show(width);
    await userEvent.keyboard('{Home}');
    await rest();
    const place = width < 960 ? '.pb-tl__ax:nth-child(2)' : row;
    const step = stepHere();
    await slide([spotIn(place, 0.45), spotIn(place, 0.55)], [spotIn(place, 0.3), spotIn(place, 0.7)]);
    await vi.waitFor(() => expect(part().size).toBeLessThan(0.4));
    expect(part().from + part().size / 2).toBeCloseTo(0.5, 1);
    if (width >= 960) expect(stepHere()).toBe(step);
    await slide([spotIn(place, 0.1), spotIn(place, 0.9)], [spotIn(place, 0.47), spotIn(place, 0.53)]);
    await vi.waitFor(() => expect(part().size).toBe(1));
  });
});
