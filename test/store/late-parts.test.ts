import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSequentialId } from '#base';
import { messagingNodeTypes } from '#catalog';
import {
  checksPart,
  commandsPart,
  createEditor,
  type Editor,
  type EditorOptions,
  openEditor,
  type OpenEditor,
  type PartsSoFar,
  pastePart,
} from '#store';
import { perform, randomCommand } from '../support/random-command.js';
import { randomWorkflow } from '../support/random-workflow.js';

const all: Required<PartsSoFar> = {
  nodeTypes: messagingNodeTypes,
  checks: checksPart,
  commands: commandsPart,
  paste: pastePart,
};
const partNames = Object.keys(all) as (keyof PartsSoFar)[];

const optionsFor = (seed: number): EditorOptions => {
  let clock = 0;
  return {
    version: randomWorkflow(seed, 3 + (seed % 12)),
    createId: createSequentialId('new'),
    now: () => (clock += 1000),
  };
};

/** Everything a view shows, once the check is done. */
const shown = (editor: Editor): unknown => {
  const problems = editor.problems();
  const { catalog, ...state } = editor.store.getState();
  return { ...state, problems, types: catalog.types, version: editor.toVersion() };
};

describe('parts that arrive later', () => {
  test('[S9] an editor whose parts arrive one by one between edits ends like one that had them from the start', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 500 }),
        fc.constantFrom<'now' | 'later'>('now', 'later'),
        fc.shuffledSubarray(partNames, { minLength: partNames.length }),
        fc.array(fc.array(randomCommand, { maxLength: 6 }), { minLength: 5, maxLength: 5 }),
        (seed, check, order, rounds) => {
          const [whole, late] = [
            createEditor({ ...optionsFor(seed), check }),
            openEditor({ ...optionsFor(seed), check }, {}),
          ];
          // What the whole editor does arrives here as the changes of a program: commands are among the late parts.
          whole.onChange(({ transaction }) => {
            const origin = transaction.origin === 'remote' ? 'remote' : 'program';
            expect(late.dispatch({ ...transaction, origin })).toEqual({ ok: true });
          });
          rounds.forEach((commands, round) => {
            for (const command of commands) perform(whole, command);
            const name = order[round];
            if (name) late.addParts({ [name]: all[name] });
            late.continueCheck(() => true);
          });
          const facts = (editor: Editor): unknown => {
            const { problems, missingEdges, version, types } = shown(editor) as { readonly [name: string]: unknown };
            return { problems, missingEdges, version, types };
          };
          expect(facts(late)).toEqual(facts(whole));
          expect(late.store.getState().checking).toBeUndefined();
        },
      ),
      { numRuns: 60, seed: 20261218 },
    );
  });

  test('[S9] without rules nothing counts as checked, and there is nothing to continue', () => {
    const editor = openEditor(optionsFor(7), { commands: commandsPart, nodeTypes: messagingNodeTypes });
    const { checking, problems } = editor.store.getState();
    expect(problems).toEqual([]);
    expect(checking?.done).toBe(0);
    expect(editor.continueCheck(() => false)).toBe(true);
    expect(editor.problems()).toEqual([]);
    expect(editor.messageTotals()).toBeUndefined();
    expect(editor.commands.addNode({ type: 'send-message' }).ok).toBe(true);
    expect(editor.store.getState().checking?.total).toBeGreaterThan(checking?.total ?? 0);
    editor.addParts({ checks: checksPart });
    expect(editor.store.getState().checking).toBeUndefined();
    expect(editor.problems()).toEqual(createEditor({ version: editor.toVersion() }).problems());
    expect(editor.messageTotals()).toEqual(createEditor({ version: editor.toVersion() }).messageTotals());
  });

  test('[S9] rules that arrive later continue in slices where the check was put off', () => {
    const editor = openEditor({ ...optionsFor(7), check: 'later' }, { nodeTypes: messagingNodeTypes });
    editor.addParts({ checks: checksPart });
    expect(editor.store.getState().checking?.done).toBe(0);
    expect(editor.store.getState().problems).toEqual([]);
    while (!editor.continueCheck(() => true));
    expect(editor.store.getState().problems).toEqual(createEditor(optionsFor(7)).problems());
  });

  test('[S9] a command without its part is refused as not-loaded and works when the part is there', () => {
    const editor = openEditor(optionsFor(7), {});
    const { commands, can } = editor;
    const refused = { ok: false, refusal: { code: 'not-loaded', message: expect.any(String) as string } };
    const whole = createEditor(optionsFor(7));
    const copied = whole.commands.copy({ nodeIds: [whole.toVersion().definition?.nodes?.[0]?.id ?? ''] });
    const fragment = copied.ok ? copied.document : undefined;
    for (const run of Object.values(commands)) expect((run as () => unknown)()).toEqual(refused);
    expect(editor.inspectPaste(fragment)).toEqual(refused);
    expect(can.connect({ source: 'a', target: 'b' })).toEqual({ answer: 'ignore' });

    editor.addParts({ commands: commandsPart, nodeTypes: messagingNodeTypes });
    expect(commands.addNode({ type: 'send-message' }).ok).toBe(true);
    expect(can.connect({ source: 'absent', target: 'b' }).answer).toBe('refuse');
    expect(commands.paste(fragment)).toEqual(refused);
    expect(commands.applyFix({ fix: { label: 'Fix', kind: 'turn-on', args: {} } })).toEqual(refused);

    editor.addParts({ paste: pastePart, checks: checksPart });
    expect(editor.inspectPaste(fragment)).toMatchObject({ ok: true });
    expect(commands.paste(fragment)).toMatchObject({ ok: true });
    expect(commands.applyFix({ fix: { label: 'Fix', kind: 'odd', args: {} } })).toMatchObject({
      refusal: { code: 'unknown-fix' },
    });
  });

  test('[S9] the stand-ins have every command and decision', () => {
    const names = (editor: Editor): unknown => [Object.keys(editor.commands).sort(), Object.keys(editor.can).sort()];
    expect(names(openEditor({}, {}))).toEqual(names(createEditor()));
  });

  test('[S9] the types of a host win over built-in ones that arrive later', () => {
    const own = [{ type: 'only-this', label: 'Only this', group: 'Actions' }];
    const editor: OpenEditor = openEditor({ nodeTypes: own }, {});
    editor.addParts(all);
    expect(editor.store.getState().catalog.types).toEqual(own);
    editor.configure({ nodeTypes: undefined });
    expect(editor.store.getState().catalog.types).toEqual(messagingNodeTypes);
  });

  test('[S9] a version that cannot be opened keeps the reasons when the rules arrive, and nothing is left to check', () => {
    const editor = openEditor({ version: { definition: { nodes: 7 } } as never, check: 'later' }, {});
    const before = editor.store.getState();
    expect(before.checking).toBeUndefined();
    expect(before.problems.length).toBeGreaterThan(0);
    editor.addParts(all);
    expect(editor.problems()).toEqual(before.problems);
    expect(editor.store.getState().checking).toBeUndefined();
  });

  test('[S9] parts that arrive after destroy publish nothing', () => {
    const editor = openEditor(optionsFor(7), {});
    const before = editor.store.getState();
    editor.destroy();
    editor.addParts(all);
    expect(editor.store.getState()).toBe(before);
  });
});
