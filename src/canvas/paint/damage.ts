import type { Rect } from '../window/camera.js';
import { paintReach } from './paint-picture.js';
import { pillReach } from './paint-pills.js';
import type { PathLook, Picture, StepLook } from './picture.js';

/** Where this many things look new, painting all of it again is no slower than painting so many parts. */
const mostParts = 40;

/**
 * Where a new picture differs from the one that was painted before it, within an area: rectangles in layout coordinates.
 * Undefined when it is better to paint all again.
 *
 * @param withWords whether paths are painted with their words
 */
export function damagedParts(
  before: Picture,
  after: Picture,
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
  if (before.stepLook !== after.stepLook || before.exceptSteps !== after.exceptSteps) {
    for (const nodeId of after.index.stepsIn(area)) {
      const place = nodes[nodeId];
      if (!place || sameStep(shownStep(before, nodeId), shownStep(after, nodeId))) continue;
      parts.push(grown(place.x, place.y, place.x + place.width, place.y + place.height));
      if (parts.length > mostParts) return undefined;
    }
  }
  const comparesWords = withWords && before.pathWords !== after.pathWords;
  if (before.pathLook !== after.pathLook || before.exceptPaths !== after.exceptPaths || comparesWords) {
    for (const edgeId of after.index.pathsIn(area)) {
      const { label, points } = edges[edgeId] ?? {};
      const sameWords = !comparesWords || !label || before.pathWords?.(edgeId) === after.pathWords?.(edgeId);
      if (!points || (sameWords && samePath(shownPath(before, edgeId), shownPath(after, edgeId)))) continue;
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
      if (parts.length > mostParts) return undefined;
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

function shownStep(picture: Picture, nodeId: string): StepLook | undefined {
  return picture.exceptSteps.has(nodeId) ? undefined : picture.stepLook(nodeId);
}

function shownPath(picture: Picture, edgeId: string): PathLook | undefined {
  return picture.exceptPaths.has(edgeId) ? undefined : picture.pathLook(edgeId);
}

function sameStep(a: StepLook | undefined, b: StepLook | undefined): boolean {
  if (a === b) return true;
  return (
    a !== undefined &&
    b !== undefined &&
    a.mark === b.mark &&
    a.dim === b.dim &&
    a.selected === b.selected &&
    a.errors > 0 === b.errors > 0 &&
    a.warnings > 0 === b.warnings > 0 &&
    a.off === b.off &&
    a.unknown === b.unknown &&
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

function samePath(a: PathLook | undefined, b: PathLook | undefined): boolean {
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
