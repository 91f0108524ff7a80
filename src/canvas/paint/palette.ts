import { ownerWindow } from '#ui';

/** Colours of one colour group: of a block from afar, and of a tile from near. */
export interface GroupColours {
  /** Colour of the block that replaces a card below 40 %. */
  readonly block: string;
  readonly hue: string;
  readonly soft: string;
  readonly line: string;
}

/** Every colour of the painter, resolved for a canvas context. */
export interface Palette {
  readonly canvas: string;
  readonly raised: string;
  /** A disabled, skipped or unreached card. */
  readonly faded: string;
  /** A card that an execution failed at. */
  readonly failed: string;
  readonly nodeLine: string;
  readonly dashedLine: string;
  readonly note: string;
  readonly noteLine: string;
  readonly ink: string;
  readonly inkSoft: string;
  readonly inkFaded: string;
  readonly accent: string;
  readonly accentHalo: string;
  readonly lit: string;
  readonly error: string;
  readonly warning: string;
  readonly waiting: string;
  readonly running: string;
  readonly mute: string;
  readonly onBadge: string;
  /** Differences of nodes and edges between versions. */
  readonly added: string;
  readonly removed: string;
  readonly changed: string;
  readonly moved: string;
  readonly path: string;
  readonly edgeTimeout: string;
  readonly edgeError: string;
  readonly edgeDim: string;
  readonly edgeLit: string;
  /** Share of contacts on an edge, from few to nearly all. */
  readonly heat: readonly string[];
  readonly mapEdge: string;
  readonly groups: ReadonlyMap<string, GroupColours>;
  readonly font: string;
  /** The host's factor for all radii. */
  readonly roundness: number;
  readonly tileSize: number;
  /** Forced colours are active: only outlines and text distinguish. */
  readonly forced: boolean;
}

const groupNames = ['trigger', 'message', 'timing', 'logic', 'people', 'contact', 'flow'] as const;

/** Reads the effective colours at an element from its design tokens. The element must be inside a `PbRoot`. */
export function readPalette(place: HTMLElement): Palette {
  // A context resolves neither var() nor, everywhere, color-mix(): the browser resolves both on invisible elements, all
  // at once, as each look at a style that has changed since costs a recalculation.
  const page = ownerWindow(place);
  const forced = page.matchMedia('(forced-colors: active)').matches;
  const dark = place.closest('[data-theme]')?.getAttribute('data-theme') === 'dark';
  const probes = place.ownerDocument.createElement('span');
  probes.hidden = true;
  const built = (colour: Resolve, font: string, length: (value: string) => number): Palette =>
    forced ? forcedPalette(colour, font, length) : tokenPalette(colour, font, length, dark);
  const wanted = new Map<string, CSSStyleDeclaration>();
  const probe = (property: 'color' | 'width', value: string): void => {
    if (wanted.has(`${property} ${value}`)) return;
    const element = place.ownerDocument.createElement('span');
    element.style.setProperty('forced-color-adjust', 'none');
    element.style.setProperty(property, value);
    probes.append(element);
    wanted.set(`${property} ${value}`, page.getComputedStyle(element));
  };
  built(
    (value) => (probe('color', value), ''),
    '',
    (value) => (probe('width', value), 0),
  );
  place.append(probes);
  try {
    return built(
      (value) => wanted.get(`color ${value}`)?.color ?? '',
      page.getComputedStyle(probes).fontFamily,
      (value) => Number.parseFloat(wanted.get(`width ${value}`)?.width ?? '') || 0,
    );
  } finally {
    probes.remove();
  }
}

/** The palettes of canvases. */
const known = new WeakMap<Element, Palette>();

/**
 * Returns the palette of a painted element, read once for all painters of its canvas: reading resolves sixty colours.
 * Painters call `forgetPalette` when colours or fonts may have changed, and at their end, from which on no painter might
 * notice.
 */
export function paletteOf(painted: HTMLElement): Palette {
  const canvas = canvasOf(painted);
  const palette = known.get(canvas) ?? readPalette(painted.parentElement ?? painted);
  known.set(canvas, palette);
  return palette;
}

/** The next `paletteOf` reads anew. */
export function forgetPalette(painted: HTMLElement): void {
  known.delete(canvasOf(painted));
}

function canvasOf(painted: HTMLElement): Element {
  return painted.closest('.pb-canvas') ?? painted;
}

type Resolve = (value: string) => string;

function tokenPalette(colour: Resolve, font: string, length: (value: string) => number, dark: boolean): Palette {
  const mixed = (token: string, share: number, ground: string): string =>
    colour(`color-mix(in oklab, var(${token}) ${share}%, ${ground})`);
  return {
    canvas: colour('var(--pb-canvas)'),
    raised: colour('var(--pb-raised)'),
    faded: mixed('--pb-raised', 45, 'var(--pb-canvas)'),
    failed: colour('color-mix(in oklab, var(--pb-raised), var(--pb-err-soft) 70%)'),
    nodeLine: colour('var(--pb-node-line)'),
    dashedLine: colour('var(--pb-border-2)'),
    note: mixed('--pb-chg', 45, 'var(--pb-chg-soft)'),
    noteLine: colour('var(--pb-chg-line)'),
    ink: colour('var(--pb-ink)'),
    inkSoft: colour('var(--pb-ink-2)'),
    inkFaded: colour('var(--pb-ink-3)'),
    accent: colour('var(--pb-accent)'),
    accentHalo: mixed('--pb-accent', 16, 'transparent'),
    lit: colour('var(--pb-edge-lit)'),
    error: colour('var(--pb-err)'),
    warning: colour('var(--pb-warn)'),
    waiting: colour('var(--pb-wait)'),
    running: colour('var(--pb-run)'),
    mute: colour('var(--pb-ink-3)'),
    onBadge: dark ? colour('#0D0F12') : colour('#fff'),
    added: colour('var(--pb-add)'),
    removed: colour('var(--pb-del)'),
    changed: colour('var(--pb-chg)'),
    moved: colour('var(--pb-mov)'),
    path: colour('var(--pb-edge)'),
    edgeTimeout: colour('var(--pb-edge-timeout)'),
    edgeError: colour('var(--pb-edge-error)'),
    edgeDim: colour('var(--pb-edge-dim)'),
    edgeLit: colour('var(--pb-edge-lit)'),
    heat: [1, 2, 3, 4, 5].map((level) => colour(`var(--pb-heat-${level})`)),
    mapEdge: colour('var(--pb-edge-dim)'),
    groups: new Map(
      groupNames.map((group) => [
        group,
        {
          block: mixed(`--pb-g-${group}`, 80, 'var(--pb-canvas)'),
          hue: colour(`var(--pb-g-${group})`),
          soft: colour(`var(--pb-g-${group}-soft)`),
          line: colour(`var(--pb-g-${group}-line)`),
        },
      ]),
    ),
    font,
    roundness: length('calc(100px * var(--pb-radius-scale))') / 100,
    tileSize: length('var(--pb-tile)'),
    forced: false,
  };
}

function forcedPalette(colour: Resolve, font: string, length: (value: string) => number): Palette {
  const ground = colour('Canvas');
  const text = colour('CanvasText');
  const chosen = colour('Highlight');
  const group = { block: ground, hue: text, soft: ground, line: text };
  return {
    canvas: ground,
    raised: ground,
    faded: ground,
    failed: ground,
    nodeLine: text,
    dashedLine: text,
    note: ground,
    noteLine: text,
    ink: text,
    inkSoft: text,
    inkFaded: colour('GrayText'),
    accent: chosen,
    accentHalo: ground,
    lit: chosen,
    error: chosen,
    warning: text,
    waiting: text,
    running: chosen,
    mute: colour('GrayText'),
    onBadge: ground,
    added: text,
    removed: text,
    changed: text,
    moved: text,
    path: text,
    edgeTimeout: text,
    edgeError: text,
    edgeDim: colour('GrayText'),
    edgeLit: chosen,
    heat: [text, text, text, text, text],
    mapEdge: colour('GrayText'),
    groups: new Map(groupNames.map((name) => [name, group])),
    font,
    roundness: length('calc(100px * var(--pb-radius-scale))') / 100,
    tileSize: length('var(--pb-tile)'),
    forced: true,
  };
}

/** Colours of a group by name; those of `flow` for an unknown name. */
export function groupColours(palette: Palette, group: string): GroupColours {
  return palette.groups.get(group) ?? palette.groups.get('flow')!;
}

/** Whether two palettes paint alike. */
export function samePalette(a: Palette, b: Palette): boolean {
  return a === b || written(a) === written(b);
}

function written(palette: Palette): string {
  return JSON.stringify([{ ...palette, groups: null }, ...palette.groups]);
}
