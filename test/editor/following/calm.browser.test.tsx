import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Editor } from 'pathboard';
import { emulateMedia } from '../../support/emulation.js';
import { largeWorkflow } from '../../support/large-workflow.js';
import { lawRuns } from '../../support/long-run.js';
import { perform, randomCommand, randomMove, type RandomCommand } from '../../support/random-command.js';
import { frames } from '../../support/real-hand.js';
import { closeEditors, openEditor } from '../commands/editor-with-keys.js';
import { camera, cardOf, hidingPlaces, labelOf, rested, wheelAway } from './free-area.js';
import { mayMove, type Placed } from './may-move.js';
import { documentOf, type Subject, subjectOf } from './subject-of.js';

const seed = 20261126;

const cards = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.pb-flow [data-node]')];
const cardAt = (draw = 0): HTMLElement | undefined => cards()[draw % Math.max(1, cards().length)];

/** What a user does by key and by mouse, beside the commands of the programming interface. */
const byHand: { readonly [name: string]: (editor: Editor, draws: readonly number[]) => Promise<unknown> } = {
  click: async (_, [draw]) => {
    const card = cardAt(draw);
    if (card && hidingPlaces(card).length === 0) await userEvent.click(card);
  },
  escape: () => userEvent.keyboard('{Escape}'),
  duplicateByKey: () => userEvent.keyboard('{Control>}d{/Control}'),
  deleteByKey: () => userEvent.keyboard('{Delete}'),
  undoByKey: () => userEvent.keyboard('{Control>}z{/Control}'),
  redoByKey: () => userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}'),
  arrowDown: () => userEvent.keyboard('{ArrowDown}'),
  arrowUp: () => userEvent.keyboard('{ArrowUp}'),
  nudge: () => userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}'),
  problems: () => userEvent.keyboard('p'),
  keys: () => userEvent.keyboard('?'),
};

const handCommand: fc.Arbitrary<RandomCommand> = fc.record({
  name: fc.constantFrom('click', 'click', 'click', 'escape', ...Object.keys(byHand)),
  draws: fc.array(fc.nat(1000), { minLength: 2, maxLength: 2 }),
});

/** Groups collapse what they hold into a card, and a fork asks first what to continue on. */
const isJudged = ({ name }: RandomCommand): boolean => !/group/i.test(name);

/** Where each card is on the canvas, as the browser has it. */
function positions(): ReadonlyMap<string, Placed> {
  return new Map(
    cards().map((card) => {
      const node = card.closest<HTMLElement>('.react-flow__node')!;
      const [, x, y] = /translate\((-?[\d.]+)px, ?(-?[\d.]+)px\)/.exec(node.style.transform) ?? [];
      return [
        card.dataset['node']!,
        { x: Number(x), y: Number(y), width: node.offsetWidth, height: node.offsetHeight },
      ];
    }),
  );
}

const panels = (): number => document.querySelectorAll('.pb-insp, .pb-keys, .pb-prob').length;

/** A part of the canvas, and how far it reaches beyond its element. */
interface Part {
  readonly element: Element | null;
  readonly across?: number;
  readonly up?: number;
}

/** The bar of keys and two messages come and go at the bottom of the canvas: what lies there may have been covered. */
const passing = 110;

/** Whether any of these was hidden from a view: measured with the drawing moved back there. */
function isHiddenFrom(view: string, parts: readonly Part[]): boolean {
  const drawing = document.querySelector<HTMLElement>('.react-flow__viewport')!;
  const now = drawing.style.transform;
  drawing.style.transform = view;
  const bottom = (document.querySelector('.pb-flow')?.getBoundingClientRect().bottom ?? 0) - passing;
  const hidden = parts.some(
    ({ element, ...reach }) =>
      hidingPlaces(element, { inset: 0.5, ...reach }).length > 0 ||
      (element?.getBoundingClientRect().bottom ?? 0) > bottom,
  );
  drawing.style.transform = now;
  return hidden;
}

/**
 * What may move the view: what the change is about with its missing paths, what is selected, and what has the focus. A
 * label has buttons beside it, and a missing path its words above the `+`.
 */
function subjects(editor: Editor, subject: Subject): readonly Part[] {
  const { selection } = editor.store.getState();
  const nodeIds = [...subject.nodeIds, ...selection.nodeIds];
  const pluses = nodeIds.flatMap((id) => [...document.querySelectorAll(`.pb-plus[data-stub^="${CSS.escape(id)}|"]`)]);
  const focused = document.activeElement?.closest('.pb-flow :is([data-node], [data-edge], [data-note])');
  return [
    ...nodeIds.map((id) => ({ element: cardOf(id) })),
    ...pluses.map((element) => ({ element, across: 70, up: 60 })),
    ...[...subject.edgeIds, ...selection.edgeIds].map((id) => ({ element: labelOf(id), across: 90 })),
    ...subject.noteIds.map((id) => ({ element: document.querySelector(`[data-note="${CSS.escape(id)}"]`) })),
    ...(focused ? [{ element: focused, across: 90 }] : []),
  ];
}

beforeAll(() => emulateMedia({ 'prefers-reduced-motion': 'reduce' }));
afterAll(() => emulateMedia());
afterEach(closeEditors);

/**
 * Views before now: when the last panel closes, the view may return to one. A change that shows a step and opens a panel
 * moves the view twice, and it returns to where it was in between: along one axis as before, along the other as now.
 */
const held = new Set<string>();

function isHeld(view: string): boolean {
  const parts = (text: string): readonly string[] => text.match(/-?[\d.]+/g) ?? [];
  const seen = [...held].map(parts);
  return parts(view).every((part, at) => seen.some((other) => other[at] === part));
}

async function take(editor: Editor, { draws, name }: RandomCommand): Promise<void> {
  const hand = byHand[name];
  if (!hand) {
    perform(editor, { draws, name });
    return;
  }
  if (name !== 'click' && !document.activeElement?.closest('.pb-flow'))
    document.querySelector<HTMLElement>('.pb-flow [data-node][tabindex="0"]')?.focus({ preventScroll: true });
  await hand(editor, draws);
}

describe.each([1600, 1100, 800])('a calm picture at %i px', (width) => {
  const count = lawRuns(2000) / 3;
  it(`only what a command lists moves, and the view only for what is hidden (seed ${seed})`, async () => {
    const commands = fc
      .sample(fc.oneof(randomCommand, randomMove, handCommand, handCommand), { seed: seed + width, numRuns: 2 * count })
      .filter(isJudged)
      .slice(0, count);
    const open = async () => {
      held.clear();
      const opened = await openEditor({ defaultVersion: largeWorkflow(20) }, /, step 1 of/, width);
      // The view settles when what lies over the canvas is there.
      await vi.waitFor(() => expect(document.querySelector('.pb-viewbar')).not.toBeNull());
      await rested();
      return opened;
    };
    let { editor } = await open();
    const seen = { moved: 0, still: 0, views: 0 };
    for (const [index, command] of commands.entries()) {
      if (index % 25 === 24) {
        closeEditors();
        ({ editor } = await open());
      }
      if (index % 5 === 0) {
        await wheelAway(index % 2 ? 500 : -500);
        await rested();
      }
      const before = { document: documentOf(editor), positions: positions(), view: camera(), panels: panels() };
      await take(editor, command);
      await rested();
      await frames(2);
      const after = { document: documentOf(editor), positions: positions(), view: camera() };
      const about = `${index} ${command.name} ${JSON.stringify(command.draws)}`;
      const allowed = mayMove(
        command.name,
        { before: before.document, after: after.document },
        { before: before.positions, after: after.positions },
      );
      const moved = [...after.positions].flatMap(([id, place]) => {
        const was = before.positions.get(id);
        return was && (was.x !== place.x || was.y !== place.y) ? [id] : [];
      });
      expect(
        moved.filter((id) => !allowed.has(id)),
        about,
      ).toEqual([]);
      seen[moved.length > 0 ? 'moved' : 'still'] += 1;
      held.add(before.view);
      if (after.view === before.view) continue;
      seen.views += 1;
      const subject = subjectOf(before.document, after.document, editor, /undo|redo|jump/i.test(command.name));
      const isReturn = before.panels > 0 && panels() === 0 && isHeld(after.view);
      expect(
        isReturn || isHiddenFrom(before.view, subjects(editor, subject)),
        `${about}: view ${before.view} → ${after.view}`,
      ).toBe(true);
    }
    // Of the commands that are refused nothing can move.
    expect(seen.moved).toBeGreaterThan(count / 50);
    expect(seen.still).toBeGreaterThan(count / 3);
    expect(seen.views).toBeGreaterThan(count / 50);
  }, 900_000);
});
