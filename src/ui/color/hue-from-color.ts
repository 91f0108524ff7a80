import { readCssColor } from './css-color.js';

/** The part of a colour that survives theming: its hue in OKLCh, and a limited chroma. */
export interface Hue {
  /** Degrees, 0 to 360. */
  readonly hue: number;
  /** OKLCh chroma, at most 0.15. */
  readonly chroma: number;
}

/**
 * Reduces a colour to its hue, so that the theme decides lightness and contrast holds for any colour. Reads hex,
 * `rgb()`, `hsl()` and names.
 *
 * @returns undefined for an absent, unreadable or nearly grey colour (chroma below .03), and for other colour spaces
 */
export function hueFromColor(color: unknown): Hue | undefined {
  const rgb = readRgb(color);
  if (!rgb) return undefined;
  const { hue, chroma } = toOklch(rgb);
  if (!(chroma >= 0.03)) return undefined;
  return { hue: Math.round(hue * 10) / 10, chroma: Math.round(Math.min(chroma, 0.15) * 1000) / 1000 };
}

type Rgb = readonly [number, number, number];

function readRgb(color: unknown): Rgb | undefined {
  const read = readCssColor(color);
  if (!read) return undefined;
  const { kind, values } = read;
  if (kind === 'hex')
    return rgbOf((index) => {
      const digits = values[index] ?? '';
      return Number.parseInt(digits.length === 1 ? digits + digits : digits, 16) / 255;
    });
  const [a = 0, b = 0, c = 0] = values.map((value) => (value === 'none' ? 0 : Number.parseFloat(value)));
  if (kind === 'hsl') return hslToRgb(a * degrees(values[0] ?? ''), b / 100, c / 100);
  if (kind !== 'rgb') return undefined;
  const numbers = [a, b, c] as const;
  return rgbOf((index) => numbers[index] / (values[index]?.endsWith('%') ? 100 : 255));
}

const rgbOf = (channel: (index: 0 | 1 | 2) => number): Rgb => [channel(0), channel(1), channel(2)];

/** Degrees per unit of an angle. */
function degrees(angle: string): number {
  if (angle.endsWith('grad')) return 0.9;
  if (angle.endsWith('rad')) return 180 / Math.PI;
  return angle.endsWith('turn') ? 360 : 1;
}

function hslToRgb(hue: number, saturation: number, lightness: number): Rgb {
  const channel = (n: number): number => {
    const k = (((n + hue / 30) % 12) + 12) % 12;
    return lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

/** Converts gamma-encoded sRGB to OKLCh; OKLab by Björn Ottosson. */
function toOklch(rgb: Rgb): { hue: number; chroma: number } {
  const linear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  const [r, g, b] = [linear(rgb[0]), linear(rgb[1]), linear(rgb[2])];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const aAxis = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bAxis = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { hue: ((Math.atan2(bAxis, aAxis) * 180) / Math.PI + 360) % 360, chroma: Math.hypot(aAxis, bAxis) };
}
