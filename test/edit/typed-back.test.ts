import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '#base';
import { createEditor } from '#store';
import { arbitraryJson, arbitraryObject } from '../support/arbitrary-json.js';
import { lawRuns } from '../support/long-run.js';

const seed = 20261121;
const editorWith = (node: object, now: () => number = () => 0) =>
  createEditor({
    version: {
      definition: {
        nodes: [{ id: 's', type: { type: 't', outputs: [] }, ...node }, { id: 'z' }],
        edges: [{ id: 'e', value: 5, source: 's', target: 'z', note: 1 }],
      },
    } as never,
    now,
  });
const textOf = (editor: ReturnType<typeof editorWith>): string => JSON.stringify(editor.toVersion());

describe('a setting that is restored', () => {
  const config = fc.oneof(
    fc.constantFrom({}, { config: null }, { config: {} }),
    arbitraryObject(arbitraryJson, 4).map((settings) => ({ config: settings })),
  );
  const change = fc.oneof(fc.constant(undefined), arbitraryJson);

  test(`[E49] is byte for byte what it was; within one burst it leaves no history entry (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        config,
        fc.nat(5),
        fc.array(change, { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        (node, which, changes, isSlow) => {
          let now = 0;
          const editor = editorWith(node, () => (isSlow ? (now += 1000) : 0));
          const before = textOf(editor);
          const own = 'config' in node && node.config !== null ? Object.keys(node.config) : [];
          const name = own[which] ?? 'fresh';
          const value =
            'config' in node && node.config !== null && Object.hasOwn(node.config, name)
              ? (node.config as { readonly [key: string]: unknown })[name]
              : undefined;
          for (const next of changes) editor.commands.setConfig({ nodeId: 's', path: [name], value: next });
          const changed = textOf(editor);
          editor.commands.setConfig({
            nodeId: 's',
            path: [name],
            value,
            before: { config: 'config' in node ? node.config : undefined },
          });
          expect(textOf(editor)).toBe(before);
          if (!isSlow) expect(editor.history().done).toEqual([]);
          const entries = editor.history().done.length;
          if (entries > 0 && changed !== before) {
            editor.undo();
            expect(textOf(editor)).toBe(changed);
          }
          while (editor.canUndo()) editor.undo();
          expect(textOf(editor)).toBe(before);
          while (editor.canRedo()) editor.redo();
          expect(textOf(editor)).toBe(before);
        },
      ),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  test('[E49] keeps changes of other settings made in between', () => {
    const editor = editorWith({ config: { a: 1, b: 2, c: 3 } });
    const before = { config: { a: 1, b: 2, c: 3 } };
    editor.commands.setConfig({ nodeId: 's', path: ['b'], value: undefined });
    editor.commands.setConfig({ nodeId: 's', path: ['c'], value: 'new' });
    editor.commands.setConfig({ nodeId: 's', path: ['b'], value: 2, before });
    expect(JSON.stringify(editor.toVersion().definition?.nodes?.[0]?.config)).toBe('{"a":1,"c":"new","b":2}');
    // A value that differs from the one of `before` is an ordinary change.
    editor.commands.setConfig({ nodeId: 's', path: ['b'], value: 7, before });
    expect(editor.toVersion().definition?.nodes?.[0]?.config).toEqual({ a: 1, c: 'new', b: 7 });
    expect(before).toEqual({ config: { a: 1, b: 2, c: 3 } });
  });

  test('[E49] another order of the keys in a setting is a change', () => {
    const editor = editorWith({ config: { raw: { a: 1, b: 2 } } });
    expect(editor.commands.setConfig({ nodeId: 's', path: ['raw'], value: { b: 2, a: 1 } }).ok).toBe(true);
    expect(JSON.stringify(editor.toVersion().definition?.nodes?.[0]?.config)).toBe('{"raw":{"b":2,"a":1}}');
    expect(editor.commands.setConfig({ nodeId: 's', path: ['raw'], value: { b: 2, a: 1 } })).toMatchObject({
      ok: false,
      refusal: { code: 'nothing-changed' },
    });
    editor.undo();
    expect(JSON.stringify(editor.toVersion().definition?.nodes?.[0]?.config)).toBe('{"raw":{"a":1,"b":2}}');
  });

  test('[E49] the value of an edge and the name of the workflow are restored byte for byte', () => {
    for (const value of [5, null, '5', undefined]) {
      const editor = createEditor({
        version: {
          id: 'v',
          ...(value === undefined ? {} : { name: value }),
          more: 1,
          definition: {
            nodes: [
              { id: 's', type: {} },
              { id: 'z', type: {} },
            ],
            edges: [{ id: 'e', ...(value === undefined ? {} : { value }), source: 's', target: 'z', note: 1 }],
          },
        } as never,
        now: () => 0,
      });
      const before = JSON.stringify(editor.toVersion());
      const version = editor.toVersion();
      const edge = version.definition?.edges?.[0];
      for (const next of ['x', undefined, 'y']) editor.commands.setEdge({ edgeId: 'e', value: next });
      editor.commands.setEdge({ edgeId: 'e', value: value as Json, before: edge! });
      editor.commands.setWorkflow({ name: 'x' });
      editor.commands.setWorkflow({
        name: value === null || value === undefined ? '' : String(value),
        before: version,
      });
      expect(JSON.stringify(editor.toVersion()), String(value)).toBe(before);
      while (editor.canUndo()) editor.undo();
      expect(JSON.stringify(editor.toVersion()), String(value)).toBe(before);
    }
  });
});
