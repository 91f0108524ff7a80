import { type MapFit, mapOpacity } from './map-fit.js';
import { type Palette, groupColours } from './palette.js';
import type { RenderList, NodeLook } from './render-list.js';

/**
 * A map so small that several nodes share a pixel: each pixel shows the most important one. It stores the pixels of
 * each node and edge, so that a change touches only its own; filling the pixels takes almost no time.
 */
export interface MapCells {
  /**
   * Computes which pixels are covered by what, as far as time allows, and returns whether it is done. A further call
   * continues, even with another render list.
   */
  follow(renderList: RenderList, fit: MapFit, ratio: number, room: MapSize, isTimeUp: () => boolean): boolean;
  /** Paints on a cleared context and returns the nodes to draw on top, where they are few. */
  paint(
    context: CanvasRenderingContext2D,
    renderList: RenderList,
    fit: MapFit,
    ratio: number,
    palette: Palette,
  ): readonly string[];
}

/** Size of the map in device pixels. */
export interface MapSize {
  readonly columns: number;
  readonly rows: number;
}

const groups = ['flow', 'contact', 'people', 'logic', 'timing', 'message', 'trigger'] as const;
const edgeKind = 1;
const firstDim = 2;
const firstPlain = firstDim + groups.length;
/** Colours of the palette that say what is the matter with a node, or what an execution made of it. */
const tones = ['mute', 'lit', 'accent', 'added', 'changed', 'moved', 'removed', 'waiting', 'warning'] as const;
const firstTone = firstPlain + groups.length;
const selectedKind = firstTone + tones.length;
const wrongKind = selectedKind + 1;
/** Up to this many selected or failing nodes are drawn one by one and enlarged; beyond it they are plain pixels. */
const maxSigns = 300;

/** A failed node, or one with errors. */
export function isWrong({ mark, errors }: NodeLook): boolean {
  return mark === 'failed' || (errors > 0 && mark === undefined);
}

type Tone = (typeof tones)[number];

const tonesOfMarks: { readonly [Mark in NonNullable<NodeLook['mark']>]?: Tone } = {
  done: 'lit',
  timedOut: 'lit',
  running: 'lit',
  waiting: 'waiting',
  standing: 'waiting',
  skipped: 'mute',
  unreached: 'mute',
  added: 'added',
  changed: 'changed',
  moved: 'moved',
  removed: 'removed',
  chosen: 'accent',
  next: 'accent',
  first: 'changed',
  second: 'added',
  expected: 'added',
  never: 'mute',
};

/** The colour of a node on a map where it is not that of its group; a failed node is drawn apart. */
export function toneOf({ mark, warnings }: NodeLook): Tone | undefined {
  if (mark !== undefined) return tonesOfMarks[mark];
  return warnings > 0 ? 'warning' : undefined;
}

interface Asked extends MapSize {
  readonly renderList: RenderList;
  readonly fit: MapFit;
  readonly ratio: number;
  /** All that pixels depend on besides the render list. */
  readonly room: string;
}

/** Nodes or edges handled between two looks at the clock. */
const turn = 256;

export function createMapCells(): MapCells {
  return new Cells();
}

class Cells implements MapCells {
  #last: { readonly renderList: RenderList; readonly room: string } | undefined;
  #ids: readonly string[] = [];
  #slots: Map<string, number> | undefined;
  #kinds = new Uint8Array(0);
  #nodes = new Int16Array(0);
  #edges = new Int16Array(0);
  #cells = new Uint8Array(0);
  /** Work in progress; each turn handles some hundreds of nodes or edges. */
  #turns: Iterator<void> | undefined;

  follow(
    renderList: RenderList,
    fit: MapFit,
    ratio: number,
    { columns, rows }: MapSize,
    isTimeUp: () => boolean,
  ): boolean {
    const room = [fit.scaleX, fit.scaleY, fit.x, fit.y, ratio, columns, rows].join();
    while (this.#turns !== undefined || this.#last?.renderList !== renderList || this.#last.room !== room) {
      this.#turns ??= this.#find({ renderList, fit, ratio, columns, rows, room });
      while (this.#turns.next().done !== true) if (isTimeUp()) return false;
      this.#turns = undefined;
    }
    return true;
  }

  paint(
    context: CanvasRenderingContext2D,
    renderList: RenderList,
    fit: MapFit,
    ratio: number,
    palette: Palette,
  ): readonly string[] {
    const { height: rows, width: columns } = context.canvas;
    this.follow(renderList, fit, ratio, { columns, rows }, () => false);
    if (this.#cells.length !== columns * rows) this.#cells = new Uint8Array(columns * rows);
    else this.#cells.fill(0);
    const [cells, kinds] = [this.#cells, this.#kinds];
    let signs = 0;
    for (const kind of kinds) if (kind >= selectedKind) signs += 1;
    const highest = signs > maxSigns ? wrongKind : selectedKind - 1;
    for (let at = 0; at < this.#edges.length; at += 4) fill(cells, columns, this.#edges, at, edgeKind);
    for (let slot = 0; slot < kinds.length; slot++) {
      const kind = kinds[slot]!;
      if (kind > 0 && kind <= highest) fill(cells, columns, this.#nodes, 4 * slot, kind);
    }
    const colours = coloursOf(context.canvas.ownerDocument, palette);
    const image = context.createImageData(columns, rows);
    const pixels = new Uint32Array(image.data.buffer);
    for (let at = 0; at < cells.length; at++) {
      const cell = cells[at]!;
      if (cell !== 0) pixels[at] = colours[cell]!;
    }
    context.putImageData(image, 0, 0);
    return highest === wrongKind ? [] : this.#ids.filter((_, slot) => kinds[slot]! >= selectedKind);
  }

  *#find({ columns, fit, renderList, ratio, room, rows }: Asked): Generator<void, void> {
    const column = (x: number): number =>
      Math.max(0, Math.min(columns - 1, Math.floor((x * fit.scaleX + fit.x) * ratio)));
    const row = (y: number): number => Math.max(0, Math.min(rows - 1, Math.floor((y * fit.scaleY + fit.y) * ratio)));
    const before = this.#last;
    const moved = before?.room !== room || before.renderList.layout !== renderList.layout;
    if (moved) yield* this.#findNodes(renderList, column, row, { x: fit.scaleX * ratio, y: fit.scaleY * ratio });
    yield* this.#findKinds(renderList, moved ? undefined : renderList.changedSince?.(before.renderList));
    if (moved || renderList.edgeList === undefined || renderList.edgeList !== before.renderList.edgeList)
      this.#edges = yield* stretchesOf(renderList, column, row);
    this.#last = { renderList, room };
  }

  /** Finds the pixels of all nodes; `scale`: pixels for each unit of the layout. */
  *#findNodes(
    { layout: { nodes } }: RenderList,
    column: (x: number) => number,
    row: (y: number) => number,
    scale: { readonly x: number; readonly y: number },
  ): Generator<void, void> {
    const ids = Object.keys(nodes);
    this.#ids = ids;
    this.#slots = undefined;
    this.#kinds = new Uint8Array(ids.length);
    const boxes = new Int16Array(4 * ids.length);
    this.#nodes = boxes;
    for (let slot = 0; slot < ids.length; slot++) {
      const { x, y, width, height } = nodes[ids[slot]!]!;
      boxes[4 * slot] = column(x);
      boxes[4 * slot + 1] = column(x + width - 1 / scale.x);
      boxes[4 * slot + 2] = row(y);
      boxes[4 * slot + 3] = row(y + height - 1 / scale.y);
      if (slot % turn === turn - 1) yield;
    }
  }

  /** Finds the kinds of changed nodes; of all where unknown. */
  *#findKinds(renderList: RenderList, changed: ReadonlySet<string> | undefined): Generator<void, void> {
    const [ids, kinds] = [this.#ids, this.#kinds];
    if (!changed) {
      for (let slot = 0; slot < ids.length; slot++) {
        kinds[slot] = kindOf(renderList.nodeLook(ids[slot]!));
        if (slot % turn === turn - 1) yield;
      }
    } else if (changed.size > 0) {
      const slots = (this.#slots ??= new Map(ids.map((id, slot) => [id, slot])));
      for (const id of changed) {
        const slot = slots.get(id);
        if (slot !== undefined) kinds[slot] = kindOf(renderList.nodeLook(id));
      }
    }
  }
}

/** Importance of a node: a pixel shows the highest of all that cover it. */
function kindOf(look: NodeLook | undefined): number {
  if (!look) return 0;
  if (isWrong(look)) return wrongKind;
  if (look.selected) return selectedKind;
  const tone = look.dim ? undefined : toneOf(look);
  if (tone !== undefined) return firstTone + tones.indexOf(tone);
  const group = Math.max(0, groups.indexOf(look.group as (typeof groups)[number]));
  return (look.dim ? firstDim : firstPlain) + group;
}

/** Pixels of the segments of all edges: left, right, top and bottom of each. */
function* stretchesOf(
  renderList: RenderList,
  column: (x: number) => number,
  row: (y: number) => number,
): Generator<void, Int16Array<ArrayBuffer>> {
  const { edges } = renderList.layout;
  let found = new Int16Array(1024);
  let length = 0;
  let seen = 0;
  for (const id of Object.keys(edges)) {
    if (seen++ % turn === turn - 1) yield;
    if (!renderList.edgeLook(id)) continue;
    const { points } = edges[id]!;
    for (let at = 1; at < points.length; at++) {
      const [a, b] = [points[at - 1]!, points[at]!];
      // Only an orthogonal segment fills a line instead of a rectangle.
      if (a.x !== b.x && a.y !== b.y) continue;
      if (length === found.length) {
        const wider = new Int16Array(2 * length);
        wider.set(found);
        found = wider;
      }
      found[length] = column(Math.min(a.x, b.x));
      found[length + 1] = column(Math.max(a.x, b.x));
      found[length + 2] = row(Math.min(a.y, b.y));
      found[length + 3] = row(Math.max(a.y, b.y));
      length += 4;
    }
  }
  return found.slice(0, length);
}

function fill(cells: Uint8Array, columns: number, boxes: Int16Array, at: number, kind: number): void {
  const [left, right, bottom] = [boxes[at]!, boxes[at + 1]!, boxes[at + 3]!];
  for (let row = boxes[at + 2]!; row <= bottom; row++) {
    const start = row * columns;
    for (let across = left; across <= right; across++) if (cells[start + across]! < kind) cells[start + across] = kind;
  }
}

const coloursOfPalette = new WeakMap<Palette, Uint32Array>();

/**
 * The colours of the kinds as image bytes. Only a context reads every CSS colour: one pixel of its own, once per
 * palette, so that the map itself is never read back.
 */
function coloursOf(page: Document, palette: Palette): Uint32Array {
  const known = coloursOfPalette.get(palette);
  if (known) return known;
  const canvas = page.createElement('canvas');
  [canvas.width, canvas.height] = [1, 1];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const bytes = (colour: string, opacity: number): number => {
    if (!context) return 0;
    context.clearRect(0, 0, 1, 1);
    context.globalAlpha = opacity;
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    return new Uint32Array(context.getImageData(0, 0, 1, 1).data.buffer)[0]!;
  };
  const hues = groups.map((group) => groupColours(palette, group).hue);
  const colours = Uint32Array.of(
    0,
    bytes(palette.mapEdge, 1),
    ...hues.map((hue) => bytes(hue, mapOpacity.dim)),
    ...hues.map((hue) => bytes(hue, mapOpacity.node)),
    ...tones.map((tone) => bytes(palette[tone], tone === 'mute' ? mapOpacity.node : 1)),
    bytes(palette.accent, 1),
    bytes(palette.error, 1),
  );
  coloursOfPalette.set(palette, colours);
  return colours;
}
