import type { LaidOutEdge } from '#layout';
import { drawRounded, pathCourse } from '../path-geometry.js';
import type { Palette } from './palette.js';
import type { PathLook, Picture } from './picture.js';

/** A stroke that many paths share, so that they are drawn with one call. */
interface Stroke {
  readonly colour: string;
  readonly width: number;
  readonly dash: readonly number[];
  /** The wide shine under a path that a run took. */
  readonly halo: boolean;
  /** What lies over what: paths of special kinds, then the plain ones whose stems they share, then what is chosen or taken. */
  readonly level: number;
}

const timeoutDash: readonly number[] = [5, 4];
const errorDash: readonly number[] = [8, 3, 1.5, 3];
const solid: readonly number[] = [];
/** Rounded corners and heads smaller than this many device pixels are not drawn: nobody would see them. */
const visibleSize = 1.2;
/** A stroke of very many paths costs more than the same paths in several strokes: a rasteriser sorts what it is given at once. */
const pathsPerStroke = 400;

/** Paints the paths among `edgeIds`. The context measures in layout coordinates; `scale` is device pixels per unit of these. */
export function paintPaths(context: CanvasRenderingContext2D, picture: Picture, edgeIds: readonly string[], palette: Palette, zoom: number, scale: number): void {
  const { edges } = picture.layout;
  const groups = new Map<string, { readonly stroke: Stroke; readonly paths: LaidOutEdge[] }>();
  for (const edgeId of edgeIds) {
    if (picture.exceptPaths.has(edgeId)) continue;
    const edge = edges[edgeId];
    const look = edge && picture.pathLook(edgeId);
    if (!look) continue;
    const key = strokeKey(look);
    const group = groups.get(key);
    if (group) group.paths.push(edge);
    else groups.set(key, { stroke: strokeOf(look, palette, picture.marked, zoom), paths: [edge] });
  }
  context.lineCap = scale < 0.3 ? 'butt' : 'round';
  context.lineJoin = 'miter';
  for (const { stroke, paths } of [...groups.values()].sort((a, b) => a.stroke.level - b.stroke.level)) {
    for (let from = 0; from < paths.length; from += pathsPerStroke) strokePaths(context, paths, from, Math.min(paths.length, from + pathsPerStroke), stroke, scale);
  }
}

function strokePaths(context: CanvasRenderingContext2D, paths: readonly LaidOutEdge[], from: number, to: number, stroke: Stroke, scale: number): void {
  const rounded = 10 * scale >= visibleSize * 1.5;
  const heads = 8.4 * scale >= visibleSize;
  if (rounded || heads) {
    const line = new Path2D();
    const head = new Path2D();
    for (let at = from; at < to; at++) {
      const course = pathCourse(paths[at]!.points);
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
  const line = new Path2D();
  for (let at = from; at < to; at++) {
    let started = false;
    for (const { x, y } of paths[at]!.points) {
      if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
      if (started) line.lineTo(x, y);
      else line.moveTo(x, y);
      started = true;
    }
  }
  strokeLine(context, stroke, line);
}

function strokeLine(context: CanvasRenderingContext2D, stroke: Stroke, line: Path2D): void {
  context.strokeStyle = stroke.colour;
  if (stroke.halo) {
    context.globalAlpha = 0.13;
    context.lineWidth = 10;
    context.setLineDash([]);
    context.stroke(line);
    context.globalAlpha = 1;
  }
  context.lineWidth = stroke.width;
  context.setLineDash(stroke.dash as number[]);
  context.stroke(line);
}

function strokeKey({ kind, mark, dim, selected }: PathLook): string {
  return `${mark ?? kind}${dim ? ' dim' : ''}${selected ? ' selected' : ''}`;
}

function strokeOf(look: PathLook, palette: Palette, marked: boolean, zoom: number): Stroke {
  const { kind, mark, selected } = look;
  const least = zoom < 0.4 ? 4 : zoom < 0.75 ? 2.2 : 0;
  const kindColour = kind === 'timeout' ? palette.pathTimeout : kind === 'error' ? palette.pathError : palette.path;
  const taken = marked && mark !== undefined;
  const colour = marked && mark === 'lit' ? palette.pathLit : marked && mark === 'litfail' ? palette.error
    : selected ? palette.accent : look.dim ? palette.pathDim : marked ? palette.path : kindColour;
  return {
    colour,
    width: Math.max(least, taken ? 2.5 : selected ? 2 : 1.5),
    dash: taken ? solid : kind === 'timeout' ? timeoutDash : kind === 'error' ? errorDash : solid,
    halo: mark !== undefined,
    level: mark ? 3 : selected ? 2 : kind === 'standard' || kind === 'default' ? 1 : 0,
  };
}
