import { expect, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Editor, WorkflowEditor } from 'pathboard';
import type { Presentation, WorkflowVersion } from 'pathboard/core';
import { strictNodeTypes, trialDraft } from '../../../stories/editor/trial-draft.js';
import { frames, reachable, type Spot, wheelTo } from '../../support/real-hand.js';
import { realPointer } from '../../support/real-pointer.js';
import { type OnPage, putOnPage } from '../editor-on-page.js';

const typeOf = (key: string) => strictNodeTypes.find(({ type }) => type === key) ?? {};

/** The draft with a third branch, and an unconnected step and trigger. */
const version: WorkflowVersion = {
  ...trialDraft,
  definition: {
    ...trialDraft.definition,
    nodes: [
      ...(trialDraft.definition?.nodes ?? []),
      { id: 'silver', type: typeOf('add-tag'), config: { tags: ['silver'] } },
      { id: 'loose', type: typeOf('delay'), config: {} },
      { id: 'spare', type: typeOf('trigger-keyword'), config: {} },
    ],
    edges: [
      ...(trialDraft.definition?.edges ?? []),
      { id: 'branch-silver', type: 'standard', source: 'branch', target: 'silver', value: 'silver' },
    ],
  },
};
const presentation: Presentation = {
  version: 1,
  nodes: { loose: { x: -300, y: 260 }, spare: { x: -300, y: 120 } },
  notes: [
    { id: 'free', text: 'Legal has seen all texts', x: -320, y: 0 },
    { id: 'hung', text: 'Ask Ann', nodeId: 'no-reply' },
  ],
};
export const members = ['hours', 'assign', 'after-hours', 'hot-lead'];
const grouped: Presentation = {
  ...presentation,
  groups: [{ id: 'desk', title: 'Front desk', nodeIds: members, collapsed: true }],
};

/** What the editor shows: its canvas, that with a collapsed group, or its outline. */
export type Shown = 'canvas' | 'groups' | 'outline';

let shown: OnPage | undefined;
export let editor: Editor;
const pointer = realPointer();
export const find = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);

export async function open(what: Shown = 'canvas'): Promise<void> {
  let made: Editor | undefined;
  // All rows are in view at once: those that are dragged and those they go to.
  const height = what === 'outline' ? 1500 : 1000;
  await page.viewport(1600, height);
  shown = putOnPage(
    <WorkflowEditor
      theme="light"
      defaultVersion={version}
      presentation={what === 'groups' ? grouped : presentation}
      nodeTypes={strictNodeTypes}
      defaultView={what === 'outline' ? 'outline' : 'canvas'}
      onMount={(one) => {
        made = one;
      }}
    />,
    `width: 1500px; height: ${height - 20}px`,
  );
  // The palette and the problems render after the first paint.
  const last = what === 'outline' ? '[role="treeitem"]' : '.pb-plus[data-stub^="welcome|"]';
  await vi.waitFor(() => expect(find(last)).not.toBeNull());
  await vi.waitFor(() => expect(find('.pb-pc')).not.toBeNull());
  editor = made!;
  if (what === 'outline') return;
  await fit();
  await reachable(() => find('[data-node="loose"]'), 'the loose step');
}

export async function close(): Promise<void> {
  await pointer.mouse('mouseMoved', 0, 0);
  shown?.remove();
  shown = undefined;
  await page.viewport(1600, 1000);
}

/** Waits until the camera and the size of the canvas are stable. */
async function steady(): Promise<void> {
  const now = (): string => `${find('.pb-flow')?.clientWidth} ${find('.react-flow__viewport')?.style.transform}`;
  let before = '';
  let same = 0;
  await vi.waitFor(
    () => {
      same = now() === before ? same + 1 : 0;
      before = now();
      expect(same).toBeGreaterThan(3);
    },
    { timeout: 8000, interval: 60 },
  );
}

async function fit(): Promise<void> {
  await steady();
  find('[aria-label="Fit to view"]')?.click();
  await frames(2);
  await steady();
}

/** Where to press or release; `lifts`: what shows that a resting finger has lifted it. */
export interface Grip extends Spot {
  readonly lifts?: string;
}

/** A card of the palette, in its expanded group. */
export async function card(group: string, title: string): Promise<Grip> {
  const one = (): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>(`[aria-label="${group}"] .pb-pc`)].find(
      ({ textContent }) => textContent === title,
    );
  await vi.waitFor(() => expect(find(`[aria-label="${group}"] button`)).not.toBeNull(), { timeout: 5000 });
  if (!one()) find(`[aria-label="${group}"] button`)!.click();
  await vi.waitFor(() => expect(one()).toBeDefined());
  await wheelTo(find('.pb-pal__b')!, one()!);
  return { ...(await reachable(one, title)), lifts: '.pb-ghost' };
}
export const step = async (id: string): Promise<Grip> => ({
  ...(await reachable(() => find(`[data-node="${id}"]`), id)),
  lifts: '[data-lifted]',
});
export const stub = (): Promise<Grip> => reachable(() => find('.pb-plus[data-stub^="welcome|"]'), 'the open end');
export const note = (id: string): Promise<Grip> => reachable(() => find(`[data-note="${id}"]`), 'the note');
export const alongPath = (id: string, share = 0.35): Spot => {
  const line = find(`.react-flow__edge[data-id="${id}"] .pb-edge__hit`) as unknown as SVGPathElement;
  const { x, y } = line.getPointAtLength(line.getTotalLength() * share).matrixTransform(line.getScreenCTM()!);
  return { x, y };
};
export const path = (id: string) => (): Promise<Spot> => Promise.resolve(alongPath(id));
export const ground = (): Promise<Spot> => {
  const box = find('.pb-flow')!.getBoundingClientRect();
  return Promise.resolve({ x: box.left + 200, y: box.bottom - 200 });
};
/** The card of the collapsed group. */
export const group = async (): Promise<Grip> => ({
  ...(await reachable(() => find('.react-flow__node:has(.pb-gcard) [data-node]'), 'the group')),
  lifts: '[data-lifted]',
});

/** The settings open and narrow the canvas; then the view is fitted again. */
async function select(selection: { nodeIds?: readonly string[]; edgeIds?: readonly string[] }): Promise<void> {
  editor.select(selection);
  await vi.waitFor(() => expect(find('[data-region="inspector"]')).not.toBeNull());
  await frames(2);
  await fit();
}
/** The first of several selected steps; its port is below the middle. */
export const selected =
  (...nodeIds: readonly string[]) =>
  async (): Promise<Grip> => {
    await select({ nodeIds });
    const { x, ...grip } = await step(nodeIds[0]!);
    return { ...grip, x: x - find(`[data-node="${nodeIds[0]}"]`)!.getBoundingClientRect().width / 4 };
  };
export const port = async (id: string): Promise<Grip> => {
  await select({ nodeIds: [id] });
  return reachable(() => find(`.react-flow__node[data-id="${id}"] .pb-port[data-side="out"]`), 'the port');
};
export const groupPort = async (): Promise<Grip> => {
  await select({ nodeIds: members });
  return reachable(() => find('.react-flow__node:has(.pb-gcard) .pb-port[data-side="out"]'), 'the port of the group');
};
export const endOf = async (id: string, end: 'source' | 'target'): Promise<Grip> => {
  await select({ edgeIds: [id] });
  return reachable(() => find(`.pb-path-end[data-end="${end}"]`), 'the end of the path');
};

/** A row of the outline, by what it says; the title where that is pressed. */
export const row = (name: RegExp) => async (): Promise<Grip> => {
  const one = (): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>('[role="treeitem"]')].find((item) => name.test(item.textContent ?? ''));
  await vi.waitFor(() => expect(one(), String(name)).toBeDefined());
  await wheelTo(find('.pb-ol__l')!, one()!);
  const { height, left, top } = one()!.getBoundingClientRect();
  return { x: left + 250, y: top + height / 2, lifts: '[data-lifted]' };
};

export const edges = () => editor.toVersion().definition?.edges ?? [];
export const nodes = () => editor.toVersion().definition?.nodes ?? [];
export const newest = (): string => nodes().at(-1)!.id;
export const leadsTo = (source: string, target: string): boolean =>
  edges().some((edge) => edge.source === source && edge.target === target);
export const edge = (id: string) => edges().find((one) => one.id === id);
export const placeOf = (id: string) => editor.store.getState().presentation.nodes?.[id];
export const noteNow = (id: string) => editor.store.getState().presentation.notes?.find((one) => one.id === id);
/** The words at the pointer, or those of the row under it. */
export const tip = (): string | undefined => find('.pb-tip--pointer, .pb-or__why')?.textContent ?? undefined;
export const announced = (): string =>
  [...document.querySelectorAll('[aria-live="polite"]')].map(({ textContent }) => textContent).join(' ');
export const startSize = version.definition!.nodes!.length;

const snapshot = () => ({
  version: editor.store.getState().version,
  presentation: editor.store.getState().presentation,
  done: editor.history().done.length,
});
type Snapshot = ReturnType<typeof snapshot>;
/** Remembers the document; `untouched` checks that it is the same, `undone` that one entry leads back to it. */
export function remember() {
  const before: Snapshot = snapshot();
  return {
    untouched: () => {
      const now = snapshot();
      expect(now.version).toBe(before.version);
      expect(now.presentation).toBe(before.presentation);
      expect(now.done).toBe(before.done);
    },
    inOneEntry: () => {
      expect(snapshot().done).toBe(before.done + 1);
      editor.undo();
      expect(editor.toVersion().definition).toEqual(before.version.definition);
      expect(editor.store.getState().presentation).toEqual(before.presentation);
    },
  };
}

/** Chooses in the picker that a release has opened. */
export async function pick(name: string): Promise<void> {
  await vi.waitFor(() => expect(find('.pb-pick input')).not.toBeNull());
  await userEvent.keyboard(`${name}{Enter}`);
}

/** Carries with a finger: on what lifts it rests before it moves. Calls `held` at the end, before it leaves the screen. */
export async function carryByFinger(from: Grip, to: Spot, held: () => void | Promise<void>): Promise<void> {
  await import('../../../src/canvas/late-canvas.js');
  await frames(2);
  await pointer.touch('touchStart', [from]);
  try {
    if (from.lifts !== undefined)
      await vi.waitFor(() => expect(find(from.lifts!), 'lifted').not.toBeNull(), { timeout: 3000 });
    for (let part = 1; part <= 8; part++) {
      await pointer.touch('touchMove', [
        { x: from.x + ((to.x - from.x) * part) / 8, y: from.y + ((to.y - from.y) * part) / 8 },
      ]);
      await frames(1);
    }
    await held();
  } finally {
    await pointer.touch('touchEnd', []);
  }
  await frames(2);
}
