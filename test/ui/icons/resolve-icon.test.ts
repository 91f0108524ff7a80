import { describe, expect, it } from 'vitest';
import { builtInIcon, messagingNodeTypes } from '#catalog';
import { resolveIcon } from '#ui';

const fallback = 'circle-question-mark';

function drawnBy(name: unknown): unknown {
  const icon = resolveIcon(name);
  return icon.kind === 'built-in' ? icon.name : icon;
}

describe('the icon of a name', () => {
  it('is the host’s icon first', () => {
    const Own = () => null;
    expect(resolveIcon('tag', { tag: Own })).toEqual({ kind: 'component', Component: Own });
  });

  it('knows lucide names in any spelling, and aliases', () => {
    expect(drawnBy('message-square')).toBe('message-square');
    expect(drawnBy('MessageSquare')).toBe('message-square');
    expect(drawnBy('lucide:message_square')).toBe('message-square');
    expect(drawnBy('help-circle')).toBe(fallback);
  });

  it('draws one emoji as text, and more than one not at all', () => {
    expect(drawnBy('📣')).toEqual({ kind: 'emoji', text: '📣' });
    expect(drawnBy('👩‍👩‍👧‍👦')).toEqual({ kind: 'emoji', text: '👩‍👩‍👧‍👦' });
    expect(drawnBy('📣📣')).toBe(fallback);
    expect(drawnBy('7')).toBe(fallback);
  });

  it('draws images from addresses of the web only where that is allowed', () => {
    for (const [written, src] of [
      ['https://example.com/a.svg', 'https://example.com/a.svg'],
      ['HTTP://example.com/a.svg', 'http://example.com/a.svg'],
      ['https://user:password@example.com/a.svg', 'https://example.com/a.svg'],
    ]) {
      expect(drawnBy(written)).toBe(fallback);
      expect(resolveIcon(written, {}, true)).toEqual({ kind: 'image', src });
    }
    for (const name of [
      'javascript:alert(1)',
      'data:image/svg+xml,<svg/>',
      '//example.com/a.svg',
      'https:example.com',
      'https:\\\\example.com',
      'ftp://example.com/a.svg',
      'blob:https://example.com/1',
      '<svg onload=alert(1)>',
      'url(https://example.com)',
    ]) {
      expect(resolveIcon(name, {}, true)).toEqual({ kind: 'built-in', name: fallback });
    }
  });

  it('falls back for non-names and for names of object properties', () => {
    for (const name of [undefined, null, 3, {}, '', 'constructor', '__proto__', 'toString', 'x'.repeat(100_000)]) {
      expect(drawnBy(name)).toBe(fallback);
      expect(resolveIcon(name, {})).toEqual({ kind: 'built-in', name: fallback });
    }
  });

  it('exists for every built-in node type', () => {
    for (const { icon } of messagingNodeTypes) expect(builtInIcon(icon ?? '')).toBe(icon);
  });
});
