import { describe, expect, test } from 'vitest';
import { sourceFiles } from './source-files.js';

/**
 * The layers that touch the page. They may be rendered in another window than the one whose script runs: an iframe or a
 * pop-out window.
 */
const layers = ['ui', 'canvas', 'forms', 'outline', 'replay', 'versions', 'testing', 'home', 'editor'];

const classes =
  '(?:HTML\\w*|SVG\\w*|Element|Node|Document|Window|ShadowRoot|Text|Range|Selection|DataTransfer|File|\\w*Event)';
const stray: readonly { readonly what: RegExp; readonly instead: string }[] = [
  { what: new RegExp(`\\binstanceof ${classes}\\b`), instead: 'isElement, isHTMLElement, isNode and the like of #ui' },
  {
    what: /(?<![.\w])(requestAnimationFrame|cancelAnimationFrame|requestIdleCallback|cancelIdleCallback|matchMedia|getComputedStyle|getSelection)\(/,
    instead: 'ownerWindow(element) or usePageWindow() of #ui',
  },
  { what: /\bnew (?:globalThis\.|window\.)?(?:\w+Observer|\w+Event)\(/, instead: 'the class of ownerWindow(element)' },
  {
    what: /(?<![.\w'])(innerWidth|innerHeight|devicePixelRatio|scrollX|scrollY|visualViewport)\b(?!['\w])/,
    instead: 'the same of ownerWindow(element)',
  },
  {
    what: /\bglobalThis\.(document|window|navigator|open|getSelection|matchMedia|requestAnimationFrame)\b/,
    instead: 'the same of ownerWindow(element)',
  },
  {
    what: /(?<![.\w])navigator\./,
    instead: 'ownerWindow(element).navigator: only the window with the focus may use its clipboard',
  },
  // `document` and `window` are also names of ours: the document of a workflow, a window of rendered nodes.
  {
    what: /(?<![.\w])document\.(activeElement|addEventListener|body|createElement|createElementNS|createRange|createTextNode|defaultView|documentElement|elementFromPoint|elementsFromPoint|execCommand|fonts|getElementById|getSelection|hasFocus|head|hidden|querySelector|querySelectorAll|removeEventListener|scrollingElement|visibilityState)\b/,
    instead: 'element.ownerDocument, rootOf(element) or focusedIn(element) of #ui',
  },
  {
    what: /(?<![.\w])window\.(?!(from|isCrowded|isFar|isPainting|isPassingStale|isSettled|nodes|passing|places|rect|to|wanted)\b)\w+/,
    instead: 'ownerWindow(element) of #ui',
  },
];

/** Files that may use the script's own window, with the reason. */
const allowed: ReadonlyMap<string, readonly RegExp[]> = new Map([
  // The one place that knows the script's own window.
  ['src/ui/dom/owner-window.ts', [/\?\? window;/]],
  // The machine is the same in every window.
  ['src/ui/keys/key-caps.ts', [/navigator/]],
  // Whether input is pending on the main thread of the script.
  ['src/ui/dom/in-slices.ts', [/navigator/]],
  // Names the page for other editors of the same page, whichever window shows them.
  ['src/editor/drafts/draft-desk.ts', [/pageName\(globalThis\.document\)/]],
]);

const code = (text: string): readonly string[] =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/(^|[^:'"`])\/\/.*$/gm, '$1')
    .replaceAll(/\bfrom '[^']*'|\bimport\('[^']*'\)/g, '')
    .split('\n');

describe('the window that shows an element', () => {
  test('is asked, never the script’s own', () => {
    const files = sourceFiles.filter(({ module }) => layers.includes(module));
    expect(files.length).toBeGreaterThan(300);
    const wrong = files.flatMap(({ path, text }) =>
      code(text).flatMap((line, at) =>
        stray
          .filter(({ what }) => what.test(line) && !allowed.get(path)?.some((pattern) => pattern.test(line)))
          .map(({ instead }) => `${path}:${at + 1}: ${line.trim()} — use ${instead}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('every exception is still needed', () => {
    const unused = [...allowed].flatMap(([path, patterns]) => {
      const text = sourceFiles.find((file) => file.path === path)?.text ?? '';
      return patterns
        .filter((pattern) => !code(text).some((line) => pattern.test(line)))
        .map((pattern) => `${path}: ${pattern.source}`);
    });
    expect(unused).toEqual([]);
  });
});
