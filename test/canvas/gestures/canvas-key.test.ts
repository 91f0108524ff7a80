import { describe, expect, it } from 'vitest';
import { readCanvasKey } from '../../../src/canvas/gestures/canvas-key.js';

const press = (key: string, held: Partial<Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>> = {}) =>
  readCanvasKey({ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...held });

describe('keys of the canvas', () => {
  it('reads what the key table says', () => {
    expect(press('ArrowDown')).toEqual({ do: 'travel', direction: 'down', extend: false });
    expect(press('ArrowLeft', { shiftKey: true })).toEqual({ do: 'travel', direction: 'left', extend: true });
    expect(press('ArrowUp', { altKey: true, shiftKey: true })).toEqual({ do: 'nudge', x: 0, y: -20 });
    expect(press('e')).toEqual({ do: 'paths' });
    expect(press('Delete')).toEqual({ do: 'remove' });
    expect(press('z', { metaKey: true })).toEqual({ do: 'undo' });
    expect(press('Z', { ctrlKey: true, shiftKey: true })).toEqual({ do: 'redo' });
    expect(press('T', { shiftKey: true })).toEqual({ do: 'tidy' });
    expect(press('F10', { shiftKey: true })).toEqual({ do: 'menu' });
    expect(press('+', { shiftKey: true })).toEqual({ do: 'zoom', to: 'in' });
  });

  it('leaves everything else to the page', () => {
    for (const key of ['Tab', 'F6', 'F8', '/', '?', 'p', 'PageDown']) expect(press(key)).toBeUndefined();
    expect(press('c', { metaKey: true })).toBeUndefined();
    expect(press('s', { ctrlKey: true })).toBeUndefined();
    expect(press('e', { altKey: true })).toBeUndefined();
    expect(press('C', { shiftKey: true })).toBeUndefined();
  });
});
