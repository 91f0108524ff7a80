import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CommandTable, KeyPlace } from '../../../src/editor/commands/command-table.js';
import type { EditorCommand } from '../../../src/editor/commands/editor-command.js';
import { canvasBindings, type CanvasAct } from '../../../src/canvas/gestures/canvas-bindings.js';
import { builtInIcon } from '#catalog';
import { type Chord, chordText, isSingleKey, type KeyPress, parseChord } from '../../../src/ui/index.js';
import { lawRuns } from '../../support/long-run.js';
import { builtIn, tableOf } from './english-commands.js';

const table = tableOf({ builtIn });
const own = (id: string, more: Partial<EditorCommand> = {}): EditorCommand => ({
  id,
  title: id,
  group: 'Own',
  where: 'anywhere',
  decision: () => 'run',
  run: () => {},
  ...more,
});

/** The key press that a chord describes. */
const pressOf = ({ alt, key, mod, shift }: Chord): KeyPress => ({
  key,
  altKey: alt,
  shiftKey: shift,
  ctrlKey: mod,
  metaKey: false,
});
const meant = (of: CommandTable, keys: string, place: KeyPlace): string | undefined =>
  of.match(pressOf(parseChord(keys)!), place, false)?.id;

const keys = fc.constantFrom('A', 'Mod+D', 'Mod+K', 'Shift+T', 'F8', '?', 'Alt+ArrowUp', 'Enter', 'Mod+J', 'Q', 'X');
const ids = fc.constantFrom(...builtIn.map(({ id }) => id), 'own-one', 'own-two');

describe('the built-in commands', () => {
  it('have distinct ids and no shared chord in one place', () => {
    expect(new Set(builtIn.map(({ id }) => id)).size).toBe(builtIn.length);
    expect(table.conflicts).toEqual([]);
  });

  it('have readable, unique chords and existing icons', () => {
    for (const { icon, id, keys: written = [] } of builtIn) {
      expect(table.chordsOf(id).map(chordText), id).toEqual(written.map((text) => chordText(parseChord(text)!)));
      if (icon !== undefined) expect(builtInIcon(icon), id).toBe(icon);
    }
  });

  it('have single letters and signs only on the canvas and the outline', () => {
    const single = builtIn.flatMap(({ id }) => table.chordsOf(id).filter(isSingleKey));
    expect(single.length).toBeGreaterThan(10);
    for (const chord of single) {
      expect(table.match(pressOf(chord), 'steps', false)).toBeDefined();
      expect(table.match(pressOf(chord), 'elsewhere', false)).toBeUndefined();
    }
  });

  it('include every act of the canvas, with its keys', () => {
    for (const act of Object.keys(canvasBindings) as CanvasAct[])
      expect(table.command(act)?.keys, act).toEqual(canvasBindings[act]);
  });

  it('match their chords in their place, and no other press', () => {
    for (const { id, where } of builtIn) {
      for (const chord of table.chordsOf(id)) {
        const press = pressOf(chord);
        expect(table.match(press, 'steps', false)?.id, id).toBe(id);
        expect(table.match(press, 'elsewhere', false)?.id, id).toBe(
          where === 'anywhere' && !isSingleKey(chord) ? id : undefined,
        );
      }
    }
  });

  it('leave a text field without history its own keys, except undo and redo', () => {
    expect(meant(table, 'Mod+Z', 'field')).toBeUndefined();
    expect(meant(table, 'Mod+Z', 'written')).toBe('undo');
    expect(meant(table, 'Mod+Shift+Z', 'written')).toBe('redo');
    for (const keys of ['Mod+C', 'Mod+V', 'Mod+A', 'ArrowDown', 'A'])
      expect(meant(table, keys, 'written'), keys).toBeUndefined();
    expect(meant(table, 'Mod+S', 'written')).toBe(meant(table, 'Mod+S', 'field'));
  });

  it('leave a field its own keys, and match them elsewhere', () => {
    expect(['Mod+Z', 'Mod+C', 'A', 'Backspace', '?', '/'].map((text) => meant(table, text, 'field'))).toEqual(
      Array(6).fill(undefined),
    );
    expect(['Mod+S', 'Mod+K', 'F6', 'F8'].map((text) => meant(table, text, 'field'))).toEqual([
      'save',
      'commands',
      'next-region',
      'next-problem',
    ]);
  });

  it('have short titles without a full stop', () => {
    for (const { group, title } of builtIn)
      expect(title.length > 2 && title.length < 50 && !/[.!]$/.test(title) && group !== '').toBe(true);
  });
});

describe('keys of the host', () => {
  it('no press matches two commands, for any keymap', () => {
    fc.assert(
      fc.property(
        fc.dictionary(ids, fc.option(fc.array(keys, { maxLength: 3 }), { nil: null })),
        fc.boolean(),
        (keymap, singleKeys) => {
          const made = tableOf({
            builtIn,
            own: [own('own-one'), own('own-two', { where: 'steps' })],
            keymap,
            singleKeys,
          });
          const bound = made.commands.flatMap(({ id, where }) =>
            made.chordsOf(id).map((chord) => ({ id, where, text: chordText(chord), chord })),
          );
          for (const one of bound) {
            expect(made.match(pressOf(one.chord), 'steps', false)?.id).toBe(one.id);
            expect(
              bound.filter(
                (other) =>
                  other.text === one.text &&
                  (other.where === 'anywhere' || one.where === 'anywhere' || other.where === one.where),
              ),
            ).toHaveLength(1);
            if (!singleKeys) expect(isSingleKey(one.chord)).toBe(false);
          }
          // The table reports a chord that a command cannot have.
          for (const [id, wanted] of Object.entries(keymap)) {
            for (const text of wanted ?? []) {
              const isBound = made.chordsOf(id).some((chord) => chordText(chord) === chordText(parseChord(text)!));
              const isTold = made.conflicts.some(
                ({ commandIds, keys: clash }) => clash === chordText(parseChord(text)!) && commandIds.includes(id),
              );
              const mayHave = made.command(id) !== undefined && (singleKeys || !isSingleKey(parseChord(text)!));
              if (mayHave) expect(isBound || isTold).toBe(true);
            }
          }
        },
      ),
      { seed: 20261121, numRuns: lawRuns(200) },
    );
  });

  it('replace, remove and precede the built-in ones', () => {
    const made = tableOf({ builtIn, keymap: { duplicate: ['Mod+J', 'Q'], 'turn-off': null, tidy: ['A'] } });
    expect(meant(made, 'Mod+J', 'steps')).toBe('duplicate');
    expect(meant(made, 'Q', 'steps')).toBe('duplicate');
    expect(meant(made, 'Mod+D', 'steps')).toBeUndefined();
    expect(meant(made, 'X', 'steps')).toBeUndefined();
    expect(meant(made, 'A', 'steps')).toBe('tidy');
    expect(made.chordsOf('add-after')).toEqual([]);
    expect(made.conflicts).toEqual([]);
  });

  it('report conflicts, and the first command keeps the chord', () => {
    const made = tableOf({
      builtIn,
      own: [own('own-one', { keys: ['Mod+J'] }), own('own-two', { keys: ['Mod+J'] })],
    });
    expect(made.conflicts).toEqual([{ keys: 'Mod+J', commandIds: ['own-one', 'own-two'] }]);
    expect(meant(made, 'Mod+J', 'elsewhere')).toBe('own-one');
  });

  it('may disable single letters and signs, and keep all others', () => {
    const made = tableOf({ builtIn, singleKeys: false });
    for (const text of ['A', '?', '/', '1', 'Shift+T', '+']) expect(meant(made, text, 'steps'), text).toBeUndefined();
    for (const text of ['Mod+D', 'ArrowDown', 'Backspace', 'F8', 'Enter'])
      expect(meant(made, text, 'steps'), text).toBeDefined();
  });

  it('ignore unreadable chords', () => {
    const keymap = { duplicate: ['nonsense', 7, null], tidy: 'Mod+J', __proto__: null } as unknown as {
      [id: string]: readonly string[];
    };
    const made = tableOf({ builtIn, keymap });
    expect(made.chordsOf('duplicate')).toEqual([]);
    expect(made.chordsOf('tidy')).toEqual([]);
    expect(made.chordsOf('constructor')).toEqual([]);
  });

  it('a command of the host replaces the built-in one with its id', () => {
    const made = tableOf({ builtIn, own: [own('duplicate', { title: 'Copy twice', keys: ['Mod+2'] })] });
    expect(made.commands).toHaveLength(builtIn.length);
    expect(made.command('duplicate')?.title).toBe('Copy twice');
    expect(made.commands.findIndex(({ id }) => id === 'duplicate')).toBe(
      builtIn.findIndex(({ id }) => id === 'duplicate'),
    );
  });
});
