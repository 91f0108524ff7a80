interface Colour {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

/** A text with too little contrast to its background. */
export interface FaintText {
  readonly text: string;
  readonly ratio: number;
  readonly place: string;
}

/** Reads any colour that CSS may compute, also such as `oklch()`, by painting it. */
function createReader(): (css: string) => Colour {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
  const known = new Map<string, Colour>();
  return (css) => {
    const before = known.get(css);
    if (before) return before;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = css;
    context.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0, a = 0] = context.getImageData(0, 0, 1, 1).data;
    const colour = { r, g, b, a: a / 255 };
    known.set(css, colour);
    return colour;
  };
}

function over(top: Colour, under: Colour): Colour {
  const mix = (a: number, b: number): number => a * top.a + b * (1 - top.a);
  return { r: mix(top.r, under.r), g: mix(top.g, under.g), b: mix(top.b, under.b), a: 1 };
}

function luminance({ r, g, b }: Colour): number {
  const [red = 0, green = 0, blue = 0] = [r, g, b].map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2: 1 for the same colour, 21 for black on white. */
function contrast(a: Colour, b: Colour): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((one, other) => other - one);
  return (light + 0.05) / (dark + 0.05);
}

/** How far two colours are apart, as CSS computes them. */
export function contrastBetween(one: string, other: string): number {
  const read = createReader();
  return contrast(over(read(one), read(other)), read(other));
}

/**
 * Returns visible texts whose contrast to their background is below `least`. The background is taken from the
 * ancestors; disabled controls are exempt, as in WCAG, and so are invisible texts.
 */
export function faintTexts(root: Element, least = 4.5): readonly FaintText[] {
  const read = createReader();
  const backgrounds = (element: Element): Colour => {
    const layers: Colour[] = [];
    for (let at: Element | null = element; at; at = at.parentElement) {
      const colour = read(getComputedStyle(at).backgroundColor);
      layers.push(colour);
      if (colour.a === 1) break;
    }
    return layers.reduceRight((under, top) => over(top, under), { r: 255, g: 255, b: 255, a: 1 });
  };
  const found: FaintText[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const element = node.parentElement;
    if (text === '' || !element || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      continue;
    if (element.closest(':disabled, [aria-disabled="true"], [data-disabled], .pb-visually-hidden, .pb-vh, svg, style'))
      continue;
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const under = backgrounds(element);
    const ratio = contrast(over(read(getComputedStyle(element).color), under), under);
    if (ratio < least - 0.01)
      found.push({
        text: text.slice(0, 40),
        ratio: Math.round(ratio * 100) / 100,
        place: element.className.toString() || element.tagName,
      });
  }
  return found;
}
