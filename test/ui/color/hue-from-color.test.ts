import { describe, expect, it } from 'vitest';
import { hueFromColor } from '#ui';

describe('the hue of a colour from a document', () => {
  it('is the same however the colour is written', () => {
    const expected = hueFromColor('#2877d0');
    expect(expected?.hue).toBeGreaterThan(245);
    expect(expected?.hue).toBeLessThan(265);
    for (const spelling of ['#2877D0', '#2877d0ff', 'rgb(40, 119, 208)', 'rgb(40 119 208 / 50%)'])
      expect(hueFromColor(spelling)).toEqual(expected);
    expect(hueFromColor('hsl(212, 68%, 49%)')!.hue).toBeCloseTo(expected!.hue, -1);
    expect(hueFromColor('#f00')).toEqual(hueFromColor('red'));
  });

  it('never lets a colour be more vivid than the tokens', () => {
    for (const color of ['#ff0000', '#00ff00', '#0000ff', 'magenta'])
      expect(hueFromColor(color)!.chroma).toBeLessThanOrEqual(0.15);
  });

  it('is absent for greys, unreadable texts and non-texts', () => {
    for (const color of [
      '#888',
      '#fff',
      'black',
      'var(--x)',
      'url(x)',
      '#12',
      '',
      undefined,
      null,
      7,
      {},
      'x'.repeat(10_000),
      'rgb(a, b, c)',
    ]) {
      expect(hueFromColor(color), String(color).slice(0, 20)).toBeUndefined();
    }
  });
});
