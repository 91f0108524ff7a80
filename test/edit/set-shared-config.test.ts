import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nodesOf } from '#graph';
import { createEditor, type Editor } from '#store';
import { arbitraryJson } from '../support/arbitrary-json.js';
import { largeWorkflow } from '../support/large-workflow.js';
import { lawRuns } from '../support/long-run.js';

const version = largeWorkflow(20);
const ids = nodesOf(version).map(({ id }) => id);
const some = fc.uniqueArray(fc.constantFrom(...ids, 'gone', '__proto__'), { minLength: 1, maxLength: 8 });
const editorAt = (clock: { now: number }): Editor => createEditor({ version, now: () => clock.now });
const json = (editor: Editor): string => JSON.stringify(editor.toVersion());
const settings = (editor: Editor) =>
  new Map(
    nodesOf(editor.store.getState().version).map(({ config, id }) => [id, config as { [name: string]: unknown }]),
  );

describe('[E47] one setting of several nodes', () => {
  test('is set on all of them and nothing else, as one entry that is undone and redone byte for byte', () => {
    fc.assert(
      fc.property(
        some,
        fc.constantFrom('message', 'new', '__proto__', 'constructor'),
        fc.oneof(arbitraryJson, fc.constant(undefined)),
        (nodeIds, name, value) => {
          const clock = { now: 0 };
          const editor = editorAt(clock);
          const before = json(editor);
          const was = settings(editor);
          const done = editor.commands.setSharedConfig({ nodeIds, path: [name], value });
          const known = nodeIds.filter((id) => ids.includes(id));
          if (!done.ok) {
            expect(json(editor)).toBe(before);
            expect(['unknown-node', 'nothing-changed']).toContain(done.refusal.code);
            if (known.length > 0) expect(done.refusal.code).toBe('nothing-changed');
            return;
          }
          for (const [id, config] of settings(editor)) {
            if (!known.includes(id)) expect(config).toBe(was.get(id));
            else {
              expect(Object.hasOwn(config, name) ? JSON.stringify(config[name]) : undefined).toBe(
                JSON.stringify(value),
              );
              const rest = ({ [name]: _gone, ...others }: { [key: string]: unknown }) => others;
              expect(rest(config)).toEqual(rest(was.get(id) ?? {}));
            }
          }
          expect(editor.history().done).toHaveLength(1);
          const after = json(editor);
          editor.undo();
          expect(json(editor)).toBe(before);
          editor.redo();
          expect(json(editor)).toBe(after);
        },
      ),
      { seed: 20261121, numRuns: lawRuns(200) },
    );
  });

  test('typing is one entry until other nodes, another setting or a pause begin a new one', () => {
    const clock = { now: 0 };
    const editor = editorAt(clock);
    const type = (text: string, nodeIds: readonly string[], path = 'message'): void => {
      for (let length = 1; length <= text.length; length++) {
        clock.now += 100;
        editor.commands.setSharedConfig({ nodeIds, path: [path], value: text.slice(0, length) });
      }
    };
    const before = json(editor);
    type('Hello', ['s1', 's2', 's3']);
    expect(editor.history().done.map(({ label }) => label)).toEqual(['Changed “Message” of 3 steps']);
    type('Bye', ['s1', 's2']);
    expect(editor.history().done).toHaveLength(2);
    type('x', ['s1', 's2'], 'other');
    expect(editor.history().done).toHaveLength(3);
    clock.now += 5000;
    type('xy', ['s1', 's2'], 'other');
    expect(editor.history().done).toHaveLength(4);
    while (editor.canUndo()) editor.undo();
    expect(json(editor)).toBe(before);
  });

  test('is refused, and nothing changes, where one node cannot hold it', () => {
    const editor = editorAt({ now: 0 });
    const before = json(editor);
    const done = editor.commands.setSharedConfig({ nodeIds: ['s2', 's1'], path: ['message', 'deeper'], value: 1 });
    expect(done.ok ? '' : done.refusal.code).toBe('bad-json-path');
    expect(json(editor)).toBe(before);
    expect(editor.commands.setSharedConfig({ nodeIds: ['gone'], path: ['message'], value: 1 })).toMatchObject({
      refusal: { code: 'unknown-node' },
    });
    expect(editor.commands.setSharedConfig({ nodeIds: ['s1'], path: [], value: 1 })).toMatchObject({
      refusal: { code: 'bad-json-path' },
    });
  });
});
