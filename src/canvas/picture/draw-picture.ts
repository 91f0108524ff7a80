import { isEndType, nodeTypeGroupOf, nodeTypeOf } from '#catalog';
import { edgesOf, nodesOf } from '#graph';
import { type LaidOutNode, layoutVersion, type Point } from '#layout';
import type { Presentation, WorkflowVersion } from '#model';

/** A step of a picture, by its middle. */
export interface PictureBlock {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Colour group of the tokens. */
  readonly group: string;
  readonly isEnd: boolean;
}

/** A workflow in blocks, inside a frame of the asked size. */
export interface WorkflowDrawing {
  readonly blocks: readonly PictureBlock[];
  /** The paths, as data of one SVG path. */
  readonly lines: string;
}

/** Sizes of a look, in its own units. */
export interface PictureLook {
  readonly width: number;
  readonly height: number;
  /** Free space at each side. */
  readonly margin: number;
  /** The largest block; smaller where steps are close. */
  readonly block: { readonly width: number; readonly height: number };
  /** The largest distance of the middles of neighbouring columns and rows. */
  readonly gap: { readonly x: number; readonly y: number };
}

/** A row of a list. */
export const rowLook: PictureLook = {
  width: 64,
  height: 40,
  margin: 5,
  block: { width: 13, height: 4.6 },
  gap: { x: 15.5, y: 6.4 },
};

/** A card. */
export const cardLook: PictureLook = {
  width: 168,
  height: 148,
  margin: 14,
  block: { width: 37, height: 13 },
  gap: { x: 50, y: 23 },
};

/** More steps than this are not arranged: at this size they would be a grey area. */
const mostSteps = 1_500;

/** Draws a version as it is laid out, squeezed into a frame. Undefined for one without steps, or with too many. */
export function drawPicture(
  version: WorkflowVersion,
  presentation: Presentation | undefined,
  look: PictureLook,
): WorkflowDrawing | undefined {
  const nodes = nodesOf(version);
  if (nodes.length === 0 || nodes.length > mostSteps) return undefined;
  const layout = layoutVersion(version, { density: 'compact', ...(presentation ? { presentation } : {}) });
  const placed = nodes.flatMap((node) => {
    const rect = layout.nodes[node.id];
    return rect ? [{ node, rect }] : [];
  });
  if (placed.length === 0) return undefined;
  const fit = fitInto(
    placed.map(({ rect }) => middleOf(rect)),
    edgesOf(version).flatMap(({ id }) => layout.edges[id]?.points ?? []),
    look,
  );
  const seen = new Set<string>();
  const blocks = placed.flatMap(({ node, rect }): readonly PictureBlock[] => {
    const type = nodeTypeOf(node);
    const isEnd = isEndType(type);
    const { x, y } = fit.place(middleOf(rect));
    // Blocks that cover each other are drawn once.
    const spot = `${Math.round(x * 2)} ${Math.round(y * 2)}`;
    if (seen.has(spot)) return [];
    seen.add(spot);
    const width = isEnd ? fit.width * 0.38 : fit.width;
    return [{ x, y, width, height: fit.height, group: nodeTypeGroupOf(type), isEnd }];
  });
  return { blocks, lines: linesOf(version, layout, fit.place) };
}

const middleOf = ({ height, width, x, y }: LaidOutNode): Point => ({ x: x + width / 2, y: y + height / 2 });

interface Fit {
  readonly width: number;
  readonly height: number;
  place(point: Point): Point;
}

/** Both axes are squeezed by themselves: a long workflow would be a thread otherwise. */
function fitInto(
  middles: readonly Point[],
  bends: readonly Point[],
  { block, gap, height, margin, width }: PictureLook,
): Fit {
  const across = axisOf(valuesOf(middles, 'x'), valuesOf(bends, 'x'), block.width, width - 2 * margin, gap.x);
  const down = axisOf(valuesOf(middles, 'y'), valuesOf(bends, 'y'), block.height, height - 2 * margin, gap.y);
  return {
    width: Math.max(2, Math.min(block.width, across.gap * 0.84)),
    height: Math.max(1.2, Math.min(block.height, down.gap * 0.72)),
    place: ({ x, y }) => ({
      x: width / 2 + (x - across.middle) * across.scale,
      y: height / 2 + (y - down.middle) * down.scale,
    }),
  };
}

/** Different values of an axis, ascending. */
function valuesOf(points: readonly Point[], axis: 'x' | 'y'): readonly number[] {
  return [...new Set(points.map((point) => Math.round(point[axis])))].sort((left, right) => left - right);
}

/** Fits the middles of blocks, and the bends of paths around them, into a length. */
function axisOf(
  middles: readonly number[],
  bends: readonly number[],
  block: number,
  room: number,
  largestGap: number,
): { readonly middle: number; readonly scale: number; readonly gap: number } {
  const [least, most] = [middles[0] ?? 0, middles.at(-1) ?? 0];
  const [first, last] = [Math.min(least, bends[0] ?? least), Math.max(most, bends.at(-1) ?? most)];
  // Steps of a column may be a pixel apart; the usual distance counts.
  const gaps = middles.slice(1).map((value, index) => value - middles[index]!);
  const usual = [...gaps].sort((left, right) => left - right)[Math.floor(gaps.length / 4)] ?? last - first;
  const wanted = Math.min(
    most === least ? Infinity : (room - block) / (most - least),
    last === first ? Infinity : room / (last - first),
    usual === 0 ? Infinity : largestGap / usual,
  );
  if (wanted === Infinity) return { middle: least, scale: 0, gap: largestGap };
  const extent = (scale: number): readonly [low: number, high: number] => [
    Math.min(least * scale - block / 2, first * scale),
    Math.max(most * scale + block / 2, last * scale),
  ];
  const [low, high] = extent(wanted);
  // With blocks at one end and paths at the other, both halves of a block count less than a whole one.
  const scale = high - low <= room ? wanted : wanted * (Math.max(room - block / 2, 1) / (high - low));
  const [left, right] = extent(scale);
  return { middle: (left + right) / 2 / scale, scale, gap: gaps.length === 0 ? largestGap : usual * scale };
}

function linesOf(
  version: WorkflowVersion,
  layout: ReturnType<typeof layoutVersion>,
  place: (point: Point) => Point,
): string {
  let lines = '';
  for (const { id, source, target } of edgesOf(version)) {
    const edge = layout.edges[id];
    const [from, to] = [layout.nodes[source], layout.nodes[target]];
    if (!edge || !from || !to) continue;
    // From middle to middle: the blocks are smaller than the steps, and cover the ends.
    const [first, last] = [edge.points[0]!, edge.points.at(-1)!];
    const points = [
      ...(isInLine(first, middleOf(from)) ? [middleOf(from)] : []),
      ...edge.points,
      ...(isInLine(last, middleOf(to)) ? [middleOf(to)] : []),
    ].map(place);
    lines += points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
  }
  return lines;
}

const isInLine = (one: Point, other: Point): boolean =>
  Math.min(Math.abs(one.x - other.x), Math.abs(one.y - other.y)) < 1;

const round = (value: number): number => Math.round(value * 10) / 10;
