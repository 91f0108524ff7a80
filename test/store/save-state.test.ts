import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEditor, type SaveTicket } from '#store';
import type { WorkflowVersion } from '#model';
import { equalJson } from '#base';
import type { Operation } from '#edit';
import { perform, randomCommand, randomMove } from '../support/random-command.js';
import { randomWorkflow } from '../support/random-workflow.js';
import { noRules, openEditor } from './laws/editor-on-trial.js';
import { enough, lawRuns } from '../support/long-run.js';

const seed = 20261121;
type Event =
  | 'edit'
  | 'undo'
  | 'redo'
  | 'begin'
  | 'succeed'
  | 'failed'
  | 'unknown'
  | 'conflict'
  | 'late succeed'
  | 'late failed'
  | 'assigned';
const events: readonly Event[] = [
  'edit',
  'undo',
  'redo',
  'begin',
  'succeed',
  'failed',
  'unknown',
  'conflict',
  'late succeed',
  'late failed',
  'assigned',
];

describe('the save state', () => {
  test(
    `[S1] is saved only while the document equals the acknowledged one, however late outcomes arrive (seed ${seed})`,
    { timeout: 120_000 },
    () => {
      const version = randomWorkflow(3, 4);
      fc.assert(
        fc.property(fc.array(fc.constantFrom(...events), { maxLength: 14 }), (sequence) => {
          const editor = createEditor({ version, now: () => 0, rules: noRules });
          const content = (of: WorkflowVersion): string => JSON.stringify([of.name, of.definition]);
          let acknowledged = content(version);
          const tickets: SaveTicket[] = [];
          let isUnderWay = false;
          let stored = 0;
          let failure: string | undefined;
          let count = 0;
          const succeed = (number: number): void => {
            const sent = tickets[number - 1];
            if (!sent) return;
            const id = `stored-${(count += 1)}`;
            editor.saving.succeed(sent, { ...sent.version, id, updated: { at: '2026-11-21T10:00:00Z' } });
            if (number <= stored) return;
            stored = number;
            acknowledged = content(sent.version);
            if (number === tickets.length) {
              isUnderWay = false;
              failure = undefined;
            }
            expect(editor.store.getState().save.base).toEqual({ id, at: '2026-11-21T10:00:00Z' });
          };
          const fail = (number: number, kind: 'failed' | 'unknown' | 'conflict'): void => {
            const sent = tickets[number - 1];
            if (!sent) return;
            editor.saving.fail(sent, { kind, code: kind, message: 'It was not stored.' });
            if (number !== tickets.length || number <= stored) return;
            isUnderWay = false;
            failure = kind;
          };
          for (const event of sequence) {
            if (event === 'edit') {
              editor.commands.setWorkflow({ name: `Name ${(count += 1) % 2}` });
              editor.seal();
            } else if (event === 'undo') editor.undo();
            else if (event === 'redo') editor.redo();
            else if (event === 'begin') {
              const begun = editor.saving.begin();
              expect(begun.ok).toBe(!isUnderWay);
              if (!begun.ok) continue;
              tickets.push(begun.ticket);
              isUnderWay = true;
              failure = undefined;
            } else if (event === 'succeed') succeed(tickets.length);
            else if (event === 'late succeed') succeed(tickets.length - 1);
            else if (event === 'late failed') fail(tickets.length - 1, 'failed');
            else if (event === 'assigned') {
              const { base } = editor.store.getState().save;
              const active = `2026-11-21T11:00:${String((count += 1) % 60).padStart(2, '0')}Z`;
              const content = { name: 'Of another version', definition: { nodes: [], edges: [] } };
              editor.saving.assign({ ...content, id: 'other', active: 'never' });
              if (base) editor.saving.assign({ ...content, id: base.id, active });
              expect(editor.toVersion().active).toBe(base ? active : undefined);
            } else fail(tickets.length, event);
            const isSame = content(editor.toVersion()) === acknowledged;
            const shown = isSame && failure === 'failed' ? undefined : failure;
            expect(editor.store.getState().save.status).toBe(
              isUnderWay ? 'saving' : (shown ?? (isSame ? 'saved' : 'edited')),
            );
            expect(content(editor.saving.acknowledged() ?? {})).toBe(acknowledged);
          }
        }),
        { seed, numRuns: lawRuns(20_000) },
      );
    },
  );

  test('edits made while a save is under way stay, on top of the stored version', () => {
    const editor = createEditor({ version: { id: 'v1', name: 'A', definition: { nodes: [], edges: [] } } });
    editor.commands.setWorkflow({ name: 'B' });
    const begun = editor.saving.begin();
    if (!begun.ok) throw new Error('nothing else is being saved');
    editor.commands.setWorkflow({ name: 'C' });
    editor.saving.succeed(begun.ticket, { ...begun.ticket.version, id: 'v2', created: { at: '2026-11-21T10:00:00Z' } });
    expect(editor.toVersion()).toMatchObject({ id: 'v2', name: 'C' });
    expect(editor.store.getState().save).toMatchObject({ status: 'edited', base: { id: 'v2' } });
    editor.undo();
    expect(editor.store.getState().save.status).toBe('saved');
    editor.undo();
    expect(editor.toVersion().name).toBe('A');
  });
});

describe('the save state of a document under random commands', () => {
  test(`[S2] equals a comparison of the whole document (seed ${seed})`, { timeout: 120_000 }, () => {
    const events = fc.oneof(
      { weight: 8, arbitrary: randomCommand },
      { weight: 4, arbitrary: randomMove },
      { weight: 1, arbitrary: fc.constant({ name: 'save', draws: [] }) },
    );
    let savedAgain = 0;
    fc.assert(
      fc.property(fc.nat({ max: 5000 }), fc.array(events, { maxLength: 40, size: 'max' }), (workflowSeed, sequence) => {
        const editor = openEditor(workflowSeed, { rules: noRules });
        const content = (of: WorkflowVersion): unknown => ({ ...of, id: null, updated: null });
        let acknowledged = content(editor.toVersion());
        for (const command of sequence) {
          if (command.name === 'save') {
            const begun = editor.saving.begin();
            if (begun.ok)
              editor.saving.succeed(begun.ticket, {
                ...begun.ticket.version,
                id: 'stored',
                updated: { at: '2026-11-21T10:00:00Z' },
              });
            acknowledged = content(editor.toVersion());
          } else perform(editor, command);
          const status = equalJson(content(editor.toVersion()), acknowledged) ? 'saved' : 'edited';
          if (status === 'saved' && editor.canRedo()) savedAgain += 1;
          expect(editor.store.getState().save.status, command.name).toBe(status);
        }
      }),
      { seed, numRuns: lawRuns(400) },
    );
    expect(savedAgain).toBeGreaterThanOrEqual(enough(100));
  });

  test.each<[string, Operation, Operation]>([
    [
      'an unknown key',
      { op: 'set', kind: 'workflow', path: ['unknown', 'kept'], from: true, to: false },
      { op: 'set', kind: 'workflow', path: ['unknown', 'kept'], from: false, to: true },
    ],
    [
      'a key beside the lists',
      { op: 'set', kind: 'workflow', path: ['definition', 'extra', 0], from: 1, to: 2 },
      { op: 'set', kind: 'workflow', path: ['definition', 'extra', 0], from: 2, to: 1 },
    ],
    [
      'a key that is new',
      { op: 'set', kind: 'workflow', path: ['constructor'], to: 1 },
      { op: 'set', kind: 'workflow', path: ['constructor'], from: 1 },
    ],
    [
      'a node',
      { op: 'set', kind: 'node', id: 's1', path: ['note'], to: 'x' },
      { op: 'set', kind: 'node', id: 's1', path: ['note'], from: 'x' },
    ],
    [
      'an edge',
      { op: 'set', kind: 'edge', id: 'p0', path: ['note'], to: 'x' },
      { op: 'set', kind: 'edge', id: 'p0', path: ['note'], from: 'x' },
    ],
    [
      'a list that grows',
      { op: 'add', kind: 'node', index: 0, value: { id: 'x' } },
      { op: 'remove', kind: 'node', index: 0, value: { id: 'x' } },
    ],
  ])('[S2] %s counts as a change until it is reverted', (_, there, back) => {
    const editor = createEditor({ version: randomWorkflow(4, 12), rules: noRules });
    const status = (): string => editor.store.getState().save.status;
    const dispatch = (operation: Operation): void =>
      expect(editor.dispatch({ label: 'Odd', command: 'odd', origin: 'program', operations: [operation] })).toEqual({
        ok: true,
      });
    expect(status()).toBe('saved');
    dispatch(there);
    expect(status()).toBe('edited');
    dispatch(back);
    expect(status()).toBe('saved');
  });

  test('[S1] fields that only the service assigns do not count, and the presentation by itself', () => {
    const editor = createEditor({ version: randomWorkflow(4, 12), rules: noRules });
    const before = editor.store.getState().save;
    editor.dispatch({
      label: 'Odd',
      command: 'odd',
      origin: 'program',
      operations: [{ op: 'set', kind: 'workflow', path: ['active'], to: 'now' }],
    });
    expect(editor.store.getState().save).toBe(before);
    editor.commands.moveNodes({ s0: { x: 900, y: 900 } });
    expect(editor.store.getState().save).toEqual({ ...before, isArrangementEdited: true });
    editor.undo();
    expect(editor.store.getState().save).toEqual(before);
    editor.redo();
    editor.saving.arranged(editor.store.getState().presentation);
    expect(editor.store.getState().save).toEqual(before);
    editor.undo();
    expect(editor.store.getState().save.isArrangementEdited).toBe(true);
  });

  test('[S1] a presentation that the host hands in counts as stored', () => {
    const editor = createEditor({ version: randomWorkflow(4, 12), rules: noRules });
    editor.commands.moveNodes({ s0: { x: 900, y: 900 } });
    editor.configure({ presentation: { version: 1, nodes: { s0: { dx: 20 } } } });
    expect(editor.store.getState().save.isArrangementEdited).toBeUndefined();
  });
});

describe('opening', () => {
  test('an invalid version gives an empty read-only editor with the reasons and the unchanged input', () => {
    const broken = { name: 'Broken', definition: { nodes: [null] } } as unknown as WorkflowVersion;
    const editor = createEditor({ version: broken });
    expect(editor.store.getState().refusedInput?.[0]).toMatchObject({
      code: 'unusable-shape',
      path: ['definition', 'nodes', 0],
    });
    expect(editor.commands.addNode({ type: 'end' })).toMatchObject({ ok: false, refusal: { code: 'read-only' } });
    expect(editor.saving.begin().ok).toBe(false);
    expect(editor.toVersion()).toBe(broken);
  });

  test('a document with dangling edges, repeated ids, unknown types and loops can be opened, edited and undone', () => {
    const version = {
      definition: {
        nodes: [
          { id: 'a' },
          { id: 'a', config: { message: 'twin' } },
          { id: 'b', type: { type: 'constructor' } },
          { id: '__proto__' },
        ],
        edges: [
          { id: 'e', source: 'a', target: 'nowhere' },
          { id: 'f', source: 'b', target: 'b' },
          { id: 'g', source: 'b', target: '__proto__' },
        ],
      },
    };
    const before = JSON.stringify(version);
    const editor = createEditor({ version });
    expect(editor.problems().map(({ code }) => code)).toEqual(
      expect.arrayContaining(['duplicate-id', 'dangling-edge', 'self-loop', 'unknown-node-type']),
    );
    expect(editor.commands.removeElements({ nodeIds: ['a'] }).ok).toBe(true);
    expect(editor.commands.removeElements({ nodeIds: ['a', '__proto__'] }).ok).toBe(true);
    editor.undo();
    editor.undo();
    expect(JSON.stringify(editor.toVersion())).toBe(before);
  });
});
