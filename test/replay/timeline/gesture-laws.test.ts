import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { axisTicks } from '../../../src/replay/timeline/axis-ticks.js';
import { createScrub } from '../../../src/replay/timeline/scrub.js';
import { createTimeFingers, type TimeFingersOptions } from '../../../src/replay/timeline/time-fingers.js';
import { createTimeScale } from '../../../src/replay/timeline/time-scale.js';
import { type TimeWindow, zoomedScale } from '../../../src/replay/timeline/zoomed-scale.js';
import { lawRuns } from '../../support/long-run.js';
import { english } from '../english-words.js';
import { testFrames } from './frames.js';

const seed = 20261123;

const pointerId = fc.constantFrom(1, 2, 3);
const clientX = fc.oneof(fc.integer({ min: -50, max: 1050 }), fc.constantFrom(-1e9, 1e9));
const pointerType = fc.constantFrom('touch', 'mouse', 'pen');

describe('any sequence of pointers', () => {
  const acts = fc.array(
    fc.record({
      act: fc.constantFrom('press', 'move', 'move', 'release', 'frame', 'jump', 'update', 'destroy'),
      pointerId,
      clientX,
      pointerType,
      button: fc.constantFrom(0, 0, 0, 2),
    }),
    { maxLength: 40 },
  );

  test(`leaves the playhead where the holding pointer was last, and no drag behind (seed ${seed})`, () => {
    fc.assert(
      fc.property(acts, (list) => {
        const frames = testFrames();
        let [dragging, seeks] = [false, [] as number[]];
        const options = {
          page: () => frames.page,
          seek: (x: number) => void seeks.push(x),
          setDragging: (isDragging: boolean) => void (dragging = isDragging),
        };
        const scrub = createScrub(options);
        let held: number | undefined;
        let moved: number | undefined;
        for (const { act, ...pointer } of list) {
          seeks = [];
          const { clientX: x, pointerId: id } = pointer;
          if (act === 'press') {
            const isSecondFinger = held !== undefined && pointer.pointerType === 'touch';
            const isMain = pointer.button === 0;
            expect(scrub.press(pointer)).toBe(isMain && !isSecondFinger);
            if (isMain) [held, moved] = isSecondFinger ? [undefined, undefined] : [id, moved];
            expect(seeks).toEqual([]);
          } else if (act === 'move') {
            scrub.move({ pointerId: id, clientX: x });
            if (held === id) moved = x;
            expect(seeks).toEqual([]);
          } else if (act === 'frame') {
            frames.run();
            expect(seeks).toEqual(moved === undefined ? [] : [moved]);
            moved = undefined;
          } else if (act === 'release') {
            scrub.release(id);
            expect(seeks).toEqual(held === id && moved !== undefined ? [moved] : []);
            if (held === id) [held, moved] = [undefined, undefined];
          } else if (act === 'jump') {
            scrub.jump(x);
            expect(seeks).toEqual([x]);
          } else if (act === 'update') scrub.update({ ...options });
          else {
            scrub.destroy();
            [held, moved] = [undefined, undefined];
            expect(seeks).toEqual([]);
          }
          expect(dragging).toBe(held !== undefined);
          expect(frames.pending()).toBe(moved === undefined ? 0 : 1);
        }
      }),
      { seed, numRuns: lawRuns(1500) },
    );
  });

  const touches = fc.array(
    fc.record({
      type: fc.constantFrom('down', 'move', 'move', 'up', 'cancel'),
      pointerId,
      clientX,
      pointerType: fc.constantFrom('touch', 'touch', 'mouse'),
    }),
    { maxLength: 40 },
  );
  const start = fc
    .tuple(fc.double({ min: 0, max: 0.9, noNaN: true }), fc.double({ min: 0.05, max: 1, noNaN: true }))
    .map(([from, size]): TimeWindow => ({ from, to: Math.min(1, from + size) }));

  test(`keeps the window in the whole, and its size with less than two fingers (seed ${seed})`, () => {
    fc.assert(
      fc.property(touches, start, fc.boolean(), fc.constantFrom(0, 1000), (list, initial, isZoomed, width) => {
        const element = new EventTarget();
        let window = initial;
        const options: TimeFingersOptions = {
          axis: () => ({ left: 20, width }),
          isOnAxis: () => false,
          minSize: 0.01,
          isZoomed,
          setWindow: (change) => void (window = change(window)),
        };
        const fingers = createTimeFingers(element, options);
        const down = new Set<number>();
        for (const { type, ...pointer } of list) {
          const before = window;
          if (type === 'down' && pointer.pointerType === 'touch') down.add(pointer.pointerId);
          element.dispatchEvent(Object.assign(new Event(`pointer${type}`), pointer));
          const size = window.to - window.from;
          expect(window.from).toBeGreaterThanOrEqual(0);
          expect(window.to).toBeLessThanOrEqual(1 + 1e-9);
          expect(size).toBeGreaterThanOrEqual(0.01 - 1e-9);
          if (down.size < 2 || type !== 'move') expect(size).toBeCloseTo(before.to - before.from, 9);
          if (!down.has(pointer.pointerId) || width === 0 || (down.size < 2 && !isZoomed))
            expect(window).toEqual(before);
          if (type === 'up' || type === 'cancel') down.delete(pointer.pointerId);
        }
        fingers.destroy();
        const last = window;
        element.dispatchEvent(
          Object.assign(new Event('pointerdown'), { pointerId: 1, clientX: 0, pointerType: 'touch' }),
        );
        element.dispatchEvent(
          Object.assign(new Event('pointermove'), { pointerId: 1, clientX: 500, pointerType: 'touch' }),
        );
        expect(window).toBe(last);
      }),
      { seed, numRuns: lawRuns(1500) },
    );
  });

  test('pinched apart and back shows the same part again', () => {
    const element = new EventTarget();
    let window: TimeWindow = { from: 0.3, to: 0.5 };
    createTimeFingers(element, {
      axis: () => ({ left: 0, width: 1000 }),
      isOnAxis: () => false,
      minSize: 0.001,
      isZoomed: true,
      setWindow: (change) => void (window = change(window)),
    });
    const send = (type: string, id: number, x: number): void => {
      element.dispatchEvent(
        Object.assign(new Event(`pointer${type}`), { pointerId: id, clientX: x, pointerType: 'touch' }),
      );
    };
    send('down', 1, 450);
    send('down', 2, 550);
    for (const by of [20, 60, 120, 60, 20, 0]) {
      send('move', 1, 450 - by);
      send('move', 2, 550 + by);
    }
    expect(window.from).toBeCloseTo(0.3, 6);
    expect(window.to).toBeCloseTo(0.5, 6);
  });
});

describe('labels of an axis', () => {
  const executions = fc
    .array(
      fc.tuple(
        fc.nat(40_000),
        fc.integer({ min: 0, max: 9 }).map((power) => 10 ** power),
      ),
      { minLength: 1, maxLength: 20 },
    )
    .map((stays) => {
      let end = 0;
      const moments = stays.map(([wait, stay]) => {
        const begin = end + wait;
        end = begin + stay;
        return { start: begin, end };
      });
      return { start: 0, end, moments } as never as Parameters<typeof createTimeScale>[0];
    });
  const windows = fc
    .tuple(fc.double({ min: 0, max: 0.99, noNaN: true }), fc.double({ min: 0.001, max: 1, noNaN: true }))
    .map(([from, size]) => ({ from, to: Math.min(1, from + size) }));
  const widths = { clock: 56, since: 44, shortened: 56 };

  test(`stay apart and inside, also of a part, and say the time they stand at (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        executions,
        windows,
        fc.boolean(),
        fc.integer({ min: 0, max: 2000 }),
        (execution, window, shorten, width) => {
          const scale = zoomedScale(createTimeScale(execution, shorten), window);
          const ticks = axisTicks(
            scale,
            width,
            (time) => `at ${time}`,
            english.words,
            (length) => `+${length}`,
          );
          const spans = ticks.map(({ kind, share }) => {
            const at = share * width;
            return kind === 'clock'
              ? [at, at + widths.clock]
              : kind === 'since'
                ? [at - 22, at + 22]
                : [at - 17, at + 17];
          });
          spans.forEach(([from = 0, to = 0], at) => {
            expect(from).toBeGreaterThanOrEqual(-1e-6);
            expect(to).toBeLessThanOrEqual(width + 1e-6);
            if (at > 0) expect(from).toBeGreaterThanOrEqual(spans[at - 1]![1]! - 1e-6);
          });
          const starts = scale.stretches.filter(({ isShortened }) => !isShortened).map(({ from }) => `at ${from}`);
          for (const { kind, text } of ticks) {
            if (kind === 'clock') expect(starts).toContain(text);
            else expect(text).toMatch(kind === 'since' ? /^\+\d/ : /^\d/);
          }
        },
      ),
      { seed, numRuns: lawRuns(1000) },
    );
  });
});
