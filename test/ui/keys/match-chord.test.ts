import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ariaKeys,
  chordText,
  isForTyping,
  isSingleKey,
  keyCaps,
  type KeyPress,
  matchesChord,
  parseChord,
} from '../../../src/ui/index.js';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...more,
});
const matches = (keys: string, pressed: KeyPress, apple = false): boolean =>
  matchesChord(parseChord(keys)!, pressed, apple);

const keyNames = [
  'A',
  'Z',
  '1',
  '0',
  '?',
  '/',
  '+',
  '-',
  '=',
  'Enter',
  'Escape',
  'ArrowUp',
  'F8',
  'Home',
  'Space',
  'Backspace',
];
const chordArbitrary = fc
  .record({ key: fc.constantFrom(...keyNames), mod: fc.boolean(), shift: fc.boolean(), alt: fc.boolean() })
  .map(({ alt, key, mod, shift }) => `${mod ? 'Mod+' : ''}${alt ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${key}`);

describe('written chords', () => {
  it('parse the same in any spelling, and have one canonical spelling', () => {
    fc.assert(
      fc.property(chordArbitrary, (text) => {
        const chord = parseChord(text)!;
        expect(chordText(chord)).toBe(text);
        const shuffled = [...text.slice(0, -keyOf(text).length).split('+').filter(Boolean).reverse(), keyOf(text)].join(
          '+',
        );
        expect(parseChord(shuffled.toLowerCase().replace('space', 'Space'))).toEqual(chord);
      }),
      { seed: 20261121 },
    );
    expect(parseChord('Mod++')).toEqual({ key: '+', mod: true, shift: false, alt: false });
    expect(parseChord('mod+up')).toEqual(parseChord('Mod+ArrowUp'));
  });

  it('without a key are not parsed', () => {
    for (const text of ['', 'Mod+', 'Ctrl+D', 'Shift+Shift+A', 'Nope', 'Mod+Nope', 'A+B', 'F25'])
      expect(parseChord(text), text).toBeUndefined();
  });

  it('report single keys, and keys that a text field needs', () => {
    expect(['A', 'Shift+T', '?', '+'].map((text) => isSingleKey(parseChord(text)!))).toEqual([true, true, true, true]);
    expect(['Mod+D', 'F8', 'Enter', 'Alt+A', 'Space'].map((text) => isSingleKey(parseChord(text)!))).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(
      ['A', 'Mod+Z', 'Shift+Mod+Z', 'Mod+A', 'Enter', 'Mod+Backspace', 'Alt+ArrowUp'].every((text) =>
        isForTyping(parseChord(text)!),
      ),
    ).toBe(true);
    expect(['Mod+S', 'Mod+K', 'F6', 'Shift+F8', 'Mod+Enter'].some((text) => isForTyping(parseChord(text)!))).toBe(
      false,
    );
  });

  it("print as on each platform's keycaps", () => {
    expect(keyCaps(parseChord('Shift+Mod+Z')!, true)).toEqual(['⇧', '⌘', 'Z']);
    expect(keyCaps(parseChord('Shift+Mod+Z')!, false)).toEqual(['Ctrl', '⇧', 'Z']);
    expect(keyCaps(parseChord('Backspace')!, true)).toEqual(['⌫']);
    expect(ariaKeys(parseChord('Mod+K')!, true)).toBe('Meta+K');
    expect(ariaKeys(parseChord('Mod+K')!, false)).toBe('Control+K');
    expect(ariaKeys(parseChord('+')!, false)).toBe('Plus');
  });
});

describe('key presses', () => {
  it('⌘ is the command key on Apple platforms, Ctrl elsewhere, and never the other one', () => {
    expect(matches('Mod+D', press('d', { metaKey: true }), true)).toBe(true);
    expect(matches('Mod+D', press('d', { ctrlKey: true }), true)).toBe(false);
    expect(matches('Mod+D', press('d', { ctrlKey: true }))).toBe(true);
    expect(matches('Mod+D', press('d', { metaKey: true }))).toBe(false);
    expect(matches('D', press('d', { metaKey: true }))).toBe(false);
    expect(matches('Mod+D', press('d', { ctrlKey: true, metaKey: true }))).toBe(false);
  });

  it('letters match by character, by position on keyboards of other scripts, and ignore Caps Lock', () => {
    expect(matches('Z', press('z', { code: 'KeyY' }))).toBe(true);
    expect(matches('Z', press('y', { code: 'KeyZ' }))).toBe(false);
    expect(matches('Mod+Z', press('я', { code: 'KeyZ', ctrlKey: true }))).toBe(true);
    expect(matches('A', press('A'))).toBe(true);
    expect(matches('T', press('T', { shiftKey: true }))).toBe(false);
    expect(matches('Shift+T', press('T', { shiftKey: true }))).toBe(true);
    expect(matches('Alt+D', press('∂', { code: 'KeyD', altKey: true }), true)).toBe(true);
  });

  it('signs match as typed, whether the keyboard needs Shift or not', () => {
    for (const shiftKey of [true, false])
      for (const key of ['?', '+', '/', '1']) expect(matches(key, press(key, { shiftKey })), key).toBe(true);
    expect(matches('Mod+/', press('/', { ctrlKey: true, shiftKey: true, code: 'Digit7' }))).toBe(true);
    expect(matches('Shift+1', press('!', { shiftKey: true, code: 'Digit1' }))).toBe(true);
    expect(matches('1', press('!', { shiftKey: true, code: 'Digit1' }))).toBe(false);
  });

  it('AltGr types a sign: the Ctrl and Alt that come with it are not pressed', () => {
    expect(matches('/', press('/', { altGraph: true, ctrlKey: true, altKey: true }))).toBe(true);
    expect(matches('Mod+Alt+E', press('€', { altGraph: true, ctrlKey: true, altKey: true, code: 'KeyE' }))).toBe(false);
  });

  it('a press matches its own chord, and no other one with the same key', () => {
    fc.assert(
      fc.property(
        chordArbitrary,
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        (text, mod, shift, alt, apple) => {
          const chord = parseChord(text)!;
          const pressed = press(chord.key, {
            altKey: alt,
            shiftKey: shift,
            metaKey: mod && apple,
            ctrlKey: mod && !apple,
          });
          const same = chord.mod === mod && chord.alt === alt;
          const isSign = chord.key.length === 1 && !/[A-Z ]/.test(chord.key);
          expect(matchesChord(chord, pressed, apple)).toBe(
            same && (isSign ? !chord.shift || shift : chord.shift === shift),
          );
        },
      ),
      { seed: 20261121, numRuns: 500 },
    );
  });
});

function keyOf(text: string): string {
  return text.endsWith('++') || text === '+' ? '+' : text.split('+').at(-1)!;
}
