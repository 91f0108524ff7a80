import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Editor, WorkflowEditor } from 'pathboard';
import 'pathboard/style.css';
import { freeTrial } from '../../../stories/canvas/free-trial-workflow.js';

/** An element of another window that the script of this page renders into. */
interface OtherWindow {
  readonly window: Window & typeof globalThis;
  readonly close: () => void;
}

const kinds: { readonly [kind: string]: () => OtherWindow } = {
  iframe: () => {
    const frame = document.createElement('iframe');
    frame.style.cssText = 'width: 1300px; height: 820px; position: absolute; left: 0; top: 0';
    document.body.append(frame);
    return { window: frame.contentWindow as Window & typeof globalThis, close: () => frame.remove() };
  },
  'pop-out window': () => {
    const popup = window.open('', '', 'width=1300,height=820');
    if (!popup) throw new Error('The browser opens no window');
    return { window: popup as Window & typeof globalThis, close: () => popup.close() };
  },
};

let root: Root | undefined;
let other: OtherWindow | undefined;
afterEach(() => {
  root?.unmount();
  other?.close();
  root = undefined;
  other = undefined;
});

/** Renders an editor there with the style sheets of this page, as hosts do that open a popup. */
async function open(kind: string): Promise<{
  readonly page: Document;
  readonly editor: Editor;
  readonly press: (key: string, more?: KeyboardEventInit) => void;
}> {
  other = kinds[kind]!();
  const { document: page } = other.window;
  for (const sheet of document.querySelectorAll('style, link[rel="stylesheet"]'))
    page.head.append(sheet.cloneNode(true));
  const place = page.createElement('div');
  place.style.cssText = 'width: 1280px; height: 800px';
  page.body.append(place);
  let editor: Editor | undefined;
  root = createRoot(place);
  root.render(
    <WorkflowEditor
      defaultVersion={freeTrial}
      theme="light"
      onMount={(made) => {
        editor = made;
      }}
    />,
  );
  await vi.waitFor(() => expect(page.querySelector('[data-node]')).not.toBeNull());
  const { KeyboardEvent } = other.window;
  return {
    page,
    editor: editor!,
    press: (key, more = {}) => {
      const target = page.activeElement ?? page.body;
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
      target.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true, cancelable: true, ...more }));
    },
  };
}

describe.each(Object.keys(kinds))('an editor that this page renders into an %s', (kind) => {
  test('moves the focus among the nodes of that window, and never in this one', async () => {
    const { page, press } = await open(kind);
    const here = document.activeElement;
    const step = (): string | undefined => (page.activeElement as HTMLElement | null)?.dataset['node'];
    page.querySelector<HTMLElement>('[data-region="canvas"] [data-node]')!.focus();
    const first = step();
    press('End');
    await vi.waitFor(() => expect(step()).not.toBe(first));
    expect(step()).toBeDefined();
    press('Home');
    await vi.waitFor(() => expect(step()).toBe(first));
    // The iframe itself has the focus of this page while any element in it is focused.
    expect([here, document.querySelector('iframe')]).toContain(document.activeElement);
  });

  test('opens settings, and undoes with the focus in the field of the undo', async () => {
    const { editor, page, press } = await open(kind);
    editor.commands.setConfig({
      nodeId: freeTrial.definition!.nodes![1]!.id as string,
      path: ['message'],
      value: 'Changed',
    });
    editor.select({ nodeIds: [freeTrial.definition!.nodes![1]!.id as string] });
    const message = (): HTMLElement | null =>
      page.querySelector<HTMLElement>('[data-setting="message"] :is([contenteditable="true"], textarea)');
    await vi.waitFor(() => expect(message()).not.toBeNull());
    page.querySelector<HTMLElement>('.pb-insp button, [data-region="settings"] button')?.focus();
    editor.undo();
    await vi.waitFor(() => expect(page.activeElement?.closest('[data-setting="message"]')).not.toBeNull());
    press('Escape');
    await vi.waitFor(() =>
      expect(page.activeElement?.closest('[data-region="canvas"], [data-region="outline"]')).not.toBeNull(),
    );
  });

  test('opens popovers in that window, focuses them and returns the focus', async () => {
    const { page, press } = await open(kind);
    page.querySelector<HTMLElement>('[data-region="canvas"] [data-node]')!.focus();
    const before = page.activeElement;
    press('k', { ctrlKey: true, code: 'KeyK' });
    await vi.waitFor(() => expect(page.activeElement?.closest('.pb-cmd, [role="dialog"]')).toBeTruthy());
    expect(document.querySelector('.pb-cmd')).toBeNull();
    press('Escape');
    await vi.waitFor(() => expect(page.activeElement).toBe(before));
  });
});
