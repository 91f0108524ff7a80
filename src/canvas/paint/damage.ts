import type { Rect } from '../window/camera.js';
import { paintReach } from './paint-render-list.js';
import { pillReach } from './painted-words.js';
import type { EdgeLook, RenderList, NodeLook } from './render-list.js';

/** From this many changed parts on, repainting everything is as fast as repainting the parts. */
const maxParts = 40;

/**
 * Returns where a new render list differs from the painted one within an area: rectangles in layout coordinates.
 * Undefined where a full repaint is better.
 *
 * @param withWords whether edge labels are painted
 */
export function damagedParts(
  before: RenderList,
  after: RenderList,
  area: Rect,
  withWords = false,
): readonly Rect[] | undefined {
  if (
    before.layout !== after.layout ||
    before.index !== after.index ||
    before.marked !== after.marked ||
    before.notes !== after.notes
  )
    return undefined;
  const parts: Rect[] = [];
  const { edges, nodes } = after.layout;
  if (before.nodeLook !== after.nodeLook || before.exceptNodes !== after.exceptNodes) {
    for (const nodeId of after.index.nodesIn(area)) {
      const place = nodes[nodeId];
      if (!place || sameNode(shownNode(before, nodeId), shownNode(after, nodeId))) continue;
      parts.push(grown(place.x, place.y, place.x + place.width, place.y + place.height));
      if (parts.length > maxParts) return undefined;
    }
  }
  const comparesWords = withWords && before.edgeWords !== after.edgeWords;
  if (before.edgeLook !== after.edgeLook || before.exceptEdges !== after.exceptEdges || comparesWords) {
    for (const edgeId of after.index.edgesIn(area)) {
      const { label, points } = edges[edgeId] ?? {};
      const sameWords = !comparesWords || !label || before.edgeWords?.(edgeId) === after.edgeWords?.(edgeId);
      if (!points || (sameWords && samePath(shownEdge(before, edgeId), shownEdge(after, edgeId)))) continue;
      for (let at = 1; at < points.length; at++) {
        const [a, b] = [points[at - 1]!, points[at]!];
        parts.push(grown(Math.min(a.x, b.x), Math.min(a.y, b.y), Math.max(a.x, b.x), Math.max(a.y, b.y)));
      }
      if (label && withWords)
        parts.push({
          x: label.x - pillReach.x,
          y: label.y - pillReach.y,
          width: 2 * pillReach.x,
          height: 2 * pillReach.y,
        });
      if (parts.length > maxParts) return undefined;
    }
  }
  return parts;
}

function grown(left: number, top: number, right: number, bottom: number): Rect {
  return {
    x: left - paintReach,
    y: top - paintReach,
    width: right - left + 2 * paintReach,
    height: bottom - top + 2 * paintReach,
  };
}

function shownNode(renderList: RenderList, nodeId: string): NodeLook | undefined {
  return renderList.exceptNodes.has(nodeId) ? undefined : renderList.nodeLook(nodeId);
}

function shownEdge(renderList: RenderList, edgeId: string): EdgeLook | undefined {
  return renderList.exceptEdges.has(edgeId) ? undefined : renderList.edgeLook(edgeId);
}

function sameNode(a: NodeLook | undefined, b: NodeLook | undefined): boolean {
  if (a === b) return true;
  return (
    a !== undefined &&
    b !== undefined &&
    a.mark === b.mark &&
    a.dim === b.dim &&
    a.selected === b.selected &&
    a.errors > 0 === b.errors > 0 &&
    a.warnings > 0 === b.warnings > 0 &&
    a.disabled === b.disabled &&
    a.unknown === b.unknown &&
    a.goal === b.goal &&
    a.title === b.title &&
    a.group === b.group &&
    a.shape === b.shape &&
    a.pile === b.pile &&
    a.color === b.color &&
    a.share === b.share &&
    a.trend === b.trend &&
    a.leaving === b.leaving &&
    (a.visits === b.visits || a.visits.join() === b.visits.join())
  );
}

function samePath(a: EdgeLook | undefined, b: EdgeLook | undefined): boolean {
  return (
    a === b ||
    (a !== undefined &&
      b !== undefined &&
      a.kind === b.kind &&
      a.mark === b.mark &&
      a.dim === b.dim &&
      a.selected === b.selected &&
      a.width === b.width)
  );
}
