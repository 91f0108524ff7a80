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

describe('values that come from outside', () => {
  test('[E3] are kept as JSON text would keep them, so that everybody who is told has the same', () => {
    const { answer, config } = setting({ s: 1, e: undefined });
    expect(answer.ok).toBe(true);
    expect(Object.keys(config()['extra'] as object)).toEqual(['s']);
  });

  test('[E9] may be proxies, and are copied', () => {
    const given = { list: ['a'] };
    const { answer, config } = setting(new Proxy(given, {}));
    expect(answer.ok).toBe(true);
    given.list.push('b');
    expect(config()['extra']).toEqual({ list: ['a'] });
  });

  test('[E4] are refused where they cannot be read, are no JSON, or are longer than a workflow may be', () => {
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

  test('[E4] a list that is not there is begun at its beginning only', () => {
    expect(setting('x', ['list', 3, 'name']).answer).toMatchObject({ ok: false, refusal: { code: 'bad-json-path' } });
    const first = setting('x', ['list', 0, 'name']);
    expect(first.answer.ok).toBe(true);
    expect(first.config()['list']).toEqual([{ name: 'x' }]);
  });
});

describe('copies', () => {
  test('[E9] share nothing with the workflow they were taken from', () => {
    const editor = opened();
    const copied = editor.commands.copy({ nodeIds: ['tag'] });
    expect(copied.ok).toBe(true);
    if (!copied.ok) return;
    (copied.document.nodes[0] as { id: string }).id = 'other';
    expect(editor.toVersion()).toBe(version);
    expect(editor.toVersion().definition?.nodes?.[0]?.id).toBe('tag');
  });

  test('[E22] that could not be pasted again are refused before anything is cut', () => {
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

  test('[S3] of steps that are elsewhere go below everything that is here', () => {
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

test('[E7] [E4] no step is added that could not be opened again, and none of a paste that has one too many', () => {
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

test('what is read again is what was written', () => {
  expect(readVersion(JSON.stringify(opened().toVersion())).ok).toBe(true);
});
