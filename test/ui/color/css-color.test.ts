import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { hueFromColor, readCssColor } from '#ui';

const number = String.raw`([+-]?[\d.]+(e[+-]?\d+)?(%|deg|grad|rad|turn)?|none)`;
const spaces = 'srgb|srgb-linear|display-p3|a98-rgb|prophoto-rgb|rec2020|xyz|xyz-d50|xyz-d65';
/** All that may ever reach a style. */
const allowed = new RegExp(
  String.raw`^(#[\da-f]{3,8}|((rgb|hsl|hwb|lab|lch|oklab|oklch)\(|color\((${spaces}) )${number}( ${number}){2}( / ${number})?\))$`,
);

describe('a colour from a document', () => {
  test.each([
    ['#4C5FD5', '#4c5fd5'],
    [' #abc ', '#abc'],
    ['#abcd', '#abcd'],
    ['#4c5fd580', '#4c5fd580'],
    ['RebeccaPurple', '#663399'],
    ['transparent', '#00000000'],
    ['red', '#ff0000'],
    ['rgb(40, 119, 208)', 'rgb(40 119 208)'],
    ['rgba(40,119,208,.5)', 'rgb(40 119 208 / .5)'],
    ['rgb(40 119 208 / 50%)', 'rgb(40 119 208 / 50%)'],
    ['hsl(212, 68%, 49%)', 'hsl(212 68% 49%)'],
    ['hsla(0.5turn 68% 49% / none)', 'hsl(0.5turn 68% 49% / none)'],
    ['hwb(200deg 10% 20%)', 'hwb(200deg 10% 20%)'],
    ['lab(52% 40 -10)', 'lab(52% 40 -10)'],
    ['lch(52% 40 210)', 'lch(52% 40 210)'],
    ['oklab(59% 0.1 0.1)', 'oklab(59% 0.1 0.1)'],
    ['oklch(0.6 0.15 210.5deg)', 'oklch(0.6 0.15 210.5deg)'],
    ['color(display-p3 1 0.5 0 / 1e-1)', 'color(display-p3 1 0.5 0 / 1e-1)'],
  ])('%s is %s', (written, css) => {
    expect(readCssColor(written)?.css).toBe(css);
    expect(css).toMatch(allowed);
  });

  const corpus: readonly unknown[] = [
    'var(--x)',
    'var(--x, url(https://evil.example/x))',
    'var(--x,red)',
    'image-set(url(https://evil.example/x) 1x)',
    'image-set("https://evil.example/x" 1x)',
    'url(https://evil.example/x)',
    'url("//evil.example")',
    'attr(data-x)',
    'attr(data-x type(<color>))',
    'env(x, red)',
    'calc(1)',
    'rgb(calc(1) 2 3)',
    'rgb(var(--r) 2 3)',
    'rgb(var(--x, url(https://evil.example)) 1 2)',
    'rgb(from red r g b)',
    'color-mix(in srgb, red, blue)',
    'light-dark(red, blue)',
    'element(#x)',
    'paint(x)',
    'cross-fade(url(x), url(y))',
    'linear-gradient(red, blue)',
    '-moz-element(#x)',
    'expression(alert(1))',
    'src(https://evil.example)',
    'contrast-color(red)',
    'device-cmyk(0 1 1 0)',
    'red; background-image: url(https://evil.example/x)',
    'red}*{background:url(https://evil.example/x)}',
    'red !important',
    'red/**/',
    '/**/red',
    'r\\65 d',
    'u\\72l(https://evil.example)',
    '\\75rl(x)',
    'rgb(1 2 3) url(x)',
    'rgb(1 2 3',
    'rgb 1 2 3',
    'rgb(1 2)',
    'rgb(1 2 3 4 5)',
    'rgb(1 2 3px)',
    'rgb(1 2 NaN)',
    'rgb(1 2 infinity)',
    'rgb(1 2 0x10)',
    'rgb(1e999 2 3)',
    'rgb(\u0661 2 3)',
    'rgb(1 2 3)\u0000',
    'color(srgb 1 1)',
    'color(--own 1 1 1)',
    'color(url(x) 1 1 1)',
    'currentcolor',
    'inherit',
    'unset',
    'canvas',
    'ButtonText',
    '#12',
    '#12345',
    '#1234567',
    '#ggg',
    '',
    ' ',
    '__proto__',
    'constructor',
    'toString',
    'x'.repeat(1_000_000),
    `#${' '.repeat(200)}fff`,
    `rgb(${'1 '.repeat(60)})`,
    undefined,
    null,
    7,
    {},
    ['red'],
    { toString: () => 'red' },
  ];
  test.each(corpus.map((text) => [text]))('%j is none', (text) => {
    expect(readCssColor(text)).toBeUndefined();
    expect(hueFromColor(text)).toBeUndefined();
  });

  it('is serialised from a name, digits and numbers alone, whatever the input', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'rgb(',
        'hsla(',
        'oklch(',
        'color(',
        'srgb',
        'display-p3',
        'var(',
        'url(',
        'https://x',
        'attr(',
        'env(',
        'calc(',
        '--x',
        ')',
        '(',
        ',',
        ' ',
        '/',
        ';',
        '}',
        '\\',
        '/*',
        '*/',
        '"',
        '#',
        'abc',
        '1',
        '2.5',
        '50%',
        '1e3',
        'none',
        'turn',
        'red',
        '\n',
        '\u0000',
      ),
      fc.string({ maxLength: 3, unit: 'binary' }),
    );
    let read = 0;
    const part = fc.constantFrom(
      '0',
      '12',
      '-3.5',
      '.5',
      '50%',
      '1e2',
      '210deg',
      '0.2turn',
      'none',
      'url(x)',
      'var(--x)',
      'x',
    );
    const call = fc
      .tuple(
        fc.constantFrom('rgb', 'rgba', 'hsl', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color', 'url', 'var'),
        fc.constantFrom('', 'srgb ', 'xyz '),
        fc.array(part, { minLength: 2, maxLength: 5 }),
        fc.constantFrom(' ', ', ', ' / '),
      )
      .map(([name, space, parts, between]) => `${name}(${space}${parts.join(between)})`);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join('')),
          call,
        ),
        (text) => {
          const color = readCssColor(text);
          if (!color) return;
          read += 1;
          expect(color.css).toMatch(allowed);
          expect(readCssColor(color.css)?.css).toBe(color.css);
        },
      ),
      { seed: 20261121, numRuns: 20_000 },
    );
    expect(read).toBeGreaterThan(300);
  });
});
