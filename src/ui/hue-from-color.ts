/** The part of a colour that survives theming: its hue in OKLCh, and how vivid it may be. */
export interface Hue {
  /** Degrees, 0 to 360. */
  readonly hue: number;
  /** OKLCh chroma, at most 0.15. */
  readonly chroma: number;
}

const named: ReadonlyMap<string, string> = new Map([
  ['red', 'ff0000'], ['orange', 'ffa500'], ['yellow', 'ffff00'], ['green', '008000'], ['blue', '0000ff'], ['purple', '800080'],
  ['pink', 'ffc0cb'], ['teal', '008080'], ['cyan', '00ffff'], ['magenta', 'ff00ff'], ['brown', 'a52a2a'], ['lime', '00ff00'],
  ['navy', '000080'], ['maroon', '800000'], ['olive', '808000'], ['indigo', '4b0082'], ['violet', 'ee82ee'], ['gold', 'ffd700'],
]);

/**
 * Reduces a colour from outside to its hue, so that a theme decides lightness and contrast holds for any colour. Reads hex,
 * `rgb()`, `hsl()` and common names; absent, unreadable or nearly grey (chroma below .03) answers undefined.
 */
export function hueFromColor(color: unknown): Hue | undefined {
  const rgb = typeof color === 'string' && color.length < 64 ? readRgb(color.trim().toLowerCase()) : undefined;
  if (!rgb) return undefined;
  const { hue, chroma } = toOklch(rgb);
  if (!(chroma >= 0.03)) return undefined;
  return { hue: Math.round(hue * 10) / 10, chroma: Math.round(Math.min(chroma, 0.15) * 1000) / 1000 };
}

type Rgb = readonly [number, number, number];

function readRgb(color: string): Rgb | undefined {
  const hex = named.get(color) ?? /^#([0-9a-f]{3,8})$/.exec(color)?.[1];
  if (hex) {
    const wide = hex.length < 6 ? [...hex].map((digit) => digit + digit).join('') : hex;
    if (wide.length !== 6 && wide.length !== 8) return undefined;
    return [0, 2, 4].map((at) => Number.parseInt(wide.slice(at, at + 2), 16) / 255) as unknown as Rgb;
  }
  const call = /^(rgb|hsl)a?\(([^)]*)\)$/.exec(color);
  const parts = call?.[2]?.split(/[\s,/]+/).filter(Boolean) ?? [];
  if (parts.length < 3) return undefined;
  const numbers = parts.slice(0, 3).map((part) => Number.parseFloat(part));
  if (numbers.some((value) => !Number.isFinite(value))) return undefined;
  const [a = 0, b = 0, c = 0] = numbers;
  if (call?.[1] === 'hsl') return hslToRgb(a, b / 100, c / 100);
  const scale = (value: number, part: string | undefined): number => (part?.endsWith('%') ? value / 100 : value / 255);
  return [scale(a, parts[0]), scale(b, parts[1]), scale(c, parts[2])];
}

function hslToRgb(hue: number, saturation: number, lightness: number): Rgb {
  const channel = (n: number): number => {
    const k = (((n + hue / 30) % 12) + 12) % 12;
    return lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

/** Björn Ottosson's OKLab, from gamma-encoded sRGB. */
function toOklch(rgb: Rgb): { hue: number; chroma: number } {
  const [r, g, b] = rgb.map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)) as unknown as Rgb;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const aAxis = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bAxis = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { hue: ((Math.atan2(bAxis, aAxis) * 180) / Math.PI + 360) % 360, chroma: Math.hypot(aAxis, bAxis) };
}
