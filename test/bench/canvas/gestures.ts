import type { CDPSession, Page } from 'playwright-core';
import type { Cost, Meter } from './meter.js';

export interface Stroke {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly meter: Meter;
  readonly from: readonly [number, number];
  /** The distance of each move. */
  readonly by: readonly [number, number];
  readonly moves: number;
  readonly button: 'left' | 'middle';
}

export interface Dragged {
  readonly cost: Cost;
  /** The cost of the release, until everything is painted. */
  readonly release: Cost;
  readonly frameP95: number;
  readonly frameMost: number;
}

/** Presses, moves repeatedly and releases, as a mouse does. The moves that start the drag are not counted. */
export async function drag({ button, by, cdp, from, meter, moves, page }: Stroke): Promise<Dragged> {
  const buttons = button === 'middle' ? 4 : 1;
  const mouse = (
    type: 'mouseMoved' | 'mousePressed' | 'mouseReleased',
    step: number,
    pressed: boolean,
  ): Promise<unknown> =>
    cdp.send('Input.dispatchMouseEvent', {
      type,
      x: from[0] + step * by[0],
      y: from[1] + step * by[1],
      button: pressed || type !== 'mouseMoved' ? button : 'none',
      buttons: pressed ? buttons : 0,
      clickCount: type === 'mouseMoved' ? 0 : 1,
    });
  const twoFrames = (): Promise<unknown> =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await mouse('mouseMoved', -2, false);
  await mouse('mouseMoved', 0, false);
  await page.waitForTimeout(80);
  await mouse('mousePressed', 0, true);
  for (let step = 1; step <= 3; step++) await mouse('mouseMoved', step, true);
  await twoFrames();
  await page.evaluate(() => window.bench!.startFrames());
  const { cost } = await meter.spend(async () => {
    for (let step = 1; step <= moves; step++) await mouse('mouseMoved', step + 3, true);
    await twoFrames();
  });
  const gaps = (await page.evaluate(() => window.bench!.stopFrames())).toSorted((left, right) => left - right);
  const { cost: release } = await meter.spend(async () => {
    await mouse('mouseReleased', moves + 3, false);
    await twoFrames();
    await page.waitForTimeout(80);
  });
  return { cost, release, frameP95: gaps[Math.floor(gaps.length * 0.95)] ?? NaN, frameMost: gaps.at(-1) ?? NaN };
}

/** One turn of the wheel over a position, and the frame after it. */
export async function wheel(
  cdp: CDPSession,
  [x, y]: readonly [number, number],
  deltaY: number,
  ctrl: boolean,
): Promise<void> {
  await cdp.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: 0, deltaY, modifiers: ctrl ? 2 : 0 });
}
