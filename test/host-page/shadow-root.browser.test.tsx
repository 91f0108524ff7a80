import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createRoot } from 'react-dom/client';
import type { Editor } from 'pathboard';
import 'pathboard/style.css';
import ownSheet from '../../src/style.css?inline';
import { emulateMedia } from '../support/emulation.js';
import { frames } from '../support/real-hand.js';
import { realPointer } from '../support/real-pointer.js';
import { differences, measure, places, type Seen } from './measure.js';
import { type Scene, scenes, stageOf } from './scenes.js';
import { addSheet, sheets } from './sheets.js';
import { drawn, isLong } from '../support/long-run.js';

const pointer = realPointer();
let remove: (() => void) | undefined;
// The first editor of a page loads its parts while it is drawn; those after it have them from the start.
beforeAll(async () => {
  await seenIn('page', scenes[0]!, 1);
});
beforeEach(() => emulateMedia({ 'prefers-reduced-motion': 'reduce' }));
afterEach(async () => {
  remove?.();
  await emulateMedia();
});

/** Measures the first states of a scene in a page, or in a shadow root of a page with style sheets. */
async function seenIn(
  place: 'page' | 'shadow root',
  scene: Scene,
  states: number,
): Promise<readonly (readonly Seen[])[]> {
  // Beside what is measured: the last press of the other place left the pointer on a button.
  await pointer.mouse('mouseMoved', 1500, 950);
  const host = document.createElement('div');
  host.style.cssText = 'width: 1400px; height: 900px; position: fixed; top: 0; left: 0';
  document.body.append(host);
  const taken = place === 'page' ? [] : sheets.map((sheet) => addSheet(sheet, 'after'));
  let container: HTMLElement = host;
  if (place === 'shadow root') {
    const shadow = host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(ownSheet);
    shadow.adoptedStyleSheets = [sheet];
    container = document.createElement('div');
    container.style.cssText = 'height: 100%';
    shadow.append(container);
  }
  let editor: Editor | undefined;
  const root = createRoot(container);
  root.render(
    scene.element('light', (made) => {
      editor = made;
    }),
  );
  remove = () => {
    root.unmount();
    host.remove();
    for (const take of taken) take();
  };
  await vi.waitFor(() => expect(container.querySelector(scene.ready)).not.toBeNull());
  const stage = stageOf(container.querySelector<HTMLElement>('.pb')!, () => editor!);
  const seen: (readonly Seen[])[] = [];
  for (const [, bring] of scene.states.slice(0, states)) {
    await bring(stage);
    let before = '';
    await vi.waitFor(async () => {
      await frames(2);
      const was = before;
      before = places(stage.root);
      expect(before === was, 'all elements are at rest').toBe(true);
    });
    seen.push(measure(stage.root));
  }
  remove();
  remove = undefined;
  return seen;
}

test.each(drawn(scenes, 3, 1).map((scene) => [scene.name, scene] as const))(
  '%s has the same appearance and size in a shadow root as in a page',
  async (_of, scene) => {
    const states = isLong ? 5 : 2;
    const inPage = await seenIn('page', scene, states);
    const inShadow = await seenIn('shadow root', scene, states);
    expect(
      inPage
        .flatMap((seen, at) =>
          differences(seen, inShadow[at]!).map((difference) => `${scene.states[at]![0]}: ${difference}`),
        )
        .slice(0, 20),
    ).toEqual([]);
  },
  60_000,
);
