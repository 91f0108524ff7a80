import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Editor, WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import type { WorkflowVersion } from 'pathboard/core';
import { createEditor } from '#store';
import { freeTrial } from '../../stories/canvas/free-trial-workflow.js';
import { type OnPage, putOnPage } from './editor-on-page.js';

const open: OnPage[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.remove();
});

async function openOutline(props: Partial<WorkflowEditorProps> = {}): Promise<Editor> {
  let editor: Editor | undefined;
  open.push(putOnPage(<WorkflowEditor defaultView="outline" {...props} onMount={(made) => { editor = made; }} />, 'width: 1400px; height: 900px'));
  await vi.waitFor(() => expect(editor).toBeDefined());
  await expect.element(page.getByText('Outline', { exact: true })).toBeInTheDocument();
  return editor as Editor;
}

/** The name of the row that has the focus. */
const here = (): string => document.activeElement?.closest('[role="treeitem"]')?.querySelector('.pb-visually-hidden')?.textContent ?? '';

/** Goes to a row by arrows alone, from the top. */
async function goTo(name: RegExp): Promise<void> {
  await userEvent.keyboard('{Home}');
  for (let presses = 0; presses < 80 && !name.test(here()); presses++) {
    const before = here();
    await userEvent.keyboard('{ArrowDown}');
    if (here() === before) break;
  }
  expect(here()).toMatch(name);
}

/** Types into the list that opened, and takes what is on top. */
async function pick(words: string): Promise<void> {
  await expect.element(page.getByRole('combobox', { name: 'Search steps' })).toHaveFocus();
  await userEvent.keyboard(`${words}{Enter}`);
  await vi.waitFor(() => expect(document.querySelector('.pb-pick')).toBeNull());
  // The focus is back in the list with the next frame: it is never lost.
  await vi.waitFor(() => expect(here()).not.toBe(''));
}

async function add(words: string, title: string): Promise<void> {
  await userEvent.keyboard('a');
  await pick(words);
  await vi.waitFor(() => expect(here()).toMatch(new RegExp(`^${title}, step`)));
}

/** A document without its ids: what stands where, and what leads from where to where by which kind of path. */
function shapeOf(version: WorkflowVersion) {
  const nodes = version.definition?.nodes ?? [];
  const place = new Map(nodes.map(({ id }, index) => [id, index]));
  return {
    steps: nodes.map(({ config, type }) => ({ type: type?.type, config })),
    paths: (version.definition?.edges ?? []).map(({ source, target, type, value }) => ({ from: place.get(source), to: place.get(target), type, value })),
  };
}

// Hundreds of presses of keys, one after another, on whatever machine this is.
describe('authoring in the outline alone', { timeout: 120_000 }, () => {
  test('the free trial is built from nothing with keys, as a sequence of commands builds it', async () => {
    const editor = await openOutline({ defaultVersion: { name: 'Free trial sign-up', definition: { nodes: [], edges: [] } } });
    (page.getByRole('button', { name: 'Add the first step' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await pick('keyword');
    await vi.waitFor(() => expect(here()).toMatch(/^Keyword received, step 1 of 1/));
    await add('send message', 'Send message');
    await add('wait for reply', 'Wait for reply');
    await add('branch', 'Branch');
    await add('office', 'Office-hours router');
    await add('assign', 'Assign to group');
    await add('add tag', 'Add tag');
    await add('end', 'End');

    // The other way out of the opening hours joins the first.
    await goTo(/^Office-hours router, step/);
    await add('send template', 'Send template');
    await userEvent.keyboard('{Shift>}c{/Shift}');
    await pick('add tag');

    await goTo(/^Branch, step/);
    await add('send template', 'Send template');
    await add('add tag', 'Add tag');
    await userEvent.keyboard('c');
    await pick('end');

    await goTo(/^Wait for reply, step/);
    await add('send template', 'Send template');
    await add('add tag', 'Add tag');
    await userEvent.keyboard('c');
    await pick('end');

    const other = createEditor({ version: { name: 'Free trial sign-up', definition: { nodes: [], edges: [] } } });
    const put = (type: string, after?: string): string => {
      const added = other.commands.addNode({ type, ...(after === undefined ? {} : { after: { nodeId: after } }) });
      if (!added.ok) throw new Error(`${type}: ${added.refusal.message}`);
      return added.nodeId;
    };
    const line = (types: readonly string[], after?: string): readonly string[] => {
      const ids: string[] = [];
      for (const type of types) ids.push(put(type, ids.at(-1) ?? after));
      return ids;
    };
    const main = line(['trigger-keyword', 'send-message', 'wait-for-reply', 'branch', 'office-hours-router', 'assign-to-group', 'add-tag', 'end']);
    const [, , wait, branch, hours, , tag, end] = main;
    const [closed] = line(['send-template'], hours);
    other.commands.connect({ source: closed!, target: tag! });
    const plans = line(['send-template', 'add-tag'], branch);
    other.commands.connect({ source: plans.at(-1)!, target: end! });
    const silent = line(['send-template', 'add-tag'], wait);
    other.commands.connect({ source: silent.at(-1)!, target: end! });
    expect(shapeOf(editor.toVersion())).toEqual(shapeOf(other.toVersion()));
    expect(editor.toVersion().definition?.nodes).toHaveLength(13);
  });

  test('steps are named, copied, turned off, moved, deleted and brought back with keys', async () => {
    const editor = await openOutline({ defaultVersion: freeTrial, rules: {}, account: { skipsSteps: true } });
    await vi.waitFor(() => expect(document.querySelector('[role="treeitem"]')).not.toBeNull());
    (document.querySelector('[role="treeitem"]') as HTMLElement).focus();
    const paths = (): readonly string[] => (editor.toVersion().definition?.edges ?? []).map(({ source, target }) => `${source}>${target}`);

    await goTo(/^Send template, step 5/);
    await userEvent.keyboard('x');
    await vi.waitFor(() => expect(here()).toMatch(/turned off/));
    await userEvent.keyboard('{F2}');
    await expect.element(page.getByRole('textbox', { name: /name/i })).toHaveFocus();
    await userEvent.keyboard('{Control>}a{/Control}Nudge{Enter}');
    await vi.waitFor(() => expect(here()).toMatch(/^Nudge, step 5 of 13, turned off/));

    await goTo(/^Path from Add tag to End, continues at step 13, End/);
    await userEvent.keyboard('m');
    await pick('nudge');
    await vi.waitFor(() => expect(paths()).not.toContain('hot-lead>end'));
    expect(paths()).toContain('hot-lead>nudge');
    await userEvent.keyboard('{Control>}z{/Control}');
    await vi.waitFor(() => expect(paths()).toContain('hot-lead>end'));

    await goTo(/^Assign to group, step/);
    await userEvent.keyboard('{Delete}');
    await vi.waitFor(() => expect(paths()).toContain('hours>hot-lead'));
    await vi.waitFor(() => expect(here()).toMatch(/, step \d+ of 12/));
    await userEvent.keyboard('{Control>}z{/Control}');
    await vi.waitFor(() => expect(paths()).toContain('hours>assign'));

    await goTo(/^Nudge, step/);
    await userEvent.keyboard('{Control>}d{/Control}');
    await vi.waitFor(() => expect(editor.toVersion().definition?.nodes).toHaveLength(14));
    await userEvent.keyboard('{Control>}z{/Control}');
    await vi.waitFor(() => expect(editor.toVersion().definition?.nodes).toHaveLength(13));
    expect(editor.toVersion().definition).toEqual(freeTrial.definition);
  });

  test('drawing and list name steps alike, share what is selected, and hand each other the focus', async () => {
    const onViewChange = vi.fn<(view: string) => void>();
    const editor = await openOutline({ defaultVersion: freeTrial, rules: {}, defaultView: 'both', onViewChange });
    await expect.element(page.getByRole('button', { name: /^Wait for reply, step/ })).toBeInTheDocument();
    (document.querySelector('[role="treeitem"]') as HTMLElement).focus();
    const rows: string[] = [];
    for (let presses = 0; presses < 60; presses++) {
      const name = here();
      if (/, step \d+ of 13/.test(name)) rows.push(name);
      await userEvent.keyboard('{ArrowDown}');
      if (here() === name) break;
    }
    // Read after the rows: what the first check finds is in the names once it is done.
    const cards = [...document.querySelectorAll('[data-region="canvas"] [data-step]')].map((card) => card.getAttribute('aria-label') ?? '').sort();
    expect(rows.sort()).toEqual(cards);

    await goTo(/^Branch, step/);
    await userEvent.keyboard(' ');
    expect(editor.store.getState().selection.nodeIds).toEqual(['branch']);
    await expect.element(page.getByRole('button', { name: /^Branch, step/ })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(page.getByRole('button', { name: 'Canvas', exact: true }));
    expect(onViewChange).toHaveBeenLastCalledWith('canvas');
    (page.getByRole('button', { name: /^Branch, step/ }).element() as HTMLElement).focus();
    await userEvent.keyboard('o');
    expect(onViewChange).toHaveBeenLastCalledWith('outline');
    await vi.waitFor(() => expect(here()).toMatch(/^Branch, step/));
  });
});
