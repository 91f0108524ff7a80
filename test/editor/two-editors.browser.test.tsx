import { afterEach, expect, it, vi } from 'vitest';
import { type Editor, WorkflowEditor } from 'pathboard';
import { reminder } from './commands/editor-with-keys.js';
import { type OnPage, putOnPage } from './editor-on-page.js';

let shown: OnPage | undefined;
afterEach(() => shown?.remove());

/** Both editors at 700 px, which is a screen of 1400 px with two workflows. */
it('two editors side by side leave their width to the workflow until settings are open', async () => {
  const editors: Editor[] = [];
  const one = (key: string) => (
    <div key={key} style={{ width: 700, height: 800, flex: 'none' }}>
      <WorkflowEditor defaultVersion={reminder} rules={{}} onMount={(editor) => void editors.push(editor)} />
    </div>
  );
  shown = putOnPage(
    <div style={{ display: 'flex', width: 1400 }}>{['left', 'right'].map(one)}</div>,
    'width: 1400px; height: 800px',
  );
  const roots = (): readonly HTMLElement[] => [...shown!.container.querySelectorAll<HTMLElement>('.pb')];
  const widthOf = (root: HTMLElement | undefined, selector: string): number =>
    root?.querySelector(selector)?.getBoundingClientRect().width ?? 0;
  await vi.waitFor(() => expect(editors).toHaveLength(2), { timeout: 8000 });
  await vi.waitFor(() => expect(roots().map((root) => widthOf(root, '[data-view] .pb-flow'))).toEqual([700, 700]));
  expect(roots().map((root) => widthOf(root, '.pb-insp'))).toEqual([0, 0]);
  editors[0]!.select({ nodeIds: ['hello'] });
  await vi.waitFor(() => expect(roots().filter((root) => widthOf(root, '.pb-insp') > 300)).toHaveLength(1));
  expect(roots().map((root) => widthOf(root, '[data-view] .pb-flow'))).toEqual([700, 700]);
  editors[0]!.select({ nodeIds: [] });
  await vi.waitFor(() => expect(roots().map((root) => widthOf(root, '.pb-insp'))).toEqual([0, 0]));
});
