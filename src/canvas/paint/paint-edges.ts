import { drawRounded, edgeCourse, type LaidOutEdge } from '#layout';
import type { Palette } from './palette.js';
import type { EdgeLook, RenderList } from './render-list.js';

interface Bundle {
  readonly stroke: Stroke;
  readonly paths: LaidOutEdge[];
}

/** A stroke shared by many edges, drawn with one call. */
interface Stroke {
  readonly colour: string;
  readonly width: number;
  readonly dash: readonly number[];
  /** The wide glow under an edge of the execution. */
  readonly halo: boolean;
  /** Drawing order: special kinds, then plain ones, whose stems they share, then selected or taken ones. */
  readonly level: number;
}

const removedDash: readonly number[] = [3, 4];
const expectedDash: readonly number[] = [6, 5];
const neverDash: readonly number[] = [1, 5];
const timeoutDash: readonly number[] = [5, 4];
const errorDash: readonly number[] = [8, 3, 1.5, 3];
const nextDash: readonly number[] = [2, 5];
const solid: readonly number[] = [];
/** Rounded corners and heads smaller than this many device pixels are invisible and not drawn. */
const visibleCorner = 1.8;
const visibleHead = 1.8;
/** One stroke of very many edges costs as much as many strokes of one: a rasteriser sorts each path. */
const edgesPerStroke = 64;
const thinEdgesPerStroke = 400;
/** Above this number of edges corners are indistinguishable: straight lines without heads take a sixth of the time. */
const manyEdges = 3000;
/** Dashes cost a tenth of a millisecond per edge. Above this number, from afar, they are left out. */
const manyDashes = 48;

/** Paints the edges among `edgeIds`. The context measures in layout coordinates; `scale` is device pixels per unit. */
export function paintEdges(
  context: CanvasRenderingContext2D,
  renderList: RenderList,
  edgeIds: readonly string[],
  palette: Palette,
  zoom: number,
  scale: number,
): void {
  const { edges } = renderList.layout;
  const { exceptEdges, edgeLook, marked } = renderList;
  const bundles: (Bundle | undefined)[] = [];
  for (const edgeId of edgeIds) {
    if (exceptEdges.has(edgeId)) continue;
    const edge = edges[edgeId];
    const look = edge && edgeLook(edgeId);
    if (!look) continue;
    const key = strokeKey(look);
    const bundle = (bundles[key] ??= { stroke: strokeOf(look, palette, marked, zoom, scale), paths: [] });
    bundle.paths.push(edge);
  }
  context.lineCap = 'round';
  context.lineJoin = 'miter';
  const drawn = bundles.filter((bundle) => bundle !== undefined).sort((a, b) => a.stroke.level - b.stroke.level);
  for (const { stroke, paths } of drawn) {
    context.setLineDash(zoom < 0.4 && paths.length > manyDashes ? [] : [...stroke.dash]);
    const isRounded = edgeIds.length <= manyEdges && (10 * scale >= visibleCorner || 8.4 * scale >= visibleHead);
    const atOnce = isRounded && 10 * scale >= visibleCorner ? edgesPerStroke : thinEdgesPerStroke;
    for (let from = 0; from < paths.length; from += atOnce)
      strokeEdges(context, paths, from, Math.min(paths.length, from + atOnce), stroke, isRounded);
  }
  context.setLineDash([]);
}

function strokeEdges(
  context: CanvasRenderingContext2D,
  edges: readonly LaidOutEdge[],
  from: number,
  to: number,
  stroke: Stroke,
  isRounded: boolean,
): void {
  if (isRounded) {
    const line = new Path2D();
    const head = new Path2D();
    for (let at = from; at < to; at++) {
      const course = edgeCourse(edges[at]!.points);
      if (!course) continue;
      drawRounded(course.line, line);
      const [left, right, tip] = course.head;
      head.moveTo(left.x, left.y);
      head.lineTo(right.x, right.y);
      head.lineTo(tip.x, tip.y);
      head.closePath();
    }
    strokeLine(context, stroke, line);
    context.fillStyle = stroke.colour;
    context.fill(head);
    return;
  }
  context.beginPath();
  for (let at = from; at < to; at++) {
    const { points } = edges[at]!;
    let started = false;
    for (let nth = 0; nth < points.length; nth++) {
      const { x, y } = points[nth]!;
      if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
      if (started) context.lineTo(x, y);
      else context.moveTo(x, y);
      started = true;
    }
  }
  strokeLine(context, stroke);
}

/** Strokes the given line, else the path of the context. */
function strokeLine(context: CanvasRenderingContext2D, stroke: Stroke, line?: Path2D): void {
  const draw = (): void => (line ? context.stroke(line) : context.stroke());
  context.strokeStyle = stroke.colour;
  if (stroke.halo) {
    context.globalAlpha = 0.13;
    context.lineWidth = 10;
    draw();
    context.globalAlpha = 1;
  }
  context.lineWidth = stroke.width;
  draw();
}

const kinds: readonly EdgeLook['kind'][] = ['standard', 'default', 'timeout', 'error', 'other'];

const marks: readonly EdgeLook['mark'][] = [
  'lit',
  'litfail',
  'added',
  'removed',
  'changed',
  'first',
  'second',
  'expected',
  'never',
  'heat1',
  'heat2',
  'heat3',
  'heat4',
  'heat5',
  'next',
  'possible',
];

const heats: readonly EdgeLook['mark'][] = ['heat1', 'heat2', 'heat3', 'heat4', 'heat5'];

/** The widths of the elements. */
const heatWidths: ReadonlyMap<EdgeLook['mark'], number> = new Map([
  ['heat1', 2.5],
  ['heat2', 4],
  ['heat3', 6],
  ['heat4', 9],
  ['heat5', 13],
]);

/** Marks with none, each dimmed and selected or not. */
const looksPerKind = (marks.length + 1) * 4;

/** A number that encodes all that decides a stroke. */
function strokeKey({ kind, mark, dim, selected, width }: EdgeLook): number {
  const marked = mark === undefined ? 0 : 1 + marks.indexOf(mark);
  return (
    (widthKey(width) * kinds.length + kinds.indexOf(kind)) * looksPerKind +
    marked * 4 +
    (dim ? 2 : 0) +
    (selected ? 1 : 0)
  );
}

/** Widths are rounded to half a unit: few strokes are shared by all, without a visible difference. */
function widthKey(width: number | undefined): number {
  return width === undefined ? 0 : Math.max(1, Math.min(widest, Math.round(width * 2)));
}

const widest = 64;

const markDashes: ReadonlyMap<EdgeLook['mark'], readonly number[]> = new Map([
  ['removed', removedDash],
  ['next', nextDash],
  ['expected', expectedDash],
  ['never', neverDash],
]);
const kindDashes: ReadonlyMap<EdgeLook['kind'], readonly number[]> = new Map([
  ['timeout', timeoutDash],
  ['error', errorDash],
]);

function strokeOf(look: EdgeLook, palette: Palette, marked: boolean, zoom: number, scale: number): Stroke {
  const { kind, mark, selected } = look;
  const least = zoom < 0.4 ? 4 : zoom < 0.75 ? 2.2 : 0;
  const kindColour = kind === 'timeout' ? palette.edgeTimeout : kind === 'error' ? palette.edgeError : palette.path;
  const taken = marked && mark !== undefined && mark !== 'possible';
  const change =
    mark === 'added' || mark === 'removed' || mark === 'changed'
      ? palette[mark]
      : mark === 'first'
        ? palette.changed
        : mark === 'second' || mark === 'expected'
          ? palette.added
          : undefined;
  const heat = heats.indexOf(mark);
  const colour =
    change !== undefined
      ? change
      : marked && heat >= 0 && !selected
        ? (palette.heat[heat] ?? palette.edgeLit)
        : marked && (mark === 'lit' || mark === 'next' || heat >= 0)
          ? palette.edgeLit
          : marked && mark === 'litfail'
            ? palette.error
            : selected
              ? palette.accent
              : look.dim
                ? palette.edgeDim
                : marked
                  ? palette.path
                  : kindColour;
  return {
    colour,
    width: Math.max(
      least,
      taken
        ? ((look.width !== undefined && heat >= 0 ? widthKey(look.width) / 2 : undefined) ??
            heatWidths.get(mark) ??
            2.5)
        : selected
          ? 2
          : 1.5,
    ),
    // Round caps close the gaps of a wide line; where the caps would be too small to be seen, the line is plain.
    dash: scale < 0.3 ? solid : (markDashes.get(mark) ?? (taken ? solid : (kindDashes.get(kind) ?? solid))),
    halo: taken && heat < 0 && mark !== 'next' && mark !== 'never',
    // On a shared stem the edge that more contacts took lies on top.
    level:
      mark && mark !== 'possible'
        ? 3 + (heat + 1) / 10
        : selected
          ? 2
          : kind === 'standard' || kind === 'default'
            ? 1
            : 0,
  };
}
