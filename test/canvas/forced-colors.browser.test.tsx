import { useState } from 'react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import 'pathboard/style.css';
import { type CanvasActions, type CanvasSelection, Minimap, ViewBar, WorkflowCanvas } from '#canvas';
import { layoutVersion } from '#layout';
import type { Presentation } from '#model';
import { PbRoot } from '#ui';
import { freeTrial, freeTrialMissingEdges, freeTrialProblems } from '../../stories/canvas/free-trial-workflow.js';
import { emulateMedia } from '../support/emulation.js';
import { contrastBetween } from '../support/painted-contrast.js';

const layout = layoutVersion(freeTrial);
const presentation: Presentation = {
  version: 1,
  nodes: { plans: { disabled: true } },
  notes: [{ id: 'n', text: 'Ask Ann', nodeId: 'assign' }],
};
const actions: CanvasActions = {
  select: () => undefined,
  connect: () => undefined,
  reconnect: () => undefined,
  moveNodes: () => undefined,
  addAfter: () => undefined,
  insertOnEdge: () => undefined,
  setNote: () => undefined,
  remove: () => undefined,
  openMenu: () => undefined,
};

function Canvas({ selection }: { readonly selection: CanvasSelection }) {
  const [own] = useState(actions);
  return (
    <PbRoot label="Page" theme="light" style={{ width: 1200, height: 900 }}>
      <WorkflowCanvas
        label="Free trial"
        version={freeTrial}
        layout={layout}
        presentation={presentation}
        problems={freeTrialProblems}
        missingEdges={freeTrialMissingEdges}
        selection={selection}
        actions={own}
      >
        <ViewBar />
        <Minimap />
      </WorkflowCanvas>
    </PbRoot>
  );
}

const find = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!;
const card = (id: string): CSSStyleDeclaration =>
  getComputedStyle(find(`.react-flow__node[data-id="${id}"] > .pb-node`));
const line = (id: string): CSSStyleDeclaration =>
  getComputedStyle(find(`.react-flow__edge[data-id="${id}"] .pb-edge__line`));
/** Returns the computed value of a system colour. */
const systemColour = (name: string): string => {
  const probe = document.createElement('span');
  probe.style.color = name;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};
const seen = (colour: string): number => contrastBetween(colour, systemColour('Canvas'));
const show = async (selection: CanvasSelection): Promise<void> => {
  await render(<Canvas selection={selection} />);
  await vi.waitFor(() => expect(find('[data-node="end"]')).not.toBeNull(), { timeout: 5000 });
};

beforeAll(() => emulateMedia({ 'forced-colors': 'active' }));
afterAll(() => emulateMedia());

describe('in forced colours', () => {
  it('every node has a border, and its states differ by more than colour', async () => {
    await show({ nodeIds: ['wait'], edgeIds: [] });
    expect(matchMedia('(forced-colors: active)').matches).toBe(true);
    for (const node of document.querySelectorAll<HTMLElement>('.react-flow__node > .pb-node')) {
      const { outlineColor, outlineStyle, outlineWidth } = getComputedStyle(node);
      expect(
        [outlineStyle, Number.parseFloat(outlineWidth) >= 1, seen(outlineColor) >= 3],
        node.textContent,
      ).not.toContain(false);
      expect(outlineStyle, node.textContent).not.toBe('none');
    }
    const looks = ['branch', 'wait', 'welcome', 'plans'].map(
      (id) => `${card(id).outlineStyle} ${card(id).outlineWidth}`,
    );
    expect(new Set(looks).size, 'plain, selected, with an error and disabled').toBe(4);
    expect(card('wait').outlineColor).toBe(systemColour('Highlight'));
    expect(
      seen(getComputedStyle(find('.react-flow__node[data-id="welcome"] .pb-sb')).color),
      'the error badge',
    ).toBeGreaterThanOrEqual(3);
  });

  it('the focused node has a ring of its own, even when selected', async () => {
    await show({ nodeIds: ['wait'], edgeIds: [] });
    find('[data-node="wait"]').focus();
    await userEvent.keyboard('{ArrowDown}');
    const stops = ['branch', 'wait'];
    for (const press of ['{ArrowUp}', '{ArrowUp}']) {
      const stop = stops.shift();
      await vi.waitFor(() => expect((document.activeElement as HTMLElement).dataset['node']).toBe(stop));
      const { outlineColor, outlineOffset, outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!);
      expect(outlineStyle).not.toBe('none');
      expect(Number.parseFloat(outlineWidth)).toBeGreaterThanOrEqual(2);
      expect(Number.parseFloat(outlineOffset), 'outside of the border').toBeGreaterThanOrEqual(3);
      expect(seen(outlineColor)).toBeGreaterThanOrEqual(3);
      await userEvent.keyboard(press);
    }
  });

  it('edges are visible lines, the selected one stronger, with grips', async () => {
    await show({ nodeIds: [], edgeIds: ['nudge-no-reply'] });
    for (const one of document.querySelectorAll('.pb-edge__line'))
      expect(seen(getComputedStyle(one).stroke)).toBeGreaterThanOrEqual(3);
    expect(line('nudge-no-reply').stroke).toBe(systemColour('Highlight'));
    expect(Number.parseFloat(line('nudge-no-reply').strokeWidth)).toBeGreaterThan(
      Number.parseFloat(line('hours-assign').strokeWidth),
    );
    expect(line('wait-nudge').strokeDasharray, 'a timeout edge').not.toBe('none');
    const grips = document.querySelectorAll('.pb-path-end');
    expect(grips).toHaveLength(2);
    for (const grip of grips)
      expect(seen(getComputedStyle(grip, '::before').backgroundColor)).toBeGreaterThanOrEqual(3);
    for (const head of document.querySelectorAll('.pb-edge__head'))
      expect(seen(getComputedStyle(head).fill)).toBeGreaterThanOrEqual(3);
  });

  it('pills, buttons, notes and overlays have borders', async () => {
    await show({ nodeIds: [], edgeIds: ['wait-nudge'] });
    for (const part of document.querySelectorAll('.pb-pill, .pb-plus[data-stub], .pb-paper__card')) {
      const { borderTopColor, borderTopStyle, borderTopWidth } = getComputedStyle(part);
      expect(
        [borderTopStyle === 'none', Number.parseFloat(borderTopWidth) > 0, seen(borderTopColor) >= 3],
        part.className,
      ).toEqual([false, true, true]);
    }
    for (const part of document.querySelectorAll('.pb-viewbar, .pb-mm'))
      expect(getComputedStyle(part).outlineStyle, part.className).not.toBe('none');
    const pill = getComputedStyle(find('[data-edge="wait-nudge"]'));
    expect([pill.outlineStyle, pill.outlineColor]).toEqual(['solid', systemColour('Highlight')]);
  });
});
