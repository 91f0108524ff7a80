import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type Editor, WorkflowEditor } from 'pathboard';
import { graphOf } from '#graph';
import { nodeOrder } from '#rules';
import { freeTrial } from '../../../stories/canvas/free-trial-workflow.js';
import { emulateMedia } from '../../support/emulation.js';
import { lawRuns } from '../../support/long-run.js';
import { frames } from '../../support/real-hand.js';
import { type OnPage, putOnPage } from '../editor-on-page.js';

const seed = 20261126;

type View = 'canvas' | 'outline';

/** One command by keys; `draw` picks the step that it begins at. */
interface Move {
  readonly name: string;
  readonly draw: number;
}

const open: OnPage[] = [];
const closeEditors = (): void => {
  for (const one of open.splice(0)) one.remove();
};

beforeAll(() => emulateMedia({ 'prefers-reduced-motion': 'reduce' }));
afterAll(() => emulateMedia());
afterEach(closeEditors);

async function openView(view: View): Promise<Editor> {
  let editor: Editor | undefined;
  open.push(
    putOnPage(
      <WorkflowEditor
        defaultVersion={freeTrial}
        defaultView={view}
        account={{ skipsSteps: true }}
        onMount={(made) => {
          editor = made;
        }}
      />,
      // All rows are mounted, so that a step has the focus without travelling.
      'width: 1400px; height: 2400px',
    ),
  );
  await vi.waitFor(() => expect(elementOf(view, 'keyword')).not.toBeNull(), { timeout: 10_000 });
  await vi.waitFor(() => expect(editor).toBeDefined());
  return editor!;
}

const elementOf = (view: View, nodeId: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(
    view === 'canvas'
      ? `[data-region="canvas"] [data-node="${CSS.escape(nodeId)}"]`
      : `[data-row="${CSS.escape(`s0|${nodeId}`)}"]`,
  );

/** What has the focus: a step, a path, a missing path, or a part of the editor. */
function focused(): string {
  const active = document.activeElement as HTMLElement | null;
  const place = active?.closest<HTMLElement>('[data-row], [data-node], [data-edge], [data-insert], [data-stub]');
  const { edge, insert, node, row, stub } = place?.dataset ?? {};
  if (row !== undefined) return row.startsWith('m') ? 'missing' : row.replace('0|', ' ');
  if (stub !== undefined) return 'missing';
  const edgeId = edge ?? insert;
  if (node !== undefined || edgeId !== undefined) return node === undefined ? `p ${edgeId}` : `s ${node}`;
  return active?.closest<HTMLElement>('[data-region]')?.dataset['region'] ?? active?.tagName ?? 'nothing';
}

type State = { readonly [part in 'document' | 'selection' | 'focus']: string };

/** The document, the selection and the focus, with new ids in the order in which they are met. */
function stateOf(editor: Editor, names: Map<string, string>): State {
  const { presentation, selection, version } = editor.store.getState();
  const { edges, nodes } = graphOf(version);
  for (const { id } of [...nodes, ...edges]) if (!names.has(id)) names.set(id, `new ${names.size}`);
  const named = (text: string): string =>
    [...names].reduce((all, [id, name]) => (id === name ? all : all.replaceAll(id, name)), text);
  return {
    document: named(JSON.stringify({ definition: version.definition, presentation })),
    selection: named(JSON.stringify(selection)),
    focus: named(focused()),
  };
}

/** Waits until nothing has changed for some frames. */
async function rested(editor: Editor): Promise<void> {
  let before = '';
  for (let still = 0, tries = 0; still < 12 && tries < 300; tries++) {
    await frames(1);
    const { selection, version, presentation } = editor.store.getState();
    const now = `${focused()} ${JSON.stringify(selection)} ${graphOf(version).nodes.length} ${JSON.stringify(presentation)} ${document.querySelector('.pb-pop, [data-closed]') !== null}`;
    still = now === before ? still + 1 : 0;
    before = now;
  }
}

/** Presses a key that opens a list; types into it and chooses the first entry, where the list opens. */
const choosing = (key: string, words: string) => async (): Promise<void> => {
  await userEvent.keyboard(key);
  await frames(4);
  const field = document.querySelector<HTMLElement>('.pb-pop--pick input');
  if (!field) return;
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.keyboard(words);
  await frames(2);
  if (document.querySelector('.pb-pop--pick [role="option"]')) await userEvent.keyboard('{Enter}');
  else await userEvent.keyboard('{Escape}');
  await frames(2);
  if (document.querySelector('.pb-pop--pick')) await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(document.querySelector('.pb-pop--pick')).toBeNull());
};

const pressing = (keys: string) => (): Promise<unknown> => userEvent.keyboard(keys);

/** Commands by key. Those in `free` begin wherever the focus is, the others at a step. */
const commands: { readonly [name: string]: () => Promise<unknown> } = {
  add: choosing('a', 'delay'),
  insert: choosing('i', 'add tag'),
  connect: choosing('{Shift>}c{/Shift}', 'end'),
  turnOff: pressing('x'),
  duplicate: pressing('{Control>}d{/Control}'),
  remove: async () => {
    await userEvent.keyboard('{Delete}');
    await frames(3);
    // A step with several paths asks which of them goes on.
    if (document.querySelector('.pb-dialog')) await userEvent.keyboard('{Enter}');
  },
  rename: async () => {
    await userEvent.keyboard('{F2}');
    await frames(4);
    if (!document.activeElement?.matches('input')) return;
    await userEvent.keyboard('{Control>}a{/Control}Renamed{Enter}');
  },
  openAndBack: async () => {
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(focused()).toBe('inspector'), { timeout: 10_000 });
    // The first closes what a field may have opened.
    for (let presses = 0; presses < 3 && focused() === 'inspector'; presses++) {
      await userEvent.keyboard('{Escape}');
      await frames(3);
    }
  },
  chooseAll: pressing('{Control>}a{/Control}'),
};
const free: typeof commands = {
  paths: pressing('e'),
  removePath: async () => {
    await userEvent.keyboard('e');
    await commands['remove']!();
  },
  movePath: async () => {
    await userEvent.keyboard('e');
    await frames(2);
    // At a step the key would pick the step up, and the next keys would move it.
    if (focused().startsWith('p ')) await choosing('m', 'end')();
  },
  insertHere: choosing('i', 'delay'),
  undo: pressing('{Control>}z{/Control}'),
  undoAgain: pressing('{Control>}z{/Control}'),
  redo: pressing('{Control>}{Shift>}z{/Shift}{/Control}'),
  back: pressing('{Escape}'),
  first: pressing('{Home}'),
  removeHere: commands['remove']!,
};

const move: fc.Arbitrary<Move> = fc.record({
  name: fc.constantFrom(...Object.keys(commands), ...Object.keys(free)),
  draw: fc.nat(1000),
});

interface Done extends State {
  readonly command: string;
}

/** Does sequences in one view. Returns what the document, the selection and the focus are after each command. */
async function perform(view: View, sequences: readonly (readonly Move[])[]): Promise<readonly (readonly Done[])[]> {
  const editor = await openView(view);
  const done: Done[][] = [];
  for (const sequence of sequences) {
    if (editor.canUndo()) editor.jump('start');
    editor.select({ nodeIds: [], edgeIds: [] });
    await rested(editor);
    elementOf(view, 'keyword')!.focus();
    const names = new Map([...graphOf(freeTrial).nodes, ...graphOf(freeTrial).edges].map(({ id }) => [id, id]));
    const states: Done[] = [];
    for (const { draw, name } of sequence) {
      const ids = nodeOrder(graphOf(editor.store.getState().version));
      if (commands[name] && ids.length > 0) elementOf(view, ids[draw % ids.length]!)?.focus();
      await frames(1);
      const press = (commands[name] ?? free[name])!;
      try {
        await press();
      } catch (cause) {
        const before = [...states.map(({ command, focus }) => `${command} → ${focus}`), name].join(', ');
        throw new Error(`${view}, sequence ${done.length} of this share: ${before}`, { cause });
      }
      await rested(editor);
      states.push({ ...stateOf(editor, names), command: `${name} ${draw % Math.max(1, ids.length)}` });
    }
    done.push(states);
  }
  closeEditors();
  return done;
}

describe('canvas and outline', () => {
  const count = lawRuns(200, 500);
  const sequences = fc.sample(fc.array(move, { minLength: 2, maxLength: 5 }), { seed, numRuns: count });
  const share = Math.ceil(count / 5);
  for (let first = 0; first < count; first += share)
    it(`sequences ${first} to ${Math.min(count, first + share) - 1} of ${count} give the same document, selection and focus (seed ${seed})`, async () => {
      const some = sequences.slice(first, first + share);
      const onCanvas = await perform('canvas', some);
      const inOutline = await perform('outline', some);
      const differences = inOutline.flatMap((states, index) => {
        const at = states.findIndex(
          (state, place) => JSON.stringify(state) !== JSON.stringify(onCanvas[index]![place]),
        );
        if (at < 0) return [];
        const parts = (['document', 'selection', 'focus'] as const).filter(
          (part) => states[at]![part] !== onCanvas[index]![at]![part],
        );
        const before = states.slice(0, at + 1).map(({ command, focus }) => `${command} → ${focus}`);
        return [
          `${first + index}: ${before.join(', ')}: ${parts.map((part) => `${part} in the outline ${states[at]![part]}, on the canvas ${onCanvas[index]![at]![part]}`).join('; ')}`,
        ];
      });
      expect(differences).toEqual([]);
    }, 900_000);
});
