import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Editor } from 'pathboard';
import {
  buildFreeTrial,
  closeTrials,
  documentText,
  freeTrialByCommands,
  type Hands,
  openEmptyTrial,
  shapeOf,
  undoAndRedoAll,
} from './build-free-trial.js';
import { fillByPointer } from './fill-forms.js';
import { drag, frames, press, pressAt, reachable, wheelTo } from '../../support/real-hand.js';

afterEach(closeTrials);

const find = (selector: string): Element | null => document.querySelector(selector);
const cardOf = (nodeId: string) => (): Element | null => find(`[data-node="${nodeId}"]`);

/** Expands a group of the palette and presses a card in it. */
async function pressInPalette(group: string, title: string): Promise<void> {
  const card = (): Element | undefined =>
    [...document.querySelectorAll(`[data-region="palette"] [aria-label="${group}"] .pb-pc`)].find(
      ({ textContent }) => textContent === title,
    );
  if (!card()) await press(group, () => find(`[data-region="palette"] [aria-label="${group}"] button`));
  await vi.waitFor(() => expect(card()).toBeDefined());
  await wheelTo(find('.pb-pal__b')!, card()!);
  await press(title, card);
}

/** Presses an option of the open list, by its title or its detail. */
async function choose(words: string): Promise<void> {
  const says = (option: Element, part: string): string => option.querySelector(part)?.textContent ?? '';
  const option = (): Element | undefined =>
    [...document.querySelectorAll('.pb-pick [role="option"]')].find(
      (one) => says(one, '.pb-pick__t') === words || says(one, '.pb-pick__d').split(' · ')[0] === words,
    );
  await vi.waitFor(() => expect(option(), words).toBeDefined());
  await wheelTo(find('.pb-pick__l')!, option()!);
  await press(words, option);
  await vi.waitFor(() => expect(find('.pb-pick')).toBeNull());
}

/** Brings everything into view, unobstructed. */
const fit = (): Promise<void> => press('Fit to view', () => page.getByRole('button', { name: 'Fit to view' }).query());

function handsOnPointer(editor: Editor): Hands {
  // Of several edges, the one that runs straight.
  const plusAfter =
    (nodeId: string, edgeType = 'standard') =>
    (): Element | null =>
      find(`.pb-plus[data-stub^="${nodeId}|${edgeType}"]`) ?? find(`.pb-plus[data-stub^="${nodeId}|"]`);
  const selectNode = async (nodeId: string): Promise<void> => {
    // The camera may still be moving at the press; the press is repeated then.
    for (let tries = 0; tries < 4; tries++) {
      await press('card', cardOf(nodeId));
      await frames(4);
      if (editor.store.getState().selection.nodeIds[0] === nodeId) return;
    }
    expect(editor.store.getState().selection.nodeIds).toEqual([nodeId]);
  };
  return {
    addFirst: (_words, title) =>
      press(title, () =>
        [...document.querySelectorAll('.pb-start [data-card]')].find((card) => card.textContent?.startsWith(title)),
      ),
    async addAfter(nodeId, _words, title, edgeType) {
      await fit();
      await selectNode(nodeId);
      if (title === 'Add tag') await pressInPalette('Contact data', title);
      else if (title === 'Assign to group') await pressInPalette('People', title);
      else {
        await press(`+ for ${title}`, plusAfter(nodeId, edgeType));
        await choose(title);
      }
      await vi.waitFor(() => expect(editor.store.getState().selection.nodeIds).not.toEqual([nodeId]));
    },
    async connect(source, target) {
      await fit();
      if (cardOf(target)()?.getAttribute('aria-label')?.startsWith('End')) {
        await press('+ for a path', plusAfter(source));
        await choose('Connect to step 13');
        return;
      }
      await selectNode(source);
      const to = await reachable(cardOf(target), 'the step to lead to');
      await drag(
        await reachable(() => find(`.react-flow__node[data-id="${source}"] .pb-port[data-side="out"]`), 'the port'),
        to,
      );
    },
    async fillNode(nodeId, fillings) {
      await selectNode(nodeId);
      await fillByPointer({ press: (element) => press(fillings[0]!.field, () => element) }, fillings);
    },
    async fillEdge(edgeId, fillings) {
      await fit();
      // Near its end: a press in the middle would hit a +.
      await reachable(
        cardOf(editor.toVersion().definition?.edges?.find(({ id }) => id === edgeId)?.target ?? ''),
        'where the path leads',
      );
      await vi.waitFor(
        async () => {
          const line = find(`.react-flow__edge[data-id="${edgeId}"] .pb-edge__hit`) as SVGPathElement;
          const { x, y } = line.getPointAtLength(line.getTotalLength() - 2).matrixTransform(line.getScreenCTM()!);
          await pressAt({ x, y });
          // A chosen edge moves into view: a second press in the same place would hit another element.
          for (let waited = 0; waited < 20 && editor.store.getState().selection.edgeIds[0] !== edgeId; waited++)
            await frames(1);
          expect(
            editor.store.getState().selection.edgeIds,
            `pressed ${document.elementFromPoint(x, y)?.outerHTML.slice(0, 150)}`,
          ).toEqual([edgeId]);
        },
        { timeout: 5000, interval: 200 },
      );
      await fillByPointer({ press: (element) => press(fillings[0]!.field, () => element) }, fillings);
    },
  };
}

// Hundreds of pointer moves in sequence, on a machine of any speed.
test(
  'the pointer builds the free trial as commands do, and undoes and redoes all of it',
  { timeout: 300_000 },
  async () => {
    const editor = await openEmptyTrial();
    await expect.element(page.getByRole('application')).toBeInTheDocument();
    const empty = documentText(editor);
    await buildFreeTrial(editor, handsOnPointer(editor));
    expect(shapeOf(editor.toVersion())).toEqual(shapeOf(freeTrialByCommands()));
    await undoAndRedoAll(editor, empty, {
      undo: () => press('Undo', () => page.getByRole('button', { name: /^Undo/ }).query()),
      redo: () => press('Redo', () => page.getByRole('button', { name: /^Redo/ }).query()),
    });
  },
);
