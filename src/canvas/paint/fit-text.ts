import type { Palette } from './palette.js';

/** Measurements of one font. */
interface Measured {
  /** Distance of the baseline below the middle of a line. */
  readonly drop: number;
  readonly fitted: Map<string, FittedWords>;
}

/** Text cut to the available width, and its width. */
interface FittedWords {
  readonly text: string;
  readonly width: number;
}

const maxKept = 4000;
/** Fonts belong to a palette: another palette measures anew. */
const measuredBy = new WeakMap<Palette, Map<string, Measured>>();

/** Draws text around a vertical middle, cut with an ellipsis where it exceeds the available width. */
export function writeFitted(
  context: CanvasRenderingContext2D,
  words: string,
  x: number,
  middle: number,
  available: number,
  palette: Palette,
): void {
  const { drop, text } = fitWords(context, words, available, palette);
  context.fillText(text, x, middle + drop);
}

/** Text as `writeFitted` draws it: what remains of it, its width, and the baseline's distance below the middle. */
export function fitWords(
  context: CanvasRenderingContext2D,
  words: string,
  available: number,
  palette: Palette,
): FittedWords & Pick<Measured, 'drop'> {
  const fonts = measuredBy.get(palette) ?? new Map<string, Measured>();
  measuredBy.set(palette, fonts);
  let font = fonts.get(context.font);
  if (!font || font.fitted.size > maxKept) {
    const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText('x');
    font = { drop: (fontBoundingBoxAscent - fontBoundingBoxDescent) / 2, fitted: new Map() };
    fonts.set(context.font, font);
  }
  const key = `${Math.round(available)} ${words}`;
  let fitted = font.fitted.get(key);
  if (fitted === undefined) {
    const { width } = context.measureText(words);
    fitted =
      width <= available ? { text: words, width } : { text: shortened(context, words, available), width: available };
    font.fitted.set(key, fitted);
  }
  return { drop: font.drop, ...fitted };
}

function shortened(context: CanvasRenderingContext2D, words: string, available: number): string {
  const letters = [...words];
  let [fits, tooLong] = [0, letters.length];
  while (tooLong - fits > 1) {
    const half = (fits + tooLong) >> 1;
    if (context.measureText(`${letters.slice(0, half).join('')}…`).width <= available) fits = half;
    else tooLong = half;
  }
  return `${letters.slice(0, fits).join('').trimEnd()}…`;
}
