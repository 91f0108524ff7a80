import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Operation } from '#edit';
import type { WorkflowVersion } from '#model';
import { type ChangeEvent, createEditor, type Editor } from '#store';
import { perform, randomCommand } from '../support/random-command.js';
import { noRules, openEditor, written } from './laws/editor-on-trial.js';
import { enough, lawRuns } from '../support/long-run.js';

const version: WorkflowVersion = {
  id: 'v1',
  name: 'Trial',
  definition: { nodes: [{ id: 'a', type: { type: 'plain' }, config: { text: '' } }], edges: [], properties: [] },
};
const rename = (from: string, to: string): Operation[] => [{ op: 'set', kind: 'workflow', path: ['name'], from, to }];
const remote = (editor: Editor, operations: readonly Operation[]): unknown =>
  editor.dispatch({ label: 'Theirs', command: 'remote', origin: 'remote', operations });
const type = (editor: Editor, value: string): unknown =>
  editor.commands.setConfig({ nodeId: 'a', path: ['text'], value });
const stateOf = (editor: Editor): unknown => {
  const { definition, name } = editor.toVersion();
  return [name, definition?.nodes?.[0]?.config?.['text']];
};

describe('a transaction of another user inside `transact`', () => {
  test('[S6] is no part of the entry, and undo leaves it alone', () => {
    const editor = createEditor({ version, nodeTypes: [] });
    editor.transact('Mine', () => {
      type(editor, 'one');
      remote(editor, rename('Trial', 'Theirs'));
      type(editor, 'two');
    });
    expect(stateOf(editor)).toEqual(['Theirs', 'two']);
    expect(editor.history().done).toHaveLength(1);
    editor.undo();
    expect(stateOf(editor)).toEqual(['Theirs', '']);
    editor.redo();
    expect(stateOf(editor)).toEqual(['Theirs', 'two']);
  });

  test('[S6] stays where the group throws, also in a nested group', () => {
    for (const isInside of [false, true]) {
      const editor = createEditor({ version, nodeTypes: [] });
      const attempt = (): void =>
        expect(() =>
          editor.transact('Mine', (): void => {
            type(editor, 'one');
            remote(editor, rename('Trial', 'Theirs'));
            throw new Error('stopped');
          }),
        ).toThrow('stopped');
      if (isInside)
        editor.transact('Around', () => {
          attempt();
        });
      else attempt();
      expect(stateOf(editor)).toEqual(['Theirs', '']);
      expect([editor.canUndo(), editor.history().done.length]).toEqual([false, 0]);
    }
  });

  test('[S6] reports the changes in order, each with the documents before and after it', () => {
    const editor = createEditor({ version, nodeTypes: [], now: () => 7 });
    const events: ChangeEvent[] = [];
    editor.onChange((event) => events.push(event));
    editor.transact('Mine', () => {
      remote(editor, rename('Trial', 'First'));
      type(editor, 'one');
      remote(editor, rename('First', 'Second'));
    });
    expect(
      events.map(({ entryId, transaction: { label, origin, operations } }) => [
        label,
        origin,
        operations.length,
        entryId,
      ]),
    ).toEqual([
      ['Theirs', 'remote', 1, undefined],
      ['Mine', 'program', 1, 1],
      ['Theirs', 'remote', 1, undefined],
    ]);
    for (const [index, { before }] of events.entries())
      expect(before).toEqual(index === 0 ? { version, presentation: { version: 1 } } : events[index - 1]?.after);
    expect(events.at(-1)?.after.version).toBe(editor.toVersion());
  });

  test('[S6] keeps mirrors equal, and undoing all own entries leaves it: random sequences (seed 20261122)', () => {
    const node = fc.oneof(
      { weight: 3, arbitrary: randomCommand },
      { weight: 4, arbitrary: fc.constantFrom('remote', 'remote', 'open', 'open', 'close', 'throw') },
    );
    let arrived = 0;
    fc.assert(
      fc.property(fc.nat({ max: 5000 }), fc.array(node, { maxLength: 25, minLength: 10 }), (seed, drawn) => {
        const nodes = [...drawn];
        const editor = openEditor(seed, { rules: noRules });
        const mirror = openEditor(seed, { rules: noRules });
        editor.onChange((event) => {
          const { transaction } = JSON.parse(JSON.stringify(event)) as ChangeEvent;
          expect(mirror.dispatch({ ...transaction, origin: 'remote' }).ok).toBe(true);
        });
        let names = 0;
        const start = editor.toVersion().name ?? '';
        // No command changes this name, so that changes of other users can be recognised.
        const key = 'x-others';
        let last: string | undefined;
        const run = (depth: number): void => {
          for (let next = nodes.shift(); next !== undefined; next = nodes.shift()) {
            if (next === 'close' && depth > 0) return;
            if (next === 'throw' && depth > 0) throw new Error('stopped');
            if (next === 'remote') {
              const to = `${start} ${(names += 1)}`;
              const done = editor.dispatch({
                label: 'Theirs',
                command: 'x',
                origin: 'remote',
                operations: [
                  { op: 'set', kind: 'workflow', path: [key], ...(last === undefined ? {} : { from: last }), to },
                ],
              });
              expect(done.ok).toBe(true);
              last = to;
              if (depth > 0) arrived += 1;
            } else if (next === 'open' && depth < 3) {
              try {
                editor.transact('Group', () => {
                  run(depth + 1);
                });
              } catch (error) {
                expect((error as Error).message).toBe('stopped');
              }
            } else if (typeof next === 'object') perform(editor, next);
          }
        };
        run(0);
        expect(written(mirror)).toBe(written(editor));
        while (editor.canUndo()) editor.undo();
        expect((editor.toVersion() as { readonly [name: string]: unknown })[key]).toBe(last);
      }),
      { numRuns: lawRuns(300), seed: 20261122 },
    );
    expect(arrived).toBeGreaterThan(enough(100));
  });
});
