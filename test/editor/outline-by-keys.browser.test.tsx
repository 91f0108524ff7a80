import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Editor, WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import { freeTrial } from '../../stories/canvas/free-trial-workflow.js';
import { type OnPage, putOnPage } from './editor-on-page.js';
import { goTo, here, pick } from './outline-keys.js';

const open: OnPage[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.remove();
});

async function openOutline(props: Partial<WorkflowEditorProps> = {}): Promise<Editor> {
  let editor: Editor | undefined;
  open.push(
    putOnPage(
      <WorkflowEditor
        defaultView="outline"
        {...props}
        onMount={(made) => {
          editor = made;
        }}
      />,
      'width: 1400px; height: 900px',
    ),
  );
  await vi.waitFor(() => expect(editor).toBeDefined());
  await expect.element(page.getByText('Outline', { exact: true })).toBeInTheDocument();
  return editor as Editor;
}

// Hundreds of key presses in sequence, on a machine of any speed.
describe('authoring in the outline alone', { timeout: 120_000 }, () => {
  test('nodes are renamed, duplicated, disabled, moved, deleted and restored by keys', async () => {
    const editor = await openOutline({ defaultVersion: freeTrial, rules: {}, account: { skipsSteps: true } });
    await vi.waitFor(() => expect(document.querySelector('[role="treeitem"]')).not.toBeNull());
    (document.querySelector('[role="treeitem"]') as HTMLElement).focus();
    const paths = (): readonly string[] =>
      (editor.toVersion().definition?.edges ?? []).map(({ source, target }) => `${source}>${target}`);

    await goTo(/^Send template, step 11/);
    await userEvent.keyboard('x');
    await vi.waitFor(() => expect(here()).toMatch(/turned off/));
    await userEvent.keyboard('{F2}');
    await expect.element(page.getByRole('textbox', { name: /name/i })).toHaveFocus();
    await userEvent.keyboard('{Control>}a{/Control}Nudge{Enter}');
    await vi.waitFor(() => expect(here()).toMatch(/^Nudge, step 11 of 13, turned off/));

    await goTo(/^Path from Add tag, hot-lead to End, continues at step 13, End/);
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

  test('canvas and outline name nodes alike, share the selection, and pass the focus on', async () => {
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
    // Read after the rows: their names include the problems of the first check once it is complete.
    const cards = [...document.querySelectorAll('[data-region="canvas"] [data-node]')]
      .map((card) => card.getAttribute('aria-label') ?? '')
      .sort();
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
