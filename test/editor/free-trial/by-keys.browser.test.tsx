import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Editor } from 'pathboard';
import {
  buildFreeTrial,
  closeTrials,
  documentText,
  type Filling,
  freeTrialByCommands,
  type Hands,
  openEmptyTrial,
  shapeOf,
  undoAndRedoAll,
} from './build-free-trial.js';
import { fillByKeys, leaveForm } from './fill-forms.js';

afterEach(closeTrials);

const focused = (): DOMStringMap => (document.activeElement as HTMLElement | null)?.dataset ?? {};

/** Uses keys of the canvas only. */
function handsOnKeys(editor: Editor): Hands {
  const edges = () => editor.toVersion().definition?.edges ?? [];
  const isAtNode = (nodeId: string): Promise<void> => vi.waitFor(() => expect(focused()['node']).toBe(nodeId));

  /** Returns the shortest route from node to node along the edges. */
  const routeTo = (nodeId: string): readonly string[] => {
    const start = editor.toVersion().definition?.nodes?.[0]?.id ?? '';
    const cameBy = new Map<string, string>([[start, '']]);
    for (const [id] of cameBy) {
      for (const edge of edges().filter(({ source }) => source === id))
        if (!cameBy.has(edge.target)) cameBy.set(edge.target, edge.id);
    }
    const route: string[] = [];
    for (let at = nodeId; at !== start;) {
      const edge = edges().find(({ id }) => id === cameBy.get(at))!;
      route.unshift(edge.id);
      at = edge.source;
    }
    return route;
  };
  const goToEdge = async (edgeId: string): Promise<void> => {
    await userEvent.keyboard('e');
    await vi.waitFor(() => expect(focused()['edge']).toBeDefined());
    for (let presses = 0; presses < 6 && focused()['edge'] !== edgeId; presses++)
      await userEvent.keyboard('{ArrowRight}');
    expect(focused()['edge']).toBe(edgeId);
  };
  const goTo = async (nodeId: string): Promise<void> => {
    await userEvent.keyboard('{Home}');
    for (const edgeId of routeTo(nodeId)) {
      const { source, target } = edges().find(({ id }) => id === edgeId)!;
      await isAtNode(source);
      if (edges().filter((edge) => edge.source === source).length > 1) await goToEdge(edgeId);
      await userEvent.keyboard('{ArrowDown}');
      await isAtNode(target);
    }
    await isAtNode(nodeId);
  };
  const pick = async (words: string, title: string): Promise<void> => {
    await expect.element(page.getByRole('combobox', { name: 'Search steps' })).toHaveFocus();
    await userEvent.keyboard(`${words}{Enter}`);
    await vi.waitFor(() => expect(document.querySelector('.pb-pick')).toBeNull());
    await vi.waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(new RegExp(`^${title}, step`)),
    );
  };
  const fill = async (fillings: readonly Filling[]): Promise<void> => {
    await userEvent.keyboard('{Enter}');
    await fillByKeys(fillings);
    await leaveForm();
    await vi.waitFor(() => expect(focused()['node'] ?? focused()['edge']).toBeDefined());
  };
  return {
    async addFirst(_words, title) {
      // An empty workflow asks how it starts, with the focus on the first answer.
      await expect.element(page.getByRole('button', { name: new RegExp(`^${title}`) })).toHaveFocus();
      await userEvent.keyboard('1');
    },
    async addAfter(nodeId, words, title, edgeType) {
      await goTo(nodeId);
      if (edgeType === undefined) await userEvent.keyboard('a');
      else {
        await userEvent.keyboard('e');
        const isThere = (): boolean => focused()['stub']?.startsWith(`${nodeId}|${edgeType}|`) === true;
        for (let presses = 0; presses < 6 && !isThere(); presses++) await userEvent.keyboard('{ArrowRight}');
        expect(isThere()).toBe(true);
        await userEvent.keyboard('{Enter}');
      }
      await pick(words, title);
    },
    async connect(source, target) {
      await goTo(source);
      await userEvent.keyboard('c');
      await vi.waitFor(() => expect(document.querySelector('[data-connecting]')).not.toBeNull());
      for (let presses = 0; presses < 20 && focused()['node'] !== target; presses++)
        await userEvent.keyboard('{ArrowDown}');
      await isAtNode(target);
      await userEvent.keyboard('{Enter}');
      await isAtNode(source);
    },
    async fillNode(nodeId, fillings) {
      await goTo(nodeId);
      await fill(fillings);
      await isAtNode(nodeId);
    },
    async fillEdge(edgeId, fillings) {
      await goTo(edges().find(({ id }) => id === edgeId)!.source);
      await goToEdge(edgeId);
      await fill(fillings);
    },
  };
}

// Hundreds of key presses in sequence, on a machine of any speed.
test(
  'keys on the canvas build the free trial as commands do, and undo and redo all of it',
  { timeout: 300_000 },
  async () => {
    const editor = await openEmptyTrial();
    await expect.element(page.getByRole('application')).toBeInTheDocument();
    const empty = documentText(editor);
    await buildFreeTrial(editor, handsOnKeys(editor));
    expect(shapeOf(editor.toVersion())).toEqual(shapeOf(freeTrialByCommands()));
    await undoAndRedoAll(editor, empty, {
      undo: () => userEvent.keyboard('{Control>}z{/Control}'),
      redo: () => userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}'),
    });
  },
);
