import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  buildFreeTrial,
  closeTrials,
  documentText,
  type Filling,
  focusIsKept,
  freeTrialByCommands,
  type Hands,
  openEmptyTrial,
  shapeOf,
  undoAndRedoAll,
} from './build-free-trial.js';
import { fillByKeys, leaveForm } from './fill-forms.js';
import { goToRow, here, pick } from '../outline-keys.js';

afterEach(closeTrials);

/** The row of a node or edge. */
const rowOf = (id: string) => (): Element | null => document.querySelector(`[data-row$="|${id}"]`);

async function fill(id: string, fillings: readonly Filling[]): Promise<void> {
  await goToRow(rowOf(id));
  await userEvent.keyboard('{Enter}');
  await fillByKeys(fillings);
  await leaveForm();
  await vi.waitFor(() => expect(here()).not.toBe(''));
}

const hands: Hands = {
  async addFirst(words) {
    // From the toolbar, Tab goes on to the outline.
    await vi.waitFor(() => expect(page.getByRole('button', { name: 'Add the first step' }).query()).not.toBeNull());
    (page.getByRole('button', { name: 'Add the first step' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await pick(words);
  },
  async addAfter(nodeId, words, title, edgeType) {
    const missing = (): Element | null =>
      document.querySelector(`[data-kind="missing"][data-row*='"${edgeType}"'][data-row*="${nodeId}"]`);
    await goToRow(edgeType === undefined ? rowOf(nodeId) : missing);
    await userEvent.keyboard(edgeType === undefined ? 'a' : '{Enter}');
    await pick(words);
    await vi.waitFor(() => expect(here()).toMatch(new RegExp(`^${title}, step`)));
  },
  async connect(source, target) {
    await goToRow(rowOf(target));
    const number = /step \d+/.exec(here())?.[0] ?? '';
    await goToRow(rowOf(source));
    await userEvent.keyboard('c');
    // Nodes of one type are distinguished by their position: the arrow keys go through the options.
    await expect.element(page.getByRole('combobox', { name: 'Search steps' })).toHaveFocus();
    for (let presses = 0; presses < 20 && !isChosen(number); presses++) await userEvent.keyboard('{ArrowDown}');
    expect(isChosen(number), number).toBe(true);
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(here()).not.toBe(''));
  },
  fillNode: fill,
  fillEdge: fill,
};

const isChosen = (number: string): boolean =>
  new RegExp(`${number}\\b`).test(document.querySelector('.pb-pick [aria-selected="true"]')?.textContent ?? '');

// Hundreds of key presses in sequence, on a machine of any speed.
test(
  'the outline alone builds the free trial as commands do, and undoes and redoes all of it',
  { timeout: 300_000 },
  async () => {
    const editor = await openEmptyTrial({ defaultView: 'outline' });
    const empty = documentText(editor);
    await buildFreeTrial(editor, hands);
    expect(shapeOf(editor.toVersion())).toEqual(shapeOf(freeTrialByCommands()));
    await undoAndRedoAll(editor, empty, {
      undo: () => userEvent.keyboard('{Control>}z{/Control}'),
      redo: () => userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}'),
    });
    await focusIsKept('all of it');
  },
);
