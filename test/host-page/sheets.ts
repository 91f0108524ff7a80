import bootstrap from 'bootstrap/dist/css/bootstrap.css?raw';
import modernNormalize from '../../node_modules/modern-normalize/modern-normalize.css?raw';
import normalize from '../../node_modules/normalize.css/normalize.css?raw';
import meyersReset from '../../node_modules/reset-css/reset.css?raw';
import sanitize from '../../node_modules/sanitize.css/sanitize.css?raw';
import sanitizeForms from '../../node_modules/sanitize.css/forms.css?raw';
import preflightSource from '../../node_modules/tailwindcss/preflight.css?raw';
import newReset from '../../node_modules/the-new-css-reset/css/reset.css?raw';

export interface Sheet {
  readonly name: string;
  readonly css: string;
}

/** Tailwind’s reset without a theme, with the fallbacks of its theme functions. */
const preflight = preflightSource.replaceAll(/--theme\(\s*[\w-]+,([^()]*)\)/g, '$1');

/** Published style sheets that pages use. */
export const sheets: readonly Sheet[] = [
  { name: 'modern-normalize', css: modernNormalize },
  { name: 'normalize.css', css: normalize },
  { name: 'sanitize.css', css: sanitize + sanitizeForms },
  { name: 'the new CSS reset', css: newReset },
  { name: 'the reset of Eric Meyer', css: meyersReset },
  { name: 'Tailwind, in its layer', css: `@layer base { ${preflight} }` },
  { name: 'Tailwind, outside of a layer', css: preflight },
  { name: 'Bootstrap', css: bootstrap },
];

export const bootstrapClasses: ReadonlySet<string> = new Set(
  [...bootstrap.replaceAll(/\/\*[\s\S]*?\*\/|url\([^)]*\)/g, '').matchAll(/\.([a-z][\w-]*)/gi)].map(
    ([, name]) => name!,
  ),
);

/** Declarations for foreign elements, from common to absurd. */
const boxes = `display: none; visibility: hidden; opacity: .2; position: fixed; inset: 3px; float: right; clear: both; z-index: 9; width: 13px; height: 13px; min-width: 3px; max-width: 30%; min-height: 1px; max-height: 17px;
  margin: 7px; padding: 9px; border: 3px solid red; border-radius: 5px; outline: 2px solid lime; background: lime; box-shadow: 0 0 9px red; overflow: scroll; transform: rotate(5deg); translate: 4px; scale: .9; filter: blur(2px);
  pointer-events: none; cursor: wait; user-select: none; transition: all 9s; flex: 1 1 40px; gap: 11px; align-items: end; justify-content: end; align-self: end; order: 3; vertical-align: super; columns: 3; clip-path: inset(3px); mix-blend-mode: difference;
  box-sizing: content-box; aspect-ratio: 1; appearance: auto; scroll-behavior: smooth; scrollbar-width: none`;
const words = `color: red; font: italic 700 29px/3 Georgia, serif; letter-spacing: 4px; word-spacing: 9px; text-transform: uppercase; text-align: end; text-indent: 20px; text-decoration: underline red; text-shadow: 1px 1px red; white-space: pre;
  word-break: break-all; overflow-wrap: anywhere; hyphens: auto; list-style: square inside`;
const drawings =
  'fill: red; fill-opacity: .5; stroke: lime; stroke-width: 9px; stroke-opacity: .5; stroke-dasharray: 1 7; stroke-linecap: square; stroke-linejoin: bevel; x: 5px; cx: 3px; r: 20px; rx: 4px; transform: scale(2)';

/**
 * Rules for every element, role, type and unprefixed class below a root: alone and below two elements of the page, one
 * with an id.
 */
export function hostileSheet(root: Element): string {
  const elements = [...root.querySelectorAll('*')];
  const selectors = [
    ...new Set([
      ...elements.map(({ localName }) => localName),
      ...unprefixedClasses(root).map((name) => `.${CSS.escape(name)}`),
      ...[
        'role',
        'type',
        'aria-label',
        'aria-selected',
        'aria-pressed',
        'tabindex',
        'title',
        'data-state',
        'disabled',
        'placeholder',
        'for',
        'href',
      ].map((name) => `[${name}]`),
      ...elements.flatMap((one) => (one.getAttribute('role') ? [`[role="${one.getAttribute('role')}"]`] : [])),
    ]),
  ];
  // The page may set the box of the root itself.
  const written = selectors.flatMap((selector) => [`.pb ${selector}`, `#page .content .pb ${selector}`]);
  const rules = [
    `${written.join(', ')} { ${boxes}; ${words}; ${drawings} }`,
    `${written.map((selector) => `${selector}::before`).join(', ')} { content: "!"; display: block; ${words} }`,
    `${written.map((selector) => `${selector}::after`).join(', ')} { content: "!"; position: absolute; border: 4px solid red }`,
    '#page .content .pb * { box-sizing: content-box; margin: 5px; min-width: 0; max-width: 100%; transition: all 3s; font-family: Georgia }',
    '#page .content .pb ::placeholder { color: red; opacity: .1; font-size: 30px }',
    '#page .content .pb ::-webkit-scrollbar { width: 30px; height: 30px }',
  ];
  return rules.join('\n');
}

/** Returns the unprefixed classes below a root, which a page may use as well. */
export function unprefixedClasses(root: Element): readonly string[] {
  const names = new Set([...root.querySelectorAll('*')].flatMap((element) => [...element.classList]));
  return [...names].filter((name) => !/^(pb-|react-flow|ProseMirror)/.test(name)).sort();
}

/** Adds a sheet to the page, before or after all others; returns a function that removes it. */
export function addSheet({ css }: Pick<Sheet, 'css'>, order: 'before' | 'after'): () => void {
  const style = document.createElement('style');
  style.textContent = css;
  if (order === 'before') document.head.prepend(style);
  else document.head.append(style);
  return () => style.remove();
}
