import { drawRounded, edgeCourse, type LayoutDirection, type Point, reroute } from '#layout';
import { ownerWindow, styleOf } from '#ui';
import type { Viewport } from '../window/camera.js';

/** An edge with one end dragged and the other in place. */
export interface LooseEdge {
  readonly from: Point;
  readonly to: Point;
  /** The dragged end. */
  readonly moves: 'from' | 'to';
  /** That of the layout. Absent: down. */
  readonly direction?: LayoutDirection | undefined;
}

/** Draws loose edges anew in every frame of a drag. */
export interface LooseEnds {
  show(
    edges: readonly LooseEdge[],
    by: Point,
    viewport: Viewport,
    size: { readonly width: number; readonly height: number },
  ): void;
  /** Colours may have changed. */
  refresh(): void;
  dispose(): void;
}

/** Up to this many edges are drawn with corners and heads; more in view are straight lines, to keep within a frame. */
const maxRouted = 200;
const maxStraight = 3000;

export function createLooseEnds(canvas: HTMLCanvasElement): LooseEnds {
  let colour: string | undefined;
  const clear = (): void => {
    canvas.hidden = true;
    canvas.width = 0;
    canvas.height = 0;
  };
  clear();
  return {
    show(edges, by, { x, y, zoom }, { width, height }) {
      if (edges.length === 0 || width === 0 || height === 0) {
        if (!canvas.hidden) clear();
        return;
      }
      const context = canvas.getContext('2d');
      if (!context) return;
      // The stylesheet gives the canvas the colour of edges; reading a whole palette takes longer than the rest of a
      // drag's start.
      colour ??= styleOf(canvas).color;
      const ratio = ownerWindow(canvas).devicePixelRatio;
      const [wide, high] = [Math.ceil(width * ratio), Math.ceil(height * ratio)];
      if (canvas.width !== wide || canvas.height !== high) {
        canvas.width = wide;
        canvas.height = high;
        canvas.style.width = `${width}px`;
        canvas.style.height = `${height}px`;
      }
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, wide, high);
      context.setTransform(zoom * ratio, 0, 0, zoom * ratio, x * ratio, y * ratio);
      const seen = endsInView(edges, by, {
        left: -x / zoom,
        top: -y / zoom,
        right: (width - x) / zoom,
        bottom: (height - y) / zoom,
      });
      context.strokeStyle = colour;
      context.fillStyle = colour;
      context.lineWidth = Math.max(1.5, zoom < 0.4 ? 4 : zoom < 0.75 ? 2.2 : 0);
      context.lineCap = 'round';
      if (seen.length <= maxRouted) drawRouted(context, seen);
      else drawStraight(context, seen);
      canvas.hidden = false;
    },
    refresh() {
      colour = undefined;
    },
    dispose: clear,
  };
}

type Ends = readonly [from: Point, to: Point, direction: LayoutDirection | undefined];

function endsInView(
  edges: readonly LooseEdge[],
  by: Point,
  view: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
): readonly Ends[] {
  const seen: Ends[] = [];
  // A detour reaches beyond its ends.
  const reach = 160;
  for (const { direction, from, moves, to } of edges) {
    const [startX, startY] = moves === 'from' ? [from.x + by.x, from.y + by.y] : [from.x, from.y];
    const [endX, endY] = moves === 'to' ? [to.x + by.x, to.y + by.y] : [to.x, to.y];
    if (Math.max(startX, endX) < view.left - reach || Math.min(startX, endX) > view.right + reach) continue;
    if (Math.max(startY, endY) < view.top - reach || Math.min(startY, endY) > view.bottom + reach) continue;
    seen.push([{ x: startX, y: startY }, { x: endX, y: endY }, direction]);
    if (seen.length === maxStraight) break;
  }
  return seen;
}

function drawRouted(context: CanvasRenderingContext2D, seen: readonly Ends[]): void {
  const heads = new Path2D();
  context.beginPath();
  for (const [from, to, direction] of seen) {
    const course = edgeCourse(reroute(from, to, direction));
    if (!course) continue;
    drawRounded(course.line, context);
    const [left, right, tip] = course.head;
    heads.moveTo(left.x, left.y);
    heads.lineTo(right.x, right.y);
    heads.lineTo(tip.x, tip.y);
    heads.closePath();
  }
  context.stroke();
  context.fill(heads);
}

/** In batches: one stroke of thousands of lines costs more than many strokes of some. */
function drawStraight(context: CanvasRenderingContext2D, seen: readonly Ends[]): void {
  for (let start = 0; start < seen.length; start += 100) {
    context.beginPath();
    for (const [from, to] of seen.slice(start, start + 100)) {
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
    }
    context.stroke();
  }
}
