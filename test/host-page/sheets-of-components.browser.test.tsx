import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Editor } from 'pathboard';
import whole from '../../src/style.css?inline';
import editor from '../../src/style/editor.css?inline';
import forms from '../../src/style/forms.css?inline';
import insights from '../../src/style/insights.css?inline';
import runs from '../../src/style/runs.css?inline';
import viewer from '../../src/style/viewer.css?inline';
import { putOnPage } from '../editor/editor-on-page.js';
import { emulateMedia } from '../support/emulation.js';
import { frames } from '../support/real-hand.js';
import { differences, measure, places } from './measure.js';
import { narrowScene, type Scene, scenes, stageOf } from './scenes.js';

const sheets = { editor, viewer, runs, insights, forms };
type Part = keyof typeof sheets;

/** The sheet that each scene takes. */
const partOf: { readonly [scene: string]: Part } = {
  'the editor': 'editor',
  'the canvas beside the outline': 'editor',
  'the editor in a narrow container': 'editor',
  'a form with every kind of setting': 'forms',
  'a message preview': 'forms',
  'an execution': 'viewer',
  'flow insights': 'insights',
  'the list of executions and one of them': 'runs',
};

let restore: (() => void)[] = [];
beforeEach(() => emulateMedia({ 'prefers-reduced-motion': 'reduce' }));
afterEach(async () => {
  for (const undo of restore.toReversed()) undo();
  restore = [];
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

/** Sheets of the package that other tests have put on the page do not count here. */
function hideOtherSheets(): void {
  const others = [...document.styleSheets].filter(({ ownerNode }) => ownerNode?.textContent?.includes('.pb:not(#_#_'));
  for (const sheet of others) sheet.disabled = true;
  restore.push(() => {
    for (const sheet of others) sheet.disabled = false;
  });
}

/** Replaces the sheets on the page by others, in this order. */
function useSheets(...given: readonly string[]): void {
  for (const element of document.querySelectorAll('style[data-tried]')) element.remove();
  for (const sheet of given) {
    const element = document.createElement('style');
    element.dataset['tried'] = '';
    element.textContent = sheet;
    document.head.append(element);
    restore.push(() => element.remove());
  }
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
      await frames(2);
      const was = before;
      before = places(root);
      expect(before === was, 'all elements are at rest').toBe(true);
    },
    { interval: 30 },
  );
}

describe('the sheet of a component', () => {
  test.each([...scenes, narrowScene])(
    'draws $name as the whole sheet does, alone, and after or before those of the other components',
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
          for (const [order, given] of [
            ['alone', [own]],
            ['after the others', [...others, own]],
            ['before the others', [own, ...others]],
          ] as const) {
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
