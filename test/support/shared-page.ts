import { afterAll, beforeAll, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { emulateMedia } from './emulation.js';

/*
 * Test files share one page, because loading a thousand modules for each of them costs more than most of them test. So each file leaves
 * the page as it found it.
 */

// `vitest-browser-react` does this too, but registers it with the first file of a page only.
beforeEach(cleanup);

let head: ReadonlySet<Node>;
beforeAll(() => {
  // Style sheets that the file imports are loaded already and stay: their modules do not run again.
  head = new Set(document.head.childNodes);
});

afterAll(async () => {
  await cleanup();
  document.body.replaceChildren();
  for (const node of Array.from(document.head.childNodes)) if (!head.has(node)) node.remove();
  for (const element of [document.documentElement, document.body])
    for (const { name } of Array.from(element.attributes)) if (name !== 'lang') element.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  window.scrollTo(0, 0);
  await emulateMedia();
});
