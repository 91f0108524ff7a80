import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Editor } from 'pathboard';
import ownSheet from '../../src/style.css?inline';
import { putOnPage } from '../editor/editor-on-page.js';
import { emulateMedia } from '../support/emulation.js';
import { frames } from '../support/real-hand.js';
import { differences, measure, places } from './measure.js';
import { narrowScene, type Scene, scenes, type Stage, stageOf, type Theme } from './scenes.js';
import { addSheet, bootstrapClasses, hostileSheet, type Sheet, sheets, unprefixedClasses } from './sheets.js';
import { drawn, isLong } from '../support/long-run.js';

let remove: (() => void) | undefined;
beforeEach(() => emulateMedia({ 'prefers-reduced-motion': 'reduce' }));
afterEach(async () => {
  remove?.();
  remove = undefined;
  await emulateMedia();
});

/** Renders a scene in an element of a given size. */
async function show(
  scene: Scene,
  theme: Theme,
  dir: 'ltr' | 'rtl' = 'ltr',
  [width, height]: readonly [number, number] = scene === narrowScene ? [500, 900] : [1400, 900],
): Promise<Stage> {
  let editor: Editor | undefined;
  const shown = putOnPage(
    scene.element(theme, (made) => {
      editor = made;
    }),
    `width: ${width}px; height: ${height}px; position: fixed; top: 0; left: 0`,
  );
  Object.assign(shown.container, { id: 'page', dir });
  // Nested in the page, as in a host.
  const content = document.createElement('main');
  content.className = 'content';
  shown.container.replaceWith(content);
  content.append(shown.container);
  remove = () => {
    shown.remove();
    content.remove();
  };
  await vi.waitFor(() => expect(shown.container.querySelector(scene.ready)).not.toBeNull());
  // A canvas is 300 by 150 pixels until it is painted.
  await vi.waitFor(() => {
    for (const { height, width } of shown.container.querySelectorAll('canvas'))
      expect([width, height]).not.toEqual([300, 150]);
  });
  return stageOf(shown.container.querySelector<HTMLElement>('.pb')!, () => editor!);
}

/** Waits until all elements are at rest. */
async function untilAtRest(root: Element): Promise<void> {
  let before = '';
  await vi.waitFor(
    async () => {
      await frames(2);
      const was = before;
      before = places(root);
      expect(before === was, 'all elements are at rest').toBe(true);
    },
    { interval: 30 },
  );
}

/** Returns the differences that style sheets of the page cause in a scene, before and after that of the package. */
async function changedBy(
  { root }: Stage,
  given: readonly Pick<Sheet, 'css'>[],
  orders: readonly ('before' | 'after')[] = ['before', 'after'],
): Promise<readonly string[]> {
  await untilAtRest(root);
  const plain = measure(root);
  const found: string[] = [];
  for (const order of orders) {
    const taken = given.map((sheet) => addSheet(sheet, order));
    await frames(2);
    found.push(...differences(plain, measure(root)).map((difference) => `${order}: ${difference}`));
    for (const take of taken) take();
    await frames(1);
  }
  return found;
}

const screenshot = async ({ root }: Stage): Promise<string> =>
  page.screenshot({ element: root.parentElement!, save: false });

/** Unprefixed custom properties in the sheet of the package. */
const shortNames = [...new Set([...ownSheet.matchAll(/var\((--(?!pb-)[\w-]+)/g)].map(([, name]) => name!))];

const everything = (root: Element): readonly Sheet[] => [
  ...sheets,
  { name: 'hostile', css: hostileSheet(root) },
  { name: 'short names', css: `:root { ${shortNames.map((name) => `${name}: 7px`).join('; ')} }` },
];

interface Look {
  readonly theme?: Theme;
  readonly dir?: 'ltr' | 'rtl';
  readonly states?: number;
  readonly size?: readonly [width: number, height: number];
}

/** Brings a scene into its first states and returns the differences of each. */
async function inStates(
  scene: Scene,
  { dir, size, states, theme = 'light' }: Look,
  look: (stage: Stage, at: number) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const stage = await show(scene, theme, dir, size);
  const wrong: string[] = [];
  for (const [at, [state, bring]] of scene.states.slice(0, states).entries()) {
    await bring(stage);
    wrong.push(...(await look(stage, at)).map((difference) => `${state}: ${difference}`));
  }
  return wrong.slice(0, 40);
}

/** Class names of React Flow, which cannot be renamed. The reset protects each, as the hostile sheet shows. */
const unprefixed = new Set([
  'bottom',
  'center',
  'connectable',
  'connectableend',
  'connectablestart',
  'connectionindicator',
  'draggable',
  'light',
  'nodrag',
  'nopan',
  'nowheel',
  'panel',
  'selectable',
  'selected',
  'selection',
  'source',
  'target',
  'xyflow__viewport',
]);

/** Returns classes that may collide with those of a page: unprefixed, or with `!important` rules in Bootstrap. */
function strayClasses(root: Element): readonly string[] {
  const names = new Set([...root.querySelectorAll('*')].flatMap((element) => [...element.classList]));
  return [
    ...unprefixedClasses(root).filter((name) => !unprefixed.has(name)),
    ...[...names].filter((name) => bootstrapClasses.has(name)),
  ].map((name) => `class ${name}`);
}

const all = [...scenes, narrowScene];
const [editing, , , replay, insights] = scenes as readonly Scene[] as readonly [Scene, Scene, Scene, Scene, Scene];

describe('published style sheets, and a hostile one, change neither appearance nor size', () => {
  test.each(drawn(all, 3).map((scene) => [scene.name, scene] as const))(
    'of %s',
    async (_of, scene) => {
      // One order per scene is enough, as all rules have the same specificity.
      expect(
        await inStates(scene, { states: isLong ? Infinity : 2 }, async (stage, at) => [
          ...strayClasses(stage.root),
          ...(await changedBy(stage, everything(stage.root), isLong || at === 0 ? ['before', 'after'] : ['after'])),
        ]),
      ).toEqual([]);
    },
    120_000,
  );

  const looks = [
    ['dark', editing, { theme: 'dark', states: 2 }],
    ['dark', insights, { theme: 'dark' }],
    ['right to left', editing, { dir: 'rtl', states: 2 }],
    ['right to left', replay, { dir: 'rtl' }],
  ] as const;
  test.each(drawn<(typeof looks)[number]>(looks, 4))(
    'in the %s of %#',
    async (_of, scene, look) => {
      expect(await inStates(scene, look, (stage) => changedBy(stage, everything(stage.root), ['after']))).toEqual([]);
    },
    120_000,
  );

  test
    .runIf(isLong)
    .each(
      all.flatMap((scene) =>
        (['light', 'dark'] as const).flatMap((theme) =>
          (['ltr', 'rtl'] as const).map((dir) => [scene.name, theme, dir, scene] as const),
        ),
      ),
    )(
    'each on its own, of %s, %s, %s',
    async (_of, theme, dir, scene) => {
      expect(
        await inStates(scene, { theme, dir }, async (stage) => {
          const wrong: string[] = [];
          for (const sheet of everything(stage.root))
            wrong.push(...(await changedBy(stage, [sheet])).map((difference) => `${sheet.name}, ${difference}`));
          return wrong;
        }),
      ).toEqual([]);
    },
    900_000,
  );

  test('of an editor that opens with them in place', async () => {
    const plain = await show(editing, 'light');
    await editing.states[0]![1](plain);
    await untilAtRest(plain.root);
    const before = measure(plain.root);
    const css = everything(plain.root);
    remove?.();
    const taken = css.map((sheet) => addSheet(sheet, 'after'));
    const stage = await show(editing, 'light');
    await editing.states[0]![1](stage);
    await untilAtRest(stage.root);
    const after = measure(stage.root);
    for (const take of taken) take();
    expect(differences(before, after).slice(0, 20)).toEqual([]);
  }, 60_000);
});

/** Returns the number of pixels of two screenshots that differ by more than antialiasing does between repaints. */
async function differingPixels(one: string, other: string): Promise<number> {
  if (one === other) return 0;
  const [left, right] = await Promise.all(
    [one, other].map(async (base64) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
      context.drawImage(bitmap, 0, 0);
      return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
    }),
  );
  if (left!.length !== right!.length) return Infinity;
  let count = 0;
  for (let at = 0; at < left!.length; at += 4)
    if ([0, 1, 2].some((part) => Math.abs(left![at + part]! - right![at + part]!) > 24)) count += 1;
  return count;
}

describe('screenshots with foreign style sheets stay the same pixel by pixel', () => {
  const looks = [
    ['light', editing, {}],
    ['dark', editing, { theme: 'dark' }],
    ['right to left', editing, { dir: 'rtl' }],
    ...(isLong ? [['light, with statistics', insights, {}] as const] : []),
  ] as const;
  test.each(drawn<(typeof looks)[number]>(looks, 3, 1))(
    '%s',
    async (_of, scene, look) => {
      // In a small window the test frame is not scaled, so that equal content is painted equally.
      await page.viewport(1240, 700);
      const differing = await inStates(scene, { states: 2, size: [1240, 700], ...look }, async (stage, at) => {
        if (at !== Math.min(1, scene.states.length - 1)) return [];
        const wrong: string[] = [];
        await untilAtRest(stage.root);
        let plain = '';
        // A static frame may still be repainted with a finer raster.
        await vi.waitFor(async () => {
          const before = plain;
          plain = await screenshot(stage);
          expect(plain === before, 'two screenshots are equal').toBe(true);
        });
        for (const css of [sheets.filter(({ name }) => /Tailwind|Bootstrap/.test(name)), everything(stage.root)]) {
          const taken = css.map((sheet) => addSheet(sheet, 'after'));
          await frames(2);
          const pixels = await differingPixels(plain, await screenshot(stage));
          if (pixels > 0) wrong.push(`${pixels} pixels under ${css.at(-1)!.name}`);
          for (const take of taken) take();
        }
        return wrong;
      });
      await page.viewport(1600, 1000);
      expect(differing).toEqual([]);
    },
    60_000,
  );
});

/** Properties that the page may decide: visibility, speech, hyphenation, printing, and tap highlights. */
const isForThePage =
  /^(pointer-events|visibility|speak|-webkit-locale|color-|hyphenate-|ruby-|math-|orphans|widows|print-color-adjust|text-size-adjust|-webkit-tap-highlight-color|app-region)/;

test('no inherited property reaches the editor, except visibility, pointer events and the like', async () => {
  const { root } = await show(editing, 'light');
  const host = root.parentElement!;
  const probe = document.createElement('div');
  host.append(probe);
  const candidates = [
    '7px',
    '3',
    'red',
    'none',
    'italic',
    'small-caps',
    'bold',
    'uppercase',
    'end',
    'hidden',
    'collapse',
    'vertical-rl',
    'always',
    'break-all',
    'anywhere',
    'pre',
    'nowrap',
    'wait',
    'Georgia',
    '"x"',
    'square',
    'under',
    'under left',
    'bottom',
    'strict',
    'dark',
    'thin',
    'optimizeSpeed',
    'pixelated',
    'geometricPrecision',
    'upright',
    'allow-keywords',
    'manual',
    'auto',
    'loose',
    'bevel',
    'square inside',
    'linearRGB',
    'evenodd',
    'middle',
    'exact',
    'off',
    'stroke',
    'url(#x)',
    'filled',
    'over',
    'space',
    'justify',
    'balance',
    'read-write',
    'red blue',
    '1 7',
    'slice',
    'inherit-x',
  ];
  // Inherited properties reach the innermost element.
  const own = getComputedStyle(root.querySelector('.pb-ibtn path')!);
  const theirs = getComputedStyle(probe);
  const reached: string[] = [];
  let inherited = 0;
  for (const name of getComputedStyle(host)) {
    if (name.startsWith('--')) continue;
    const [was, plain] = [own.getPropertyValue(name), theirs.getPropertyValue(name)];
    for (const value of candidates) {
      host.style.setProperty(name, value);
      // Not every value is valid for this property, and not every property is inherited.
      if (theirs.getPropertyValue(name) === plain) continue;
      inherited += 1;
      if (own.getPropertyValue(name) !== was) reached.push(name);
      break;
    }
    host.style.removeProperty(name);
  }
  expect(inherited).toBeGreaterThan(60);
  expect(reached.filter((name) => !isForThePage.test(name))).toEqual([]);
});
