import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type Editor, WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import { createMemoryAdapter } from 'pathboard/client';
import { optOutRule, strictNodeTypes, trialDraft } from '../../stories/editor/trial-draft.js';
import { isRinged } from '../support/focus-ring.js';
import { faintTexts } from '../support/painted-contrast.js';
import { type OnPage, putOnPage } from './editor-on-page.js';

let open: OnPage | undefined;
afterEach(() => {
  open?.remove();
  open = undefined;
});

async function show(props: WorkflowEditorProps, width = 1400): Promise<Editor> {
  let editor: Editor | undefined;
  open = putOnPage(
    <WorkflowEditor
      nodeTypes={strictNodeTypes}
      rules={[optOutRule]}
      adapter={createMemoryAdapter({ versions: [trialDraft], workflowId: 'trial' })}
      workflowId="trial"
      onBack={() => undefined}
      {...props}
      onMount={(made) => {
        editor = made;
      }}
    />,
    `width: ${width}px; height: 900px`,
  );
  await vi.waitFor(
    () => expect(open!.container.querySelector('[data-node], [role="treeitem"], .pb-runsview')).not.toBeNull(),
    { timeout: 15_000 },
  );
  await vi.waitFor(() => expect(editor).toBeDefined());
  return editor!;
}

const settled = (): Promise<void> =>
  vi.waitFor(() => expect(document.getAnimations().filter(({ playState }) => playState === 'running')).toEqual([]), {
    timeout: 5000,
  });

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each([
    ['the editor with a selected node', { theme }, 1400],
    ['canvas and outline', { theme, defaultView: 'both' }, 1500],
    ['a drawer', { theme }, 800],
    ['a sheet', { theme }, 480],
    ['a read-only editor', { theme, readOnly: true }, 1000],
  ] as const)('every text of %s can be read', async (_of, props, width) => {
    const editor = await show(props, width);
    editor.select({ nodeIds: ['welcome'] });
    await vi.waitFor(() => expect(open!.container.querySelector('.pb-insp')).not.toBeNull());
    await settled();
    expect(faintTexts(open!.container)).toEqual([]);
  });
});

describe('the focus', () => {
  test.each([
    ['a wide editor', 1400],
    ['a narrow editor', 800],
    ['a very narrow editor', 480],
  ])('is visible at every tab stop in %s', async (_of, width) => {
    const editor = await show({ theme: 'light' }, width);
    editor.select({ nodeIds: ['welcome'] });
    await vi.waitFor(() => expect(open!.container.querySelector('.pb-insp')).not.toBeNull());
    const root = open!.container.querySelector<HTMLElement>('.pb')!;
    const unseen: string[] = [];
    let stops = 0;
    (document.activeElement as HTMLElement | null)?.blur();
    for (let press = 0; press < 90; press++) {
      await userEvent.keyboard('{Tab}');
      const focused = document.activeElement;
      if (!focused || !root.contains(focused)) {
        if (stops > 0) break;
        continue;
      }
      stops += 1;
      if (!isRinged(focused))
        unseen.push(`${focused.tagName}.${focused.className} ${focused.getAttribute('aria-label') ?? ''}`);
    }
    expect(stops).toBeGreaterThan(8);
    expect(unseen).toEqual([]);
  });
});
