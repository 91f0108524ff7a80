import { isLong } from '../support/long-run.js';

/**
 * The visible state of one element: its name, its box and its painted properties, with those of its generated content.
 */
export interface Seen {
  readonly name: string;
  readonly box: readonly number[];
  readonly looks: readonly string[];
}

const properties = [
  'display',
  'visibility',
  'opacity',
  'position',
  'float',
  'z-index',
  'overflow-x',
  'overflow-y',
  'pointer-events',
  'cursor',
  'user-select',
  'box-sizing',
  'color',
  'background-color',
  'background-image',
  'background-position',
  'background-repeat',
  'background-size',
  'box-shadow',
  'filter',
  'mix-blend-mode',
  'clip-path',
  'mask-image',
  'border-width',
  'border-style',
  'border-color',
  'border-radius',
  'outline-style',
  'outline-width',
  'outline-color',
  'outline-offset',
  'margin',
  'padding',
  'min-width',
  'min-height',
  'max-width',
  'max-height',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'font-variant',
  'font-feature-settings',
  'line-height',
  'letter-spacing',
  'word-spacing',
  'text-align',
  'text-indent',
  'text-transform',
  'text-shadow',
  'text-decoration-line',
  'text-decoration-style',
  'text-underline-offset',
  'text-overflow',
  'text-wrap-mode',
  'white-space-collapse',
  'word-break',
  'overflow-wrap',
  'hyphens',
  'vertical-align',
  'direction',
  'writing-mode',
  'tab-size',
  'list-style-type',
  'list-style-image',
  'transform',
  'translate',
  'rotate',
  'scale',
  'transition-property',
  'transition-duration',
  'animation-name',
  'scroll-behavior',
  'appearance',
  'resize',
  'object-fit',
  'content',
  'align-items',
  'justify-content',
  'flex-grow',
  'flex-shrink',
  'row-gap',
  'column-gap',
  'order',
  '-webkit-text-fill-color',
  'accent-color',
  'caret-color',
  'scrollbar-color',
  'color-scheme',
];

const ofPaint = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-linecap',
  'stroke-linejoin',
];
/** SVG shapes have no margins and the like. */
const ofShapes = [
  'visibility',
  'opacity',
  'color',
  'cursor',
  'pointer-events',
  'transform',
  'translate',
  'rotate',
  'scale',
  'filter',
  'clip-path',
  'mask-image',
  'mix-blend-mode',
  'outline-style',
  'animation-name',
  'transition-property',
  'd',
  'r',
  'rx',
  'cx',
  'cy',
  'x',
  'y',
  'width',
  'height',
  ...ofPaint,
];

/** The number of elements with the same name and parent whose styles are read; boxes are read of all. */
const alike = isLong ? Infinity : 3;

/** Returns every element below a root in document order, with its generated content. */
export function measure(root: Element): readonly Seen[] {
  const origin = root.getBoundingClientRect();
  const seen: Seen[] = [];
  const read = new Map<string, number>();
  for (const element of root.querySelectorAll('*')) {
    // Animations progress during the measurement.
    if (element.closest('datalist, .pb-now')) continue;
    const { height, width, x, y } = element.getBoundingClientRect();
    const name = nameOf(element);
    const count = (read.get(name) ?? 0) + 1;
    read.set(name, count);
    const looks = (pseudo?: string): readonly string[] => (count > alike ? [] : looksOf(element, pseudo));
    seen.push({ name, box: [x - origin.x, y - origin.y, width, height], looks: looks() });
    for (const pseudo of count > alike || element instanceof SVGElement ? [] : ['::before', '::after']) {
      if (!['none', 'normal'].includes(getComputedStyle(element, pseudo).content))
        seen.push({ name: `${name}${pseudo}`, box: [], looks: looks(pseudo) });
    }
  }
  return seen;
}

/** Returns all positions as one text. */
export function places(root: Element): string {
  return [...root.querySelectorAll('*')].map((element) => JSON.stringify(element.getBoundingClientRect())).join('');
}

function looksOf(element: Element, pseudo: string | undefined): readonly string[] {
  const style = getComputedStyle(element, pseudo);
  if (style.display === 'none') return ['display none'];
  const isShape = element instanceof SVGElement && element.localName !== 'svg';
  const names = isShape ? ofShapes : element.localName === 'svg' ? [...properties, ...ofPaint] : properties;
  return names.map((property) => `${property} ${style.getPropertyValue(property)}`);
}

function nameOf(element: Element): string {
  const part = (one: Element): string => `${one.localName}${[...one.classList].map((word) => `.${word}`).join('')}`;
  return element.parentElement ? `${part(element.parentElement)} > ${part(element)}` : part(element);
}

/** Returns the differences between two measurements as sentences; none if they are equal. */
export function differences(before: readonly Seen[], after: readonly Seen[]): readonly string[] {
  const found: string[] = [];
  for (let index = 0; index < Math.max(before.length, after.length); index++) {
    const [was, is] = [before[index], after[index]];
    if (was?.name !== is?.name) {
      // The elements no longer correspond from here on.
      found.push(`element ${index} was ${was?.name} and is ${is?.name}`);
      break;
    }
    if (!was || !is) break;
    if (was.box.some((value, at) => Math.abs(value - (is.box[at] ?? 0)) > 0.01))
      found.push(`${was.name}: box ${was.box.join(' ')} → ${is.box.join(' ')}`);
    if (was.looks.length !== is.looks.length)
      found.push(`${was.name}: ${was.looks.length === 1 ? 'comes up' : 'is gone'}`);
    else
      was.looks.forEach((value, at) => value !== is.looks[at] && found.push(`${was.name}: ${value} → ${is.looks[at]}`));
  }
  return found;
}
