import { describe, expect, it } from 'vitest';
import { keyGroups, keyGroupsOfExecutions, keyGroupsOfTests } from '../../../src/editor/keys/key-rows.js';
import { replayKeys } from '../../../src/replay/index.js';
import { testKeys } from '../../../src/testing/index.js';
import { chordText } from '../../../src/ui/index.js';
import { builtIn, keyListWords, tableOf } from '../commands/english-commands.js';

describe('the list of keys', () => {
  it('has every command once', () => {
    for (const keymap of [{}, { 'go-up': null, undo: null }]) {
      const listed = keyGroups(tableOf({ builtIn, keymap }), keyListWords).flatMap(({ rows }) =>
        rows.flatMap(({ commandIds }) => commandIds),
      );
      expect([...listed].sort()).toEqual(builtIn.map(({ id }) => id).sort());
    }
  });

  it('shows the effective keys, and splits pairs of which one has none', () => {
    const groups = keyGroups(tableOf({ builtIn, keymap: { redo: null, duplicate: ['Mod+J'] } }), keyListWords);
    const rows = groups.flatMap(({ rows: all }) => all);
    expect(rows.find(({ commandIds }) => commandIds[0] === 'duplicate')?.chords.map(chordText)).toEqual(['Mod+J']);
    expect(rows.find(({ commandIds }) => commandIds.includes('undo'))?.title).toBe('Undo');
    expect(rows.find(({ commandIds }) => commandIds.includes('go-down'))?.title).toBe('Next, previous step');
    expect(groups.at(-1)?.title).toBe('Without keys');
    expect(groups.at(-1)?.rows.map(({ title }) => title)).toContain('Redo');
  });

  it('is searchable by title, group and synonyms, and reports conflicts', () => {
    const table = tableOf({ builtIn, keymap: { duplicate: ['Mod+J'], copy: ['Mod+J'] } });
    expect(
      keyGroups(table, keyListWords, 'take back')
        .flatMap(({ rows }) => rows)
        .map(({ title }) => title),
    ).toEqual(['Undo, redo']);
    expect(keyGroups(table, keyListWords, 'nothing like it')).toEqual([]);
    expect(keyGroups(table, keyListWords, 'duplicate').flatMap(({ rows }) => rows)[0]?.clashes).toEqual(['Copy']);
  });

  it('starts with the keys of a replay while executions are shown, and omits those of editing', () => {
    const table = tableOf({ builtIn });
    const [runs, ...others] = keyGroupsOfExecutions(table, keyListWords);
    expect(runs?.title).toBe('Runs');
    expect(runs?.rows.map(({ title }) => title)).toEqual(replayKeys.map(({ title }) => title));
    expect(runs?.rows.every(({ chords }) => chords.length > 0)).toBe(true);
    expect(others.map(({ title }) => title)).toEqual(['Move', 'View', 'Workflow', 'Without keys']);
    const ids = new Set(builtIn.map(({ id }) => id));
    const named = others.flatMap(({ rows }) => rows.flatMap(({ commandIds }) => commandIds));
    expect(named.every((id) => ids.has(id))).toBe(true);
    expect(named).toContain('next-region');
    expect(named).not.toContain('add-after');
    expect(
      keyGroupsOfExecutions(table, keyListWords, 'round').flatMap(({ rows }) => rows.map(({ title }) => title)),
    ).toContain('Next round of a loop');
    const withoutLetters = keyGroupsOfExecutions(table, keyListWords, '', false)[0]!.rows.flatMap(({ chords }) =>
      chords.map(chordText),
    );
    // The keys of the timeline and the details need the focus there.
    expect(withoutLetters).toEqual(['Space', '+', '-', '0', 'ArrowRight', 'ArrowLeft', '/']);
  });

  it('starts with the keys of each view of testing while tests are shown', () => {
    const table = tableOf({ builtIn });
    const groups = keyGroupsOfTests(table, keyListWords);
    const titles = ['Test: one contact', 'Test: cases', 'Test: forecast'];
    expect(groups.slice(0, 3).map(({ title }) => title)).toEqual(titles);
    expect(groups.slice(0, 3).flatMap(({ rows }) => rows.map(({ title }) => title))).toEqual(
      testKeys.map(({ title }) => title),
    );
    expect(groups.flatMap(({ rows }) => rows).every(({ title }) => title !== '')).toBe(true);
    const others = groups.slice(3).flatMap(({ rows }) => rows.flatMap(({ commandIds }) => commandIds));
    expect(others).toContain('show-editor');
    expect(others).not.toContain('show-test');
    expect(others).not.toContain('add-after');
    expect(keyGroupsOfTests(table, keyListWords, 'run the case').map(({ title }) => title)).toEqual(['Test: cases']);
    const withoutLetters = keyGroupsOfTests(table, keyListWords, '', false)[1]!.rows.map(({ title }) => title);
    expect(withoutLetters).not.toContain('Next case');
    expect(withoutLetters).toContain('Run the case');
  });
});
