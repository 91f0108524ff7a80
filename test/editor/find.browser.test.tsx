import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type Editor, WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import { largeWorkflow } from '../support/large-workflow.js';
import { type OnPage, putOnPage } from './editor-on-page.js';

let shown: OnPage | undefined;
afterEach(() => {
  shown?.remove();
  shown = undefined;
});

const active = (): HTMLElement | null => document.activeElement as HTMLElement | null;
const field = (): HTMLInputElement => document.querySelector<HTMLInputElement>('[data-find]')!;
const options = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.pb-find [role="option"]')];
const counter = (): string => document.querySelector('.pb-find__k')?.textContent ?? '';

async function open(props: Partial<WorkflowEditorProps> = {}, size = 60, style?: string): Promise<Editor> {
  let editor: Editor | undefined;
  shown = putOnPage(
    <WorkflowEditor
      defaultVersion={largeWorkflow(size)}
      onMount={(made) => {
        editor = made;
      }}
      {...props}
    />,
    style,
  );
  const node = props.defaultView === 'outline' ? '[role="treeitem"]' : '[data-node="s0"]';
  await vi.waitFor(() => expect(document.querySelector(node)).not.toBeNull(), { timeout: 10_000 });
  document.querySelector<HTMLElement>(node)!.focus();
  return editor!;
}

const chosen = (editor: Editor): readonly string[] => editor.store.getState().selection.nodeIds;

test('opens by slash, and the arrow keys reveal each match while the field keeps the focus', async () => {
  const editor = await open();
  const before = editor.toVersion();
  await userEvent.keyboard('/');
  await vi.waitFor(() => expect(active()).toBe(field()));
  await userEvent.keyboard('silver');
  await vi.waitFor(() => expect(options().length).toBeGreaterThan(0));
  expect(options()[0]!.querySelector('mark')?.textContent?.toLowerCase()).toBe('silver');
  expect(chosen(editor)).toEqual([]);
  await userEvent.keyboard('{ArrowDown}');
  const first = chosen(editor)[0]!;
  expect(active()).toBe(field());
  expect(field().getAttribute('aria-activedescendant')).toBe(options()[0]!.id);
  await vi.waitFor(
    () => {
      const card = document.querySelector(`[data-node="${first}"]`)!.getBoundingClientRect();
      const panel = document.querySelector('.pb-find')!.getBoundingClientRect();
      expect(card.top >= panel.bottom || card.left >= panel.right).toBe(true);
    },
    { timeout: 4000 },
  );
  await userEvent.keyboard('{ArrowDown}');
  expect(options().length === 1 || chosen(editor)[0] !== first).toBe(true);
  await userEvent.keyboard('{ArrowUp}');
  await vi.waitFor(() => expect(chosen(editor)).toEqual([first]));
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(active()?.dataset['node']).toBe(first), { timeout: 4000 });
  expect(document.querySelector('.pb-find')).toBeNull();
  // A search changes nothing and leaves nothing to undo.
  expect(editor.toVersion()).toBe(before);
  expect(editor.canUndo()).toBe(false);
});

test('Escape returns the focus, and the query is kept for the next time', async () => {
  await open();
  await userEvent.keyboard('{Control>}f{/Control}');
  await vi.waitFor(() => expect(active()).toBe(field()));
  await userEvent.keyboard('club');
  await vi.waitFor(() => expect(options().length).toBeGreaterThan(0));
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(active()?.dataset['node']).toBe('s0'));
  await userEvent.keyboard('/');
  await vi.waitFor(() => expect(field()?.value).toBe('club'));
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 4]);
});

test('Shift+Enter selects all matches', async () => {
  const editor = await open();
  await userEvent.keyboard('/');
  await vi.waitFor(() => expect(active()).toBe(field()));
  await userEvent.keyboard('type:delay');
  await vi.waitFor(() => expect(options().length).toBeGreaterThan(2));
  const ids = options().length;
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await vi.waitFor(() => expect(chosen(editor)).toHaveLength(ids));
  const { nodes = [] } = editor.toVersion().definition ?? {};
  expect(chosen(editor).every((id) => nodes?.find((node) => node.id === id)?.type?.type === 'delay')).toBe(true);
});

test('filters are buttons that write their text form into the field', async () => {
  const editor = await open();
  editor.commands.setConfig({ nodeId: 's1', path: ['message'], value: '' });
  await userEvent.keyboard('/');
  await vi.waitFor(() => expect(active()).toBe(field()));
  await userEvent.click(document.querySelector('.pb-find .pb-filter[title="has:error"]')!);
  expect(field().value).toBe('has:error ');
  expect(active()).toBe(field());
  await vi.waitFor(() =>
    expect(options().map((row) => row.querySelector('.pb-find__n')?.textContent)).toEqual([', step 2']),
  );
  // Fixed meanwhile: no longer a match.
  editor.undo();
  await vi.waitFor(() => expect(document.querySelector('.pb-find__none')?.textContent).toContain('No steps match'));
  await userEvent.click(document.querySelector('.pb-find .pb-filter[title="has:error"]')!);
  expect(field().value).toBe('');
});

test('works read-only, and in the outline', async () => {
  const editor = await open({ readOnly: true, defaultView: 'outline' });
  await userEvent.keyboard('/');
  await vi.waitFor(() => expect(active()).toBe(field()));
  await userEvent.keyboard('lap-3');
  await vi.waitFor(() => expect(options().length).toBeGreaterThan(0));
  await userEvent.keyboard('{ArrowDown}');
  const [first] = chosen(editor);
  await vi.waitFor(
    () => {
      const row = document
        .querySelector<HTMLElement>('[role="treeitem"][aria-selected="true"]')!
        .getBoundingClientRect();
      expect(row.top).toBeGreaterThanOrEqual(document.querySelector('.pb-find')!.getBoundingClientRect().bottom - 1);
    },
    { timeout: 4000 },
  );
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(active()?.getAttribute('role')).toBe('treeitem'), { timeout: 4000 });
  expect(chosen(editor)).toEqual([first]);
});

test('renders only the rows in view of thousands of matches, and reaches the last', async () => {
  const editor = await open({}, 3000);
  await userEvent.keyboard('/');
  await vi.waitFor(() => expect(active()).toBe(field()));
  await userEvent.keyboard('e');
  await vi.waitFor(() => expect(Number(counter().replace(/\D/g, ''))).toBeGreaterThan(2000), { timeout: 8000 });
  expect(options().length).toBeLessThan(60);
  await userEvent.keyboard('{ArrowUp}');
  await vi.waitFor(
    () => expect(options().at(-1)?.getAttribute('aria-posinset')).toBe(options().at(-1)?.getAttribute('aria-setsize')),
    { timeout: 4000 },
  );
  expect(chosen(editor)).toHaveLength(1);
});

test('finds and shows a note without a node', async () => {
  await open({ presentation: { version: 1, notes: [{ id: 'n1', text: 'Talk to Ana about prices', x: 500, y: 40 }] } });
  await userEvent.keyboard('/');
  await vi.waitFor(() => expect(active()).toBe(field()));
  await userEvent.keyboard('ana');
  await vi.waitFor(() =>
    expect(options().map((row) => row.textContent)).toEqual([expect.stringContaining('Talk to Ana')]),
  );
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(document.querySelector('.pb-find')).toBeNull());
  await vi.waitFor(
    () => expect(active()?.getAttribute('aria-label') ?? active()?.textContent).toContain('Talk to Ana'),
    { timeout: 4000 },
  );
});

test('finds a node in a collapsed group and shows it in place', async () => {
  const editor = await open({
    presentation: { version: 1, groups: [{ id: 'g', title: 'Reminders', nodeIds: ['s4', 's6'], collapsed: true }] },
  });
  await userEvent.keyboard('/');
  await vi.waitFor(() => expect(active()).toBe(field()));
  await userEvent.keyboard('lap-0');
  await vi.waitFor(() => expect(options().length).toBeGreaterThan(0));
  await userEvent.keyboard('{ArrowDown}');
  await vi.waitFor(() => expect(chosen(editor)).toEqual(['s4']));
  await vi.waitFor(() => expect(document.querySelector('[data-node="s4"]')).not.toBeNull(), { timeout: 4000 });
  expect(active()).toBe(field());
});

test('marks all matches on the canvas and in the outline while the query lasts', async () => {
  const editor = await open({ defaultView: 'both' }, 60, 'width: 1500px; height: 900px');
  const frames = (): number =>
    (document.querySelector('.pb-found > path')?.getAttribute('d') ?? '').split('M').length - 1;
  await userEvent.keyboard('/');
  await vi.waitFor(() => expect(active()).toBe(field()));
  expect(frames()).toBe(0);
  await userEvent.keyboard('type:tag');
  await vi.waitFor(() => expect(frames()).toBeGreaterThan(1));
  expect(frames()).toBe(Number(counter().replace(/\D/g, '')));
  const marked = (): number => document.querySelectorAll('[role="treeitem"][data-state~="found"]').length;
  expect(marked()).toBeGreaterThan(1);
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(frames()).toBe(0));
  expect(marked()).toBe(0);
  expect(editor.history().done).toEqual([]);
});

test('opens groups while going through the matches, and leaves nothing to undo', async () => {
  const presentation = {
    version: 1 as const,
    groups: [{ id: 'g', title: 'Reminders', nodeIds: ['s4', 's6'], collapsed: true }],
  };
  const editor = await open({ presentation });
  await userEvent.keyboard('/');
  await vi.waitFor(() => expect(active()).toBe(field()));
  await userEvent.keyboard('lap-0');
  await vi.waitFor(() => expect(document.querySelector('.pb-found')).not.toBeNull());
  await userEvent.keyboard('{ArrowDown}');
  await vi.waitFor(() => expect(document.querySelector('[data-node="s4"]')).not.toBeNull(), { timeout: 4000 });
  editor.select({ nodeIds: ['s0'] });
  await vi.waitFor(() => expect(document.querySelector('[data-node="s4"]')).toBeNull(), { timeout: 4000 });
  expect(editor.history().done).toEqual([]);
  expect(editor.store.getState().presentation).toBe(presentation);
});

test('a menu of the search is a level of its own for Escape', async () => {
  await open();
  await userEvent.keyboard('/');
  await vi.waitFor(() => expect(active()).toBe(field()));
  await userEvent.click([...document.querySelectorAll<HTMLElement>('.pb-find .pb-filter')].at(-1)!);
  await vi.waitFor(() => expect(document.querySelector('[role="menuitemcheckbox"]')).not.toBeNull());
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(document.querySelector('.pb-menu')).toBeNull());
  expect(document.querySelector('.pb-find')).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(document.querySelector('.pb-find')).toBeNull());
});
