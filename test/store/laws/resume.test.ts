import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EditedDocument, historyCheck, type StoredHistory } from '#edit';
import { parseVersion } from '#model';
import type { Editor } from '#store';
import { perform, type RandomCommand, randomCommand, randomMove } from '../../support/random-command.js';
import { arbitraryJson } from '../../support/arbitrary-json.js';
import { length, noRules, openEditor, redoAll, seed, undoAll, written } from './editor-on-trial.js';
import { enough, isLong, lawRuns } from '../../support/long-run.js';

/** An event of a session: a command, a move through the history, a save or a change of another user. */
type Event =
  RandomCommand | { readonly name: 'save' | 'lost' | 'failed' | 'remote'; readonly draws: readonly number[] };
const save: fc.Arbitrary<Event> = fc.record({
  name: fc.constantFrom('save', 'lost', 'failed', 'remote'),
  draws: fc.tuple(fc.nat(99)),
});
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 12, arbitrary: randomCommand },
  { weight: 4, arbitrary: randomMove },
  { weight: 1, arbitrary: save },
);
const session = fc.tuple(fc.nat({ max: 5000 }), fc.array(event, { maxLength: length, minLength: 1, size: 'max' }));
const runs = lawRuns(250, 5_000);
const noNotes = { presentation: { version: 1 } } as const;

/** Performs the events. Returns the version that the service has, and every presentation in between. */
function performAll(
  editor: Editor,
  events: readonly Event[],
): { readonly stored: EditedDocument['version']; readonly presentations: readonly EditedDocument['presentation'][] } {
  let stored = editor.toVersion();
  const presentations = [editor.store.getState().presentation];
  editor.onChange(({ after }) => presentations.push(after.presentation));
  for (const { draws, name } of events) {
    if (name === 'remote') {
      const from = editor.toVersion().name;
      const to = `Theirs ${draws[0]}`;
      if (from !== to)
        editor.dispatch({
          label: 'Theirs',
          command: 'rename',
          origin: 'remote',
          operations: [
            { op: 'set', kind: 'workflow', path: ['name'], ...(typeof from === 'string' ? { from } : {}), to },
          ],
        });
    } else if (name === 'save' || name === 'lost' || name === 'failed') {
      const begun = editor.saving.begin();
      if (!begun.ok) continue;
      if (name !== 'failed') stored = begun.ticket.version;
      if (name === 'save')
        editor.saving.succeed(begun.ticket, { ...stored, id: `v${draws[0]}`, updated: { at: '2026-11-21T10:00:00Z' } });
      else
        editor.saving.fail(begun.ticket, {
          kind: name === 'lost' ? 'unknown' : 'failed',
          code: 'odd',
          message: 'No answer.',
        });
    } else perform(editor, { name, draws });
  }
  return { stored, presentations };
}

const sent = (stored: StoredHistory): unknown => JSON.parse(JSON.stringify(stored));

/** The text of the document without the fields that only the service assigns. */
function content(editor: Editor): string {
  const { definition, id: _id, updated: _updated, ...rest } = editor.toVersion();
  return JSON.stringify([rest, definition?.properties, definition?.['extra']]) + written(editor).replace(/^.*\n/, '');
}

describe('a history that is resumed after a reload', () => {
  test(
    `[E16] [E17] gives the same document, undo and redo on the last stored version (seed ${seed})`,
    { timeout: 600_000 },
    () => {
      let recovered = 0;
      fc.assert(
        fc.property(session, fc.nat(), ([workflowSeed, events], draw) => {
          const editor = openEditor(workflowSeed, { rules: noRules });
          const { presentations, stored } = performAll(editor, events);
          const kept = sent(editor.experimental_exportHistory());
          const again = openEditor(0, {
            rules: noRules,
            version: stored,
            presentation: presentations[draw % presentations.length] ?? noNotes.presentation,
          });
          const reported: string[] = [];
          again.onChange(({ transaction }) => reported.push(transaction.command));
          const begun = draw % 3 === 0 ? again.saving.begin() : undefined;
          const resumed = again.experimental_resumeHistory(kept);
          expect(resumed).toMatchObject({ ok: true });
          expect(resumed).not.toHaveProperty('presentationDropped');
          if (begun?.ok) again.saving.succeed(begun.ticket, begun.ticket.version);
          if (resumed.ok && resumed.recovered > 0) recovered += 1;
          expect(reported.length).toBeLessThanOrEqual(1);
          expect(content(again)).toBe(content(editor));
          expect(again.history().done.map(({ id, label }) => [id, label])).toEqual(
            editor.history().done.map(({ id, label }) => [id, label]),
          );
          expect(again.experimental_exportHistory().current).toEqual(editor.experimental_exportHistory().current);
          // A history exported after that still leads from the stored version to the document.
          const third = openEditor(0, {
            rules: noRules,
            version: stored,
            presentation: again.store.getState().presentation,
          });
          expect(third.experimental_resumeHistory(sent(again.experimental_exportHistory()))).toMatchObject({
            ok: true,
          });
          expect(content(third)).toBe(content(editor));
          for (const one of [editor, again]) while (one.canUndo()) one.undo();
          expect(content(again)).toBe(content(editor));
          for (const one of [editor, again]) while (one.canRedo()) one.redo();
          expect(content(again)).toBe(content(editor));
        }),
        { seed, numRuns: runs },
      );
      expect(recovered).toBeGreaterThanOrEqual(isLong ? runs / 2 : enough(125));
    },
  );

  test(
    `[E16] changes nothing on the document it belongs to, and reports no event (seed ${seed})`,
    { timeout: 600_000 },
    () => {
      fc.assert(
        fc.property(session, ([workflowSeed, events]) => {
          const editor = openEditor(workflowSeed, { rules: noRules });
          performAll(editor, events);
          const { presentation, version } = editor.store.getState();
          const again = openEditor(0, { rules: noRules, version, presentation });
          again.onChange(() => {
            throw new Error('nothing changed');
          });
          expect(again.experimental_resumeHistory(sent(editor.experimental_exportHistory()))).toEqual({
            ok: true,
            recovered: 0,
          });
          expect(again.toVersion()).toBe(version);
          expect(again.store.getState().save.status).toBe(typeof version.id === 'string' ? 'saved' : 'edited');
        }),
        { seed, numRuns: runs },
      );
    },
  );

  test(`[E18] is refused on another document, and nothing changes (seed ${seed})`, { timeout: 600_000 }, () => {
    fc.assert(
      fc.property(session, ([workflowSeed, events]) => {
        const editor = openEditor(workflowSeed, { rules: noRules });
        performAll(editor, events);
        const kept = sent(editor.experimental_exportHistory());
        const version = { ...editor.toVersion(), strange: 'key' };
        const again = openEditor(0, { rules: noRules, version, presentation: editor.store.getState().presentation });
        const before = again.store.getState();
        expect(again.experimental_resumeHistory(kept)).toMatchObject({ ok: false, refusal: { code: 'other-base' } });
        expect(again.store.getState()).toBe(before);
        expect(again.history()).toEqual({ done: [], undone: [] });
      }),
      { seed, numRuns: Math.ceil(runs / 4) },
    );
  });

  test(
    `[E19] any other JSON and any changed history is refused without an error (seed ${seed})`,
    { timeout: 600_000 },
    () => {
      const editor = openEditor(7, { rules: noRules });
      for (let index = 0; index < 12; index++)
        perform(editor, {
          name: ['setMessage', 'addAt', 'move', 'removeJoined'][index % 4] ?? '',
          draws: [index * 7, index * 3, index],
        });
      editor.undo();
      const kept = sent(editor.experimental_exportHistory());
      const { presentation, version } = editor.store.getState();
      const places: (readonly (string | number)[])[] = [];
      const collect = (value: unknown, path: readonly (string | number)[]): void => {
        places.push(path);
        if (typeof value === 'object' && value !== null)
          for (const [key, inner] of Object.entries(value))
            collect(inner, [...path, Array.isArray(value) ? Number(key) : key]);
      };
      collect(kept, []);
      const refuses = (input: unknown): void => {
        const again = openEditor(0, { rules: noRules, version, presentation });
        const before = again.store.getState();
        const answer = again.experimental_resumeHistory(input);
        expect(answer.ok ? 'ok' : answer.refusal.code).toMatch(/^(not-a-history|newer-history|other-base)$/);
        expect(again.store.getState()).toBe(before);
      };
      /** A forged history with a valid checksum may be accepted, but leaves a document that can be opened. */
      const survives = (input: unknown): void => {
        const { check: _check, ...forged } = Object(input) as { readonly check?: unknown };
        const again = openEditor(0, { rules: noRules, version, presentation });
        const before = again.store.getState();
        const answer = again.experimental_resumeHistory({ ...forged, check: historyCheck(forged) });
        if (!answer.ok) expect(again.store.getState()).toBe(before);
        for (const move of [() => again.undo(), () => again.redo(), () => again.jump('start')])
          for (let times = 0; times < 20; times++) move();
        expect(parseVersion(again.toVersion()).ok).toBe(true);
        const state = again.store.getState();
        expect(
          [state.undoLabel, state.redoLabel].every((label) => label === undefined || typeof label === 'string'),
        ).toBe(true);
      };
      fc.assert(
        fc.property(arbitraryJson, (input) => refuses(input)),
        { seed, numRuns: lawRuns(200) },
      );
      fc.assert(
        fc.property(fc.nat(), arbitraryJson, fc.boolean(), (draw, value, drops) => {
          const path = places[draw % places.length] ?? [];
          const copy = structuredClone({ root: kept });
          let owner: Record<string | number, unknown> = copy;
          let key: string | number = 'root';
          for (const part of path) {
            owner = owner[key] as Record<string | number, unknown>;
            key = part;
          }
          if (JSON.stringify(owner[key]) === JSON.stringify(value)) return;
          if (drops && path.length > 0) delete owner[key];
          else owner[key] = value;
          refuses(copy.root);
          survives(copy.root);
        }),
        { seed, numRuns: lawRuns(2000) },
      );
    },
  );
});

describe('jumps', () => {
  test(`[E13] a jump does what single undos and redos do (seed ${seed})`, { timeout: 600_000 }, () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 5000 }),
        fc.array(randomCommand, { maxLength: length, minLength: 2, size: 'max' }),
        fc.nat(),
        fc.nat(),
        (workflowSeed, commands, from, to) => {
          const [one, two] = [
            openEditor(workflowSeed, { rules: noRules }),
            openEditor(workflowSeed, { rules: noRules }),
          ];
          for (const command of commands) for (const editor of [one, two]) perform(editor, command);
          const { done } = one.history();
          for (const draw of [from, to]) {
            const place = draw % (done.length + 1);
            const events: string[] = [];
            const stop = one.onChange(({ transaction }) =>
              events.push(`${transaction.command} ${transaction.origin}: ${transaction.label}`),
            );
            const before = two.history().done.length;
            const jumped = one.jump(place === 0 ? 'start' : (done[place - 1]?.id ?? -1));
            stop();
            while (two.history().done.length > place) two.undo();
            while (two.history().done.length < place) two.redo();
            expect(written(one)).toBe(written(two));
            expect(one.history()).toEqual(two.history());
            const label = place === 0 ? 'Opened the workflow' : done[place - 1]?.label;
            if (before === place) expect(jumped).toMatchObject({ ok: false, refusal: { code: 'nothing-changed' } });
            else
              expect([jumped, events]).toEqual([
                { ok: true, label, skipped: [] },
                [`jump ${before > place ? 'undo' : 'redo'}: ${label}`],
              ]);
          }
          undoAll(one);
          redoAll(one);
          expect(one.history().done).toEqual(done);
        },
      ),
      { seed, numRuns: Math.ceil(runs / 4) },
    );
  });
});
