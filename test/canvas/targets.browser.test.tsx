import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import 'pathboard/style.css';
import { type CanvasActions, type CanvasSelection, ViewBar, WorkflowCanvas } from '#canvas';
import { layoutVersion } from '#layout';
import type { Presentation } from '#model';
import { PbRoot } from '#ui';
import { freeTrial, freeTrialMissingEdges } from '../../stories/canvas/free-trial-workflow.js';
import { realPointer } from '../support/real-pointer.js';

const layout = layoutVersion(freeTrial);
const presentation: Presentation = { version: 1, notes: [{ id: 'n', text: 'Ask Ann', nodeId: 'assign' }] };
const actions: CanvasActions = {
  select: () => undefined,
  connect: () => undefined,
  reconnect: () => undefined,
  moveNodes: () => undefined,
  addAfter: () => undefined,
  insertOnEdge: () => undefined,
  setNote: () => undefined,
  removeNotes: () => undefined,
  remove: () => undefined,
  duplicate: () => undefined,
  openMenu: () => undefined,
};

function Canvas({ selection }: { readonly selection: CanvasSelection }) {
  const [own] = useState(actions);
  return (
    <PbRoot label="Page" theme="light" style={{ width: 1300, height: 980 }}>
      <WorkflowCanvas
        label="Free trial"
        version={freeTrial}
        layout={layout}
        presentation={presentation}
        missingEdges={freeTrialMissingEdges}
        selection={selection}
        actions={own}
      >
        <ViewBar onTidy={() => undefined} />
      </WorkflowCanvas>
    </PbRoot>
  );
}

const targets = 'button, [role="button"], .pb-port.connectionindicator, .pb-path-end';

/** Measures the area around the middle of a target in which a press hits it, or with `beside` it or another target. */
function reach(target: Element, beside = false): { readonly across: number; readonly down: number } | undefined {
  const { height, left, top, width } = target.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const isHit = (atX: number, atY: number): boolean => {
    const hit = document.elementFromPoint(atX, atY);
    return hit !== null && (target.contains(hit) || (beside && hit.closest(`${targets}, [role="toolbar"]`) !== null));
  };
  if (!target.contains(document.elementFromPoint(x, y))) return undefined;
  const far = (dx: number, dy: number): number => {
    // A binary search, since a hit test per pixel is slow.
    let [hit, missed] = [0, 32];
    while (missed - hit > 0.5) {
      const by = (hit + missed) / 2;
      if (isHit(x + dx * by, y + dy * by)) hit = by;
      else missed = by;
    }
    return hit;
  };
  return { across: far(1, 0) + far(-1, 0), down: far(0, 1) + far(0, -1) };
}

/** Returns the pressable targets that are smaller than `least`, and the number of pressable ones. */
function tooSmall(least: number, beside = false): { readonly small: readonly string[]; readonly pressed: number } {
  const small: string[] = [];
  let pressed = 0;
  for (const target of document.querySelectorAll('.pb-canvas')[0]!.querySelectorAll(targets)) {
    if (getComputedStyle(target).visibility === 'hidden' || (target as HTMLButtonElement).disabled) continue;
    const size = reach(target, beside);
    if (!size) continue;
    pressed += 1;
    // Half a pixel on either side allows for fractional positions.
    if (Math.min(size.across, size.down) < least - 1)
      small.push(
        `${target.getAttribute('aria-label') ?? target.getAttribute('class') ?? ''} ${size.across} × ${size.down}`,
      );
  }
  return { small, pressed };
}

const show = async (selection: CanvasSelection): Promise<void> => {
  await render(<Canvas selection={selection} />);
  await vi.waitFor(() => expect(document.querySelector('[data-node="end"]')).not.toBeNull(), { timeout: 5000 });
  await vi.waitFor(() => expect(document.querySelector('.pb-viewbar')).not.toBeNull());
};

const selections: readonly (readonly [string, CanvasSelection])[] = [
  ['nothing selected', { nodeIds: [], edgeIds: [] }],
  ['a node selected', { nodeIds: ['branch'], edgeIds: [] }],
  ['several nodes selected', { nodeIds: ['branch', 'nudge'], edgeIds: [] }],
  ['an edge with a label selected', { nodeIds: [], edgeIds: ['wait-nudge'] }],
  ['an edge without a label selected', { nodeIds: [], edgeIds: ['nudge-no-reply'] }],
];

describe('with a mouse, every target', () => {
  it.each(selections)('is at least 24 pixels large with %s', async (_of, selection) => {
    await show(selection);
    const { pressed, small } = tooSmall(24);
    expect(pressed).toBeGreaterThan(20);
    expect(small).toEqual([]);
  });
});

describe('with fingers, every target', () => {
  const pointer = realPointer();
  beforeEach(() => pointer.screen(true));
  afterEach(() => pointer.screen(false));

  it.each(selections)(
    'is at least 40 pixels large, as far as no other begins there, and never less than 24, with %s',
    async (_of, selection) => {
      await show(selection);
      expect(matchMedia('(pointer: coarse)').matches).toBe(true);
      const { pressed, small } = tooSmall(40, true);
      expect(pressed).toBeGreaterThan(20);
      expect(small).toEqual([]);
      expect(tooSmall(24).small).toEqual([]);
    },
  );
});
