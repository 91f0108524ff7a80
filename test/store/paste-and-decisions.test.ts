import { describe, expect, test } from 'vitest';
import { createEditor } from '#store';
import { path, step, workflowOf } from '../support/edit-context.js';

describe('the editor', () => {
  const version = workflowOf(
    [step('a', 'wait-for-reply'), step('b', 'send-message', { message: '{Wait for reply.reply}' }), step('c', 'end')],
    [path('a', 'b'), path('b', 'c')],
  );

  test('lists in its decisions the nodes that would lose a value', () => {
    const editor = createEditor({ version });
    expect(editor.can.remove({ nodeIds: ['a'] })).toMatchObject({ answer: 'allow', usages: [{ nodeId: 'b' }] });
    expect(editor.can.replace({ nodeId: 'a', type: 'delay' })).toMatchObject({
      answer: 'allow',
      usages: [{ nodeId: 'b' }],
    });
    expect(editor.can.connect({ source: 'c', target: 'b' })).toMatchObject({
      answer: 'refuse',
      refusal: { code: 'no-outgoing-edge' },
    });
    expect(editor.can.insert({ type: 'delay', edgeId: 'b-c' })).toMatchObject({
      answer: 'allow',
      onward: { target: 'c' },
    });
  });

  test('[E28] cuts as one entry, and pastes into an edge with repairs', () => {
    const editor = createEditor({ version, account: { resources: { sender: [{ id: '+2', name: 'Desk' }] } } });
    editor.commands.setConfig({ nodeId: 'b', path: ['sendFrom'], value: { identifier: '+1', name: 'Old' } });
    const cut = editor.commands.cut({ nodeIds: ['b'], edgeIds: [] }, { workflowId: 'w' });
    expect(cut).toMatchObject({ ok: true, joined: 1, document: { source: { workflowId: 'w' } } });
    expect(
      editor
        .history()
        .done.map(({ label }) => label)
        .at(-1),
    ).toBe('Cut Send message');
    if (!cut.ok) return;
    const pasted = editor.commands.paste(JSON.stringify(cut.document), {
      onEdge: 'a-b',
      repairs: [{ kind: 'sender', id: '+1', action: 'map', to: '+2' }],
    });
    expect(pasted.ok).toBe(true);
    const nodes = editor.toVersion().definition?.nodes ?? [];
    expect(nodes.at(-1)?.config?.['sendFrom']).toEqual({ identifier: '+2', name: 'Desk' });
    expect(editor.toVersion().definition?.edges?.map(({ source, target }) => `${source}→${target}`)).toEqual([
      `a→${nodes.at(-1)?.id}`,
      `${nodes.at(-1)?.id}→c`,
    ]);
    while (editor.canUndo()) editor.undo();
    expect(JSON.stringify(editor.toVersion())).toBe(JSON.stringify(version));
  });
});
