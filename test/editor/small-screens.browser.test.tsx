import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Editor, WorkflowEditor } from 'pathboard';
import { createMemoryAdapter } from 'pathboard/client';
import { freeTrial } from '../../stories/canvas/free-trial-workflow.js';
import { frames } from '../support/real-hand.js';
import { type OnPage, putOnPage } from './editor-on-page.js';

let open: OnPage | undefined;
afterEach(() => {
  open?.remove();
  open = undefined;
});

const places = [
  [390, 844],
  [320, 640],
] as const;

async function show(width: number, height: number): Promise<{ readonly editor: Editor; readonly root: HTMLElement }> {
  await page.viewport(width, height);
  const adapter = createMemoryAdapter({ workflowId: 'trial', versions: [freeTrial] });
  const editor = await new Promise<Editor>((done) => {
    open = putOnPage(
      <WorkflowEditor adapter={adapter} workflowId="trial" locale="en-US" onBack={() => undefined} onMount={done} />,
      'position: fixed; inset: 0',
    );
  });
  const { container } = open!;
  await vi.waitFor(() => expect(container.querySelector('.pb-actbar')).not.toBeNull(), { timeout: 15_000 });
  return { editor, root: container.querySelector<HTMLElement>('.pb')! };
}

const settled = async (): Promise<void> => {
  await frames(4);
  await vi.waitFor(() =>
    expect(document.getAnimations().filter(({ playState }) => playState === 'running')).toEqual([]),
  );
};
const isSeen = (element: Element): boolean =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
  element.getBoundingClientRect().width > 1 &&
  element.getBoundingClientRect().height > 1;
const described = (element: Element): string =>
  `${element.tagName.toLowerCase()}.${element.className.toString().split(' ')[0]} “${(element.getAttribute('aria-label') ?? element.textContent).slice(0, 30)}”`;

/** Targets of less than 24 pixels whose circle of 24 meets another target (WCAG 2.5.8). */
function crowded(root: Element): readonly string[] {
  const targets = [
    ...root.querySelectorAll('button, a[href], input, [role="radio"], [role="combobox"], [tabindex="0"]'),
  ]
    .filter(isSeen)
    .filter(
      (element) =>
        !element.matches(
          '.react-flow__attribution *, [role="tree"], [role="listbox"], .react-flow__pane, [role="application"]',
        ),
    );
  const rects = targets.map((element) => element.getBoundingClientRect());
  return targets.flatMap((element, index) => {
    const rect = rects[index]!;
    if (rect.width >= 24 && rect.height >= 24) return [];
    const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
    const isCrowded = rects.some((other, at) => {
      if (at === index || targets[at]!.contains(element) || element.contains(targets[at]!)) return false;
      const [dx, dy] = [Math.max(other.left - x, 0, x - other.right), Math.max(other.top - y, 0, y - other.bottom)];
      return Math.hypot(dx, dy) < 12;
    });
    return isCrowded ? [`${described(element)} ${rect.width}×${rect.height}`] : [];
  });
}

/** Words that leave the root, or that a box cuts without an ellipsis. */
function cutWords(root: HTMLElement): readonly string[] {
  const { left, right } = root.getBoundingClientRect();
  return [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
    if (!isSeen(element) || element.closest('.react-flow, .pb-canvas, [contenteditable]')) return [];
    const hasEllipsis = [element, element.parentElement!].some(
      (box) => getComputedStyle(box).textOverflow === 'ellipsis',
    );
    return [...element.childNodes]
      .filter(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim())
      .filter((text) => {
        const range = document.createRange();
        range.selectNode(text);
        const words = range.getBoundingClientRect();
        return !hasEllipsis && (words.left < left - 1 || words.right > right + 1);
      })
      .map(() => described(element));
  });
}

describe.each(places)('a screen of %i × %i', (width, height) => {
  test('begins with the outline, and edits: add after, undo, walk, write, save', async () => {
    const { editor } = await show(width, height);
    await userEvent.click(page.getByRole('treeitem', { name: /^Send message, step 2/ }));
    await userEvent.click(page.getByRole('button', { name: 'Settings of the step after' }));
    await expect.element(page.getByRole('heading', { name: 'Wait for reply' })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Settings of the step before' }));
    const count = editor.toVersion().definition!.nodes!.length;
    await userEvent.click(page.getByRole('button', { name: 'Add after' }));
    await userEvent.click(page.getByRole('option', { name: /^Delay/ }));
    await vi.waitFor(() => expect(editor.toVersion().definition!.nodes).toHaveLength(count + 1));
    await userEvent.click(page.getByRole('button', { name: 'Undo' }));
    await vi.waitFor(() => expect(editor.toVersion().definition!.nodes).toHaveLength(count));
    await userEvent.click(page.getByRole('button', { name: 'Redo' }));
    await vi.waitFor(() => expect(editor.toVersion().definition!.nodes).toHaveLength(count + 1));
    editor.select({ nodeIds: ['welcome'] });
    await userEvent.click(page.getByRole('button', { name: 'More' }));
    await expect.element(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
  });

  test.each(['Outline', 'Canvas'])('has room for fingers and words in %s, with and without settings', async (view) => {
    const { editor, root } = await show(width, height);
    await userEvent.click(page.getByRole('radio', { name: view }));
    for (const selection of [{}, { nodeIds: ['welcome'] }, { nodeIds: ['branch'] }]) {
      editor.select(selection);
      await settled();
      await vi.waitFor(() => expect(root.querySelector('.pb-insp [aria-busy]')).toBeNull());
      expect(crowded(root), JSON.stringify(selection)).toEqual([]);
      expect(cutWords(root), JSON.stringify(selection)).toEqual([]);
      expect(root.scrollWidth).toBe(width);
    }
  });

  test('the focus is never on something out of view', async () => {
    const { editor, root } = await show(width, height);
    editor.select({ nodeIds: ['welcome'] });
    await settled();
    const hidden = new Set<string>();
    const seen = new Set<Element>();
    for (let stop = 0; stop < 60; stop++) {
      await userEvent.keyboard('{Tab}');
      await frames(2);
      const focused = document.activeElement!;
      if (focused === document.body || !root.contains(focused)) continue;
      seen.add(focused);
      const rect = focused.getBoundingClientRect();
      const [x, y] = [rect.left + Math.min(rect.width / 2, 20), rect.top + Math.min(rect.height / 2, 20)];
      const top = document.elementFromPoint(x, y);
      if (
        !top ||
        !(focused.contains(top) || top.contains(focused) || top.closest('label, .pb-field')?.contains(focused))
      )
        hidden.add(`${described(focused)} under ${top ? described(top) : 'nothing'}`);
    }
    expect([...hidden]).toEqual([]);
    expect(seen.size).toBeGreaterThan(12);
  });
});
