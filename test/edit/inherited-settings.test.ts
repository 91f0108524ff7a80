import { expect, it } from 'vitest';
import { createEditor } from '#store';

const config = (editor: ReturnType<typeof createEditor>, nodeId: string) =>
  editor.toVersion().definition?.nodes?.find(({ id }) => id === nodeId)?.config;

it('a new message is sent from the number of the trigger, else from the number used last', () => {
  const editor = createEditor();
  const add = (type: string, own?: { readonly [name: string]: unknown }): string => {
    const added = editor.commands.addNode({ type, ...(own && { config: own }) });
    return added.ok ? added.nodeId : '';
  };
  expect(config(editor, add('send-message'))).not.toHaveProperty('sendFrom');
  const first = add('send-message', { sendFrom: '+15105550141' });
  expect(config(editor, add('send-template'))).toMatchObject({ sendFrom: '+15105550141' });
  add('trigger-keyword', { number: '+15105550142' });
  expect(config(editor, add('ask-question'))).toMatchObject({ sendFrom: '+15105550142' });
  expect(config(editor, add('send-message', { sendFrom: '+15105550143' }))).toMatchObject({ sendFrom: '+15105550143' });
  expect(config(editor, first)).toMatchObject({ sendFrom: '+15105550141' });
  expect(config(editor, add('delay'))).not.toHaveProperty('sendFrom');
  // One entry each: undo takes the number with the step.
  editor.undo();
  expect(editor.store.getState().undoLabel).toBe('Added Send message');
});
