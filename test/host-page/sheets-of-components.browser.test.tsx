import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Editor } from 'pathboard';
import whole from '../../src/style.css?inline';
import editor from '../../src/style/editor.css?inline';
import forms from '../../src/style/forms.css?inline';
import home from '../../src/style/home.css?inline';
import insights from '../../src/style/insights.css?inline';
import runs from '../../src/style/runs.css?inline';
import settings from '../../src/style/settings.css?inline';
import viewer from '../../src/style/viewer.css?inline';
import { putOnPage } from '../editor/editor-on-page.js';
import { emulateMedia } from '../support/emulation.js';
import { frames } from '../support/real-hand.js';
import { realPointer } from '../support/real-pointer.js';
import { differences, measure, places } from './measure.js';
import { hideOtherSheets, resetSheets, useSheets } from './tried-sheets.js';
import { narrowScene, type Scene, scenes, stageOf } from './scenes.js';

const sheets = {
  editor: [editor, settings],
  viewer: [viewer],
  runs: [runs],
  insights: [insights],
  forms: [forms],
  home: [home],
} as const;
type Part = keyof typeof sheets;

/** The component whose sheets each scene takes. */
const partOf: { readonly [scene: string]: Part } = {
  'the editor': 'editor',
  'the canvas beside the outline': 'editor',
  'the editor in a narrow container': 'editor',
  'a form with every kind of setting': 'forms',
  'a message preview': 'forms',
  'an execution': 'viewer',
  'flow insights': 'insights',
  'the list of executions and one of them': 'runs',
  'the list of workflows': 'home',
};

let restore: (() => void)[] = [];
const pointer = realPointer();
beforeEach(async () => {
  await emulateMedia({ 'prefers-reduced-motion': 'reduce' });
  // Beside the scenes: a pointer left on one of their buttons would bring its tooltip.
  await pointer.mouse('mouseMoved', 1500, 950);
});
afterEach(async () => {
  for (const undo of restore.toReversed()) undo();
  restore = [];
  resetSheets();
  await emulateMedia();
});

/** Rules for pointers, focus, fingers and few colours hold everywhere at once, with the weight they have. */
const inEveryState = (sheet: string): string =>
  sheet
    .replaceAll(/:(?:hover|active|focus|focus-visible|focus-within)(?![\w-])/g, ':not(.\\_)')
    .replaceAll(
      /@media \((?:forced-colors: active|pointer: coarse|hover: none|prefers-contrast: more)\)/g,
      '@media all',
    );

/** The sheets of a component alone, after, before and around those of the others, in each order of its own. */
function ordersOf(
  own: readonly string[],
  others: readonly string[],
): readonly (readonly [string, readonly string[]])[] {
  const [first, second] = own;
  if (second === undefined)
    return [
      ['alone', own],
      ['after the others', [...others, ...own]],
      ['before the others', [...own, ...others]],
    ];
  return [
    ['alone', own],
    ['alone, in the other order', own.toReversed()],
    ['after the others', [...others, ...own.toReversed()]],
    ['before the others', [...own, ...others]],
    ['around the others', [first!, ...others, second]],
    ['around the others, in the other order', [second, ...others, first!]],
  ];
}

async function show(scene: Scene): Promise<ReturnType<typeof stageOf>> {
  let mounted: Editor | undefined;
  const width = scene === narrowScene ? 500 : 1400;
  const { container, remove } = putOnPage(
    scene.element('light', (made) => {
      mounted = made;
    }),
    `width: ${width}px; height: 900px; position: fixed; top: 0; left: 0`,
  );
  restore.push(remove);
  await vi.waitFor(() => expect(container.querySelector(scene.ready)).not.toBeNull());
  return stageOf(container.querySelector<HTMLElement>('.pb')!, () => mounted!);
}

async function untilAtRest(root: Element): Promise<void> {
  let before = '';
  await vi.waitFor(
    async () => {
      // A camera may begin to move a few frames later.
      await frames(10);
      const was = before;
      before = places(root);
      expect(before === was, 'all elements are at rest').toBe(true);
    },
    { interval: 30 },
  );
}

describe('the sheets of a component', () => {
  test.each([...scenes, narrowScene])(
    'draw $name as the whole sheet does, alone, and after or before those of the other components',
    async (scene) => {
      hideOtherSheets();
      useSheets(whole);
      const own = sheets[partOf[scene.name]!];
      const { root, ...stage } = await show(scene);
      const wrong = new Set<string>();
      for (const [state, bring] of scene.states) {
        await bring({ root, ...stage });
        await untilAtRest(root);
        for (const change of [(sheet: string) => sheet, inEveryState]) {
          useSheets(change(whole));
          await frames(2);
          const expected = measure(root);
          const note = (order: string): void => {
            for (const difference of differences(expected, measure(root)))
              wrong.add(`${state}, ${order}: ${difference}`);
          };
          const others = Object.values(sheets).filter((sheet) => sheet !== own);
          for (const [order, given] of ordersOf(own, others.flat())) {
            useSheets(...given.map(change));
            await frames(1);
            note(order);
          }
        }
        useSheets(whole);
        await frames(2);
      }
      expect([...wrong].slice(0, 60)).toEqual([]);
    },
    120_000,
  );
});
