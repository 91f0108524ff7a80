import { describe, expect, test } from 'vitest';
import { type OutlineAct, type OutlineBindings, outlineBindings } from '#outline';
import type { KeyPress } from '#ui';
import { capsOf, readOutlineBindings } from '../../src/outline/outline-bindings.js';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});
const shift = { shiftKey: true };

/** What each key does; the last two are typed with Shift on most keyboards. */
const presses: readonly (readonly [OutlineAct, KeyPress])[] = [
  ['go-down', press('ArrowDown')],
  ['go-up', press('ArrowUp')],
  ['go-left', press('ArrowLeft')],
  ['go-right', press('ArrowRight')],
  ['go-first', press('Home')],
  ['go-last', press('End')],
  ['extend-down', press('ArrowDown', shift)],
  ['extend-up', press('ArrowUp', shift)],
  ['paths', press('e')],
  ['jump', press('f')],
  ['open', press('Enter')],
  ['menu', press('F10', shift)],
  ['menu', press('ContextMenu')],
  ['back', press('Escape')],
  ['collapse-all', press('_', shift)],
  ['expand-all', press('*', shift)],
];

describe('keys of the outline', () => {
  test('[O13] each key has one act on every platform, and each act has a key', () => {
    for (const apple of [true, false]) {
      const read = readOutlineBindings(outlineBindings);
      expect(presses.map(([, key]) => read(key, apple))).toEqual(presses.map(([act]) => act));
    }
    expect(new Set(presses.map(([act]) => act))).toEqual(new Set(Object.keys(outlineBindings)));
  });

  test('[O13] a key with additional modifiers has no act, so that the browser and the editor keep theirs', () => {
    const read = readOutlineBindings(outlineBindings);
    for (const [, key] of presses)
      for (const held of ['ctrlKey', 'metaKey', 'altKey'] as const)
        expect(read({ ...key, [held]: true }, false), `${held} ${key.key}`).toBeUndefined();
    for (const key of ['a', 'Tab', ' ', 'F2', 'PageDown']) expect(read(press(key), false), key).toBeUndefined();
  });

  test('[O13] an act has the given keys, none for an empty list, and its own if it is absent', () => {
    const read = readOutlineBindings({
      'go-down': ['j', 'ArrowDown'],
      open: [],
      menu: undefined,
    } as unknown as OutlineBindings);
    expect(read(press('j'), false)).toBe('go-down');
    expect(read(press('ArrowDown'), false)).toBe('go-down');
    expect(read(press('Enter'), false)).toBeUndefined();
    expect(read(press('ContextMenu'), false)).toBeUndefined();
    expect(read(press('ArrowUp'), false)).toBe('go-up');
  });

  test('[O13] ignores empty keys, unknown acts and inherited names', () => {
    const own = Object.create({ 'go-up': ['u'] }) as object;
    const read = readOutlineBindings({
      ...own,
      'go-last': ['', 'Ctrl+', 'End'],
      'delete-all': ['x'],
    } as OutlineBindings);
    expect(read(press('End'), false)).toBe('go-last');
    expect(read(press('x'), false)).toBeUndefined();
    const inherited = readOutlineBindings(own as OutlineBindings);
    expect(inherited(press('u'), false)).toBeUndefined();
    expect(inherited(press('ArrowUp'), false)).toBe('go-up');
  });

  test('[O13] keycaps are those of the first key of an act, and none without one', () => {
    expect(capsOf({ 'collapse-all': ['Shift+C', '_'] }, 'collapse-all')).toHaveLength(2);
    expect(capsOf({ 'collapse-all': [] }, 'collapse-all')).toEqual([]);
    expect(capsOf({ 'collapse-all': [''] }, 'collapse-all')).toEqual([]);
    expect(capsOf({}, 'expand-all')).toEqual(capsOf(outlineBindings, 'expand-all'));
    expect(capsOf({}, 'expand-all')).toEqual(['*']);
  });
});
