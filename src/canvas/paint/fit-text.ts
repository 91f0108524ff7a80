import type { Palette } from './palette.js';

/** What has been measured with one font. */
interface Measured {
  /** How far below the middle of a line its letters stand. */
  readonly drop: number;
  readonly fitted: Map<string, string>;
}

const mostKept = 4000;
/** Fonts belong to a palette: with another one, everything is measured anew. */
const measuredBy = new WeakMap<Palette, Map<string, Measured>>();

/** Writes words around a middle height, cut short with an ellipsis where they are longer than the room there is. */
export function writeFitted(context: CanvasRenderingContext2D, words: string, x: number, middle: number, room: number, palette: Palette): void {
  const fonts = measuredBy.get(palette) ?? new Map<string, Measured>();
  measuredBy.set(palette, fonts);
  let font = fonts.get(context.font);
  if (!font || font.fitted.size > mostKept) {
    const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText('x');
    font = { drop: (fontBoundingBoxAscent - fontBoundingBoxDescent) / 2, fitted: new Map() };
    fonts.set(context.font, font);
  }
  const key = `${Math.round(room)} ${words}`;
  let fitted = font.fitted.get(key);
  if (fitted === undefined) {
    fitted = shortened(context, words, room);
    font.fitted.set(key, fitted);
  }
  context.fillText(fitted, x, middle + font.drop);
}

function shortened(context: CanvasRenderingContext2D, words: string, room: number): string {
  if (context.measureText(words).width <= room) return words;
  const letters = [...words];
  let [fits, tooLong] = [0, letters.length];
  while (tooLong - fits > 1) {
    const half = (fits + tooLong) >> 1;
    if (context.measureText(`${letters.slice(0, half).join('')}…`).width <= room) fits = half;
    else tooLong = half;
  }
  return `${letters.slice(0, fits).join('').trimEnd()}…`;
}
