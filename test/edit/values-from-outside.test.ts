import { describe, expect, test } from 'vitest';
import { createSequentialId } from '#base';
import { messagingNodeTypes } from '#catalog';
import { defaultLimits, readVersion, type WorkflowVersion } from '#model';
import { createEditor } from '#store';

const typeOf = (word: string) => messagingNodeTypes.find(({ type }) => type === word) ?? {};
const version: WorkflowVersion = {
  definition: { nodes: [{ id: 'tag', type: typeOf('add-tag'), config: { tags: ['new'] } }], edges: [], properties: [] },
};
const opened = () => createEditor({ version, createId: createSequentialId('new') });
const setting = (value: unknown, path: readonly (string | number)[] = ['extra']) => {
  const editor = opened();
  return {
    answer: editor.commands.setConfig({ nodeId: 'tag', path, value }),
    config: () => editor.toVersion().definition?.nodes?.[0]?.config as { [name: string]: unknown },
  };
};

describe('values from callers', () => {
  test('[E3] are stored as JSON text would store them, so that every listener has the same', () => {
    const { answer, config } = setting({ s: 1, e: undefined });
    expect(answer.ok).toBe(true);
    expect(Object.keys(config()['extra'] as object)).toEqual(['s']);
  });

  test('[E9] are copied, also from a proxy', () => {
    const given = { list: ['a'] };
    const { answer, config } = setting(new Proxy(given, {}));
    expect(answer.ok).toBe(true);
    given.list.push('b');
    expect(config()['extra']).toEqual({ list: ['a'] });
  });

  test('[E4] are refused where they throw, are not JSON or exceed the size limit', () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const throwing = {
      get words(): string {
        throw new Error('not now');
      },
    };
    expect(setting(throwing).answer).toEqual({
      ok: false,
      refusal: { code: 'not-json', message: 'This value cannot be read.' },
    });
    expect(setting({ inner: proxy }).answer.ok).toBe(false);
    expect(setting(Number.NaN).answer.ok).toBe(false);
    expect(setting(() => 1).answer.ok).toBe(false);
    expect(setting('x'.repeat(defaultLimits.maxLength + 1)).answer).toEqual({
      ok: false,
      refusal: {
        code: 'too-large',
        message: 'This is longer than a whole workflow may be, which is 33554432 characters.',
      },
    });
  });

  test('[E4] create a missing list only at its index 0', () => {
    expect(setting('x', ['list', 3, 'name']).answer).toMatchObject({ ok: false, refusal: { code: 'bad-json-path' } });
    const first = setting('x', ['list', 0, 'name']);
    expect(first.answer.ok).toBe(true);
    expect(first.config()['list']).toEqual([{ name: 'x' }]);
  });
});

describe('copied nodes', () => {
  test('[E9] share no object with their workflow', () => {
    const editor = opened();
    const copied = editor.commands.copy({ nodeIds: ['tag'] });
    expect(copied.ok).toBe(true);
    if (!copied.ok) return;
    (copied.document.nodes[0] as { id: string }).id = 'other';
    expect(editor.toVersion()).toBe(version);
    expect(editor.toVersion().definition?.nodes?.[0]?.id).toBe('tag');
  });

  test('[E22] that exceed the size limit are refused, and nothing is cut', () => {
    const editor = opened();
    editor.commands.setConfig({ nodeId: 'tag', path: ['note'], value: '“'.repeat(defaultLimits.maxLength / 2) });
    editor.commands.setConfig({ nodeId: 'tag', path: ['more'], value: '"'.repeat(defaultLimits.maxLength / 2) });
    const before = editor.toVersion();
    expect(editor.commands.cut({ nodeIds: ['tag'] })).toEqual({
      ok: false,
      refusal: { code: 'too-large', message: 'This copy would be too large to paste. Copy fewer steps at a time.' },
    });
    expect(editor.toVersion()).toBe(before);
  });

  test('[S3] of another workflow are pasted below all other nodes', () => {
    const editor = createEditor({
      version: { definition: { nodes: [{ id: 'tag', type: typeOf('add-tag'), config: {} }], edges: [] } },
      presentation: { version: 1, nodes: { tag: { x: 952, y: 0 } } },
      createId: createSequentialId('new'),
    });
    const elsewhere = opened().commands.copy({ nodeIds: ['tag'] });
    if (!elsewhere.ok) throw new Error(elsewhere.refusal.message);
    const pasted = editor.commands.paste({
      ...elsewhere.document,
      nodes: [{ ...elsewhere.document.nodes[0], id: 'far' }],
    });
    expect(pasted.ok).toBe(true);
    const place = editor.store.getState().presentation.nodes?.['new-1'];
    expect(place?.y ?? 0).toBeGreaterThan(0);
  });
});

test('[E7] [E4] no node is added beyond the limit, and none of a paste that exceeds it', () => {
  const type = { type: 'plain' };
  const nodes = Array.from({ length: defaultLimits.maxNodes - 1 }, (_, index) => ({
    id: `s${index}`,
    type,
    config: {},
  }));
  const editor = createEditor({
    version: { definition: { nodes, edges: [] } },
    rules: { unreachable: null },
    createId: createSequentialId('new'),
  });
  const before = editor.toVersion();
  const copied = editor.commands.copy({ nodeIds: ['s0', 's1'] });
  const refusal = { code: 'too-large', message: 'A workflow can have at most 20000 steps.' };
  expect(editor.commands.paste(copied.ok ? copied.document : {}, { at: { x: NaN, y: NaN } })).toEqual({
    ok: false,
    refusal,
  });
  expect(editor.toVersion()).toBe(before);
  expect(editor.commands.addNode({ type: 'end' }).ok).toBe(true);
  expect(editor.commands.addNode({ type: 'end' })).toEqual({ ok: false, refusal });
  expect(readVersion(JSON.stringify(editor.toVersion())).ok).toBe(true);
});

test('a written version can be read again', () => {
  expect(readVersion(JSON.stringify(opened().toVersion())).ok).toBe(true);
});
