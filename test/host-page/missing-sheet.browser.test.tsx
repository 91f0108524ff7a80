import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Editor, PropertyForm, WorkflowEditor } from 'pathboard';
import whole from '../../src/style.css?inline';
import editor from '../../src/style/editor.css?inline';
import forms from '../../src/style/forms.css?inline';
import settings from '../../src/style/settings.css?inline';
import { freeTrial } from '../../stories/canvas/free-trial-workflow.js';
import { putOnPage } from '../editor/editor-on-page.js';
import { frames } from '../support/real-hand.js';
import { hideOtherSheets, resetSheets, useSheets } from './tried-sheets.js';

let remove: (() => void)[] = [];
beforeEach(hideOtherSheets);
afterEach(() => {
  for (const undo of remove.toReversed()) undo();
  remove = [];
  resetSheets();
});

function watchWarnings(): () => readonly string[] {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  remove.push(() => warn.mockRestore());
  return () => warn.mock.calls.map(([said]) => String(said)).filter((said) => said.includes('without styles'));
}

async function openEditor(): Promise<{ readonly editor: Editor; readonly see: (selector: string) => Promise<void> }> {
  let mounted: Editor | undefined;
  const { container, remove: unmount } = putOnPage(
    <WorkflowEditor defaultVersion={freeTrial} drafts={false} onMount={(made) => (mounted = made)} />,
  );
  remove.push(unmount);
  const see = (selector: string): Promise<void> =>
    vi.waitFor(() => expect(container.querySelector(selector)).not.toBeNull());
  await see('.pb-frame .pb-top__l');
  return { editor: mounted!, see };
}

describe('a page that has not loaded the sheet of the settings', () => {
  test('is warned once for each editor, when its settings are shown', async () => {
    useSheets(editor);
    const warnings = watchWarnings();
    const one = await openEditor();
    expect(warnings()).toEqual([]);
    for (const [id, shown] of [
      ['welcome', '.pb-insp .pb-comp'],
      ['wait', '.pb-insp [data-setting]'],
    ] as const) {
      one.editor.select({ nodeIds: [id] });
      await one.see(`[data-about="${id}"]${shown.replace('.pb-insp', '')}`);
    }
    one.editor.select({});
    await frames(2);
    one.editor.select({ nodeIds: ['wait'] });
    await one.see('[data-about="wait"] [data-setting]');
    expect(warnings()).toEqual([
      'Pathboard: WorkflowEditor shows its fields without styles, because their style sheet is not loaded in its page or shadow root. Import pathboard/style/settings.css as well, or instead pathboard/style.css, which has everything.',
    ]);
    const other = await openEditor();
    other.editor.select({ nodeIds: ['wait'] });
    await vi.waitFor(() => expect(warnings()).toHaveLength(2));
  });

  test.each([
    ['its two sheets', [editor, settings]],
    ['its two sheets in the other order', [settings, editor]],
    ['the whole sheet', [whole]],
    ['the sheet of forms besides', [editor, forms]],
  ])('is not, with %s', async (_, sheets) => {
    useSheets(...sheets);
    const warnings = watchWarnings();
    const shown = await openEditor();
    shown.editor.select({ nodeIds: ['welcome'] });
    await shown.see('.pb-insp .pb-comp');
    await frames(2);
    expect(warnings()).toEqual([]);
  });

  test.each([
    ['the sheet of the editor', [editor], 1],
    ['no sheet', [], 1],
    ['its sheet', [forms], 0],
  ] as const)('is warned about a form alone, with %s: %#', async (_, sheets, times) => {
    useSheets(...sheets);
    const warnings = watchWarnings();
    const { container, remove: unmount } = putOnPage(
      <PropertyForm
        nodeType={{ type: 'give-voucher', properties: [{ type: 'text', name: 'code', label: 'Code' }] }}
        config={{}}
        onChange={() => undefined}
      />,
    );
    remove.push(unmount);
    await vi.waitFor(() => expect(container.querySelector('[data-setting="code"]')).not.toBeNull());
    await frames(2);
    expect(warnings()).toHaveLength(times);
    if (times > 0) expect(warnings()[0]).toContain('PropertyForm shows its fields without styles');
    if (times > 0) expect(warnings()[0]).toContain('pathboard/style/forms.css');
  });
});
