import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { svgColours } from '../../src/render/svg-colours.js';

const sheet = readFileSync(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8');

/** The tokens of a theme with plain values. */
function tokensOf(theme: 'light' | 'dark'): ReadonlyMap<string, string> {
  const begin = theme === 'light' ? sheet.indexOf('color-scheme: light') : sheet.indexOf('color-scheme: dark');
  const block = sheet.slice(begin, sheet.indexOf('\n}', begin));
  return new Map(
    [...block.matchAll(/--pb-([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

test.each(['light', 'dark'] as const)('drawings have the colours of the tokens, %s', (theme) => {
  const tokens = tokensOf(theme);
  const { groups, noteLine, noteSoft, ...plain } = svgColours[theme];
  const named = Object.entries(plain).map(([name, value]) => [
    name.replaceAll(/([a-z])([A-Z\d])/g, '$1-$2').toLowerCase(),
    value,
  ]);
  for (const [name = '', value] of [...named, ['chg-soft', noteSoft], ['chg-line', noteLine]])
    expect(tokens.get(name), name).toBe(value);
  for (const [group, colours] of Object.entries(groups))
    expect(['', '-soft', '-line'].map((part) => tokens.get(`g-${group}${part}`))).toEqual(colours);
});
