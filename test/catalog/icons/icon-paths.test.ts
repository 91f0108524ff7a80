import { readFileSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumArguments, findChromium } from '../../../scripts/find-chromium.mjs';
import { iconPathsModule, lucideMarkup, pathOfMarkup, writtenNames } from '../../../scripts/icon-paths.mjs';
import { iconPaths } from '../../../src/catalog/icons/icon-paths.js';

/** Two drawings of an icon: what a square of 24 holds. */
type Pair = readonly [first: string, second: string];

const side = 192;
/** A circle is rounded differently than its two arcs: eight pixels along an edge of a thousand. */
const most = 8;
let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findChromium() ?? 'no-chromium-found', args: chromiumArguments });
});
afterAll(() => browser.close());

/** How many of 192 × 192 pixels differ between the drawings of each pair. */
async function differences(pairs: readonly Pair[], strokeWidth: number): Promise<number[]> {
  const page = await browser.newPage();
  try {
    return await page.evaluate(
      async ({ pairs: drawings, width, length }) => {
        // Without smoothing a pixel belongs to a line or not: where two lines cross, one path is as dark as two.
        const attributes = `width="${length}" height="${length}" viewBox="0 0 24 24" stroke-width="${width}" fill="none" stroke="#000" stroke-linecap="round" stroke-linejoin="round" shape-rendering="crispEdges"`;
        const pixels = async (drawing: string): Promise<Uint8ClampedArray> => {
          const image = new Image();
          const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${drawing}</svg>`;
          image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
          await image.decode();
          const context = new OffscreenCanvas(length, length).getContext('2d')!;
          context.drawImage(image, 0, 0);
          return context.getImageData(0, 0, length, length).data;
        };
        const counts: number[] = [];
        for (const [first, second] of drawings) {
          const [one, other] = [await pixels(first), await pixels(second)];
          counts.push(one.filter((value, index) => index % 4 === 3 && value !== other[index]).length);
        }
        return counts;
      },
      { pairs, width: strokeWidth, length: side },
    );
  } finally {
    await page.close();
  }
}

const inside = (svg: string): string => svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '');
const path = (data: string): string => `<path d="${data}"/>`;

describe('the paths of the icons', () => {
  test('are those that the script writes from lucide', async () => {
    const file = new URL('../../../src/catalog/icons/icon-paths.ts', import.meta.url);
    expect(readFileSync(file, 'utf8')).toBe(await iconPathsModule(writtenNames()));
    expect(writtenNames()).toEqual(Object.keys(iconPaths));
  });

  test.each([1.75, 2])('cover the pixels of lucide’s drawings, with strokes of %d', async (strokeWidth) => {
    const names = Object.keys(iconPaths);
    const pairs = await Promise.all(
      names.map(async (name): Promise<Pair> => [inside(await lucideMarkup(name)), path(iconPaths[name]!)]),
    );
    const counts = await differences(pairs, strokeWidth);
    expect(names.filter((_, index) => counts[index]! > most)).toEqual([]);
  });
});

describe('a path written from shapes', () => {
  const root = 'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"';
  const drawn = (shapes: string): string => pathOfMarkup(`<svg ${root}>${shapes}</svg>`);
  const shapes = [
    '<path d="M2 12h5"/><path d="m4 2 3 4 3-4"/><path d="m9 18h4l2 2"/>',
    '<path d="M4 4 9 9 4 14"/><path d="m12.5-.5.5 7z"/><path d="m15 3,4,4"/>',
    '<circle cx="12" cy="12" r="4.25"/><circle cx="5" cy="5" r=".5" fill="currentColor"/>',
    '<ellipse cx="12" cy="6" rx="9" ry="3"/>',
    '<line x1="3" x2="3.01" y1="6" y2="6"/><line x1="8" x2="20" y1="12" y2="3"/>',
    '<polyline points="3 6 9,12 20 8"/><polygon points="12 2 19 21 12 17 5 21"/>',
    '<rect x="3" y="4" width="6" height="16"/><rect x="12" y="2" width="8" height="5" rx="1"/>',
    '<rect x="3" y="4" width="16" height="8" rx="20"/><rect x="2" y="15" width="12" height="6" ry="3"/>',
    '<rect x="4" y="4" width="9" height="6" rx="3" ry="1"/>',
  ];

  test('covers the same pixels', async () => {
    expect(
      await differences(
        shapes.map((shape): Pair => [shape, path(drawn(shape))]),
        1.75,
      ),
    ).toEqual(shapes.map(() => expect.toSatisfy((count: number) => count <= most)));
  });

  test('covers other pixels than one that is off by a quarter', async () => {
    const [count] = await differences(
      [['<circle cx="12" cy="12" r="4"/>', path('M7.75 12a4.25 4.25 0 1 0 8.5 0 4.25 4.25 0 1 0-8.5 0')]],
      2,
    );
    expect(count).toBeGreaterThan(100);
  });

  test.each([
    '<text>no</text>',
    '<rect x="1" y="1" width="4" height="4" fill="currentColor"/>',
    '<circle cx="5" cy="5" r="3" fill="currentColor"/>',
    '<path d="M1 1h4" transform="rotate(45)"/>',
    '<path d="M1 1h4" stroke-width="4"/>',
    '<g opacity=".5"><path d="M1 1h4"/></g>',
  ])('is refused where it could not look the same: %s', (shape) => {
    expect(() => drawn(shape)).toThrow(/has no path|A filled/);
  });
});
