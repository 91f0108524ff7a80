import { useLayoutEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createEditor } from '#store';
import { useSettledAnswer } from '../../../src/forms/inspector/use-settled-answer.js';

const opened = () =>
  createEditor({ version: { definition: { nodes: [{ id: 'a', type: { type: 't' }, config: {} }], edges: [] } } });
type Opened = ReturnType<typeof opened>;
const textOf = (editor: Opened): unknown =>
  editor.store.getState().version.definition?.nodes?.[0]?.config?.['text'] ?? 'nothing';
const asking = new WeakMap<Opened, () => unknown>();
const askOf = (editor: Opened): (() => unknown) => {
  const ask = asking.get(editor) ?? (() => textOf(editor));
  asking.set(editor, ask);
  return ask;
};

function Answer({ editor, meanwhile }: { readonly editor: Opened; readonly meanwhile: () => void }) {
  const answer = useSettledAnswer(editor, askOf(editor));
  // Between render and subscription: layout effects run before the others.
  useLayoutEffect(meanwhile, [meanwhile]);
  return <output>{String(answer)}</output>;
}

test('an edit between the first render and its effect is not missed', async () => {
  const editor = opened();
  const meanwhile = (): void => {
    editor.commands.setConfig({ nodeId: 'a', path: ['text'], value: 'early' });
  };
  const screen = await render(<Answer editor={editor} meanwhile={meanwhile} />);
  await vi.waitFor(() => expect(screen.container.textContent).toBe('early'));
  editor.commands.setConfig({ nodeId: 'a', path: ['text'], value: 'later' });
  await vi.waitFor(() => expect(screen.container.textContent).toBe('later'));
});

test('another computation applies at once, and a late result of the former is ignored', async () => {
  const [first, second] = [opened(), opened()];
  const nothing = (): void => {};
  const screen = await render(<Answer editor={first} meanwhile={nothing} />);
  first.commands.setConfig({ nodeId: 'a', path: ['text'], value: 'first' });
  second.commands.setConfig({ nodeId: 'a', path: ['text'], value: 'second' });
  await screen.rerender(<Answer editor={second} meanwhile={nothing} />);
  expect(screen.container.textContent).toBe('second');
  await new Promise((resolve) => {
    setTimeout(resolve, 400);
  });
  expect(screen.container.textContent).toBe('second');
});
