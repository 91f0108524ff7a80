'use client';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PlacedNote } from '#layout';
import { ownerWindow } from '#ui';
import type { CanvasProjection } from '../projection/project-canvas.js';
import type { Places } from '../window/places.js';
import { createSlides } from './slides.js';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Beyond this many moves at once no user can follow them, and the animations would block the page. */
const max = 200;

interface Owner {
  readonly places: Places;
  readonly projection: CanvasProjection;
  /** Notes that are elements. */
  readonly notes: readonly PlacedNote[];
  /** A gesture is in progress: what it moves stays under the pointer, and what makes room for it moves at once. */
  readonly held: boolean;
}

/**
 * After a change, nodes slide from their old positions to the new ones, all together. Their elements are there at once,
 * so focus, pointer and camera find them in place. Edges slide along with both of their ends, or fade in.
 */
export function useSlides(stage: RefObject<HTMLElement | null>, { held, notes, places, projection }: Owner): void {
  const [slides] = useState(createSlides);
  const before = useRef<{ readonly places: Places; readonly at: ReadonlyMap<string, Point> }>(undefined);
  // React Flow has the new positions by now and renders them before the browser paints, so no frame shows them early.
  useEffect(() => {
    const last = before.current;
    const { edges, nodes } = projection;
    before.current = { places, at: new Map(nodes.map(({ id, position }) => [id, position])) };
    if (held) slides.stop();
    const element = stage.current;
    if (held || !element || !last || last.places === places) return;
    const moved = new Map<string, Point>();
    const byNode = new Map<string, Point>();
    for (const { data, id, position } of nodes) {
      const was = last.at.get(id);
      const by = was && { x: was.x - position.x, y: was.y - position.y };
      if (!by || (Math.abs(by.x) < 1 && Math.abs(by.y) < 1)) continue;
      moved.set(id, by);
      byNode.set(data.nodeId, by);
    }
    if (
      moved.size === 0 ||
      moved.size > max ||
      ownerWindow(element).matchMedia('(prefers-reduced-motion: reduce)').matches
    )
      return slides.stop();
    for (const card of element.querySelectorAll<HTMLElement>('.react-flow__node')) {
      const by = moved.get(card.dataset['id'] ?? '');
      if (by) slides.slide(card, by);
    }
    const edgeMoves = new Map<string, Point | 'anew'>();
    for (const { data, id } of edges) {
      if (!data) continue;
      const [from, to] = [byNode.get(data.edge.source), byNode.get(data.edge.target)];
      if (from || to) edgeMoves.set(id, from && to && from.x === to.x && from.y === to.y ? from : 'anew');
    }
    const show = (part: Element | null, by: Point | 'anew' | undefined): void => {
      if (!part || by === undefined) return;
      if (by === 'anew') slides.fade(part);
      else slides.slide(part, by);
    };
    for (const path of element.querySelectorAll<HTMLElement>('.react-flow__edge'))
      show(path, edgeMoves.get(path.dataset['id'] ?? ''));
    for (const pill of element.querySelectorAll<HTMLElement>('[data-edge]'))
      show(pill.closest('.pb-path-label'), edgeMoves.get(pill.dataset['edge'] ?? ''));
    // Notes slide along with their node.
    const hung = new Map(
      notes.map(({ note: { id, nodeId } }) => [id, nodeId === undefined ? undefined : byNode.get(nodeId)]),
    );
    for (const note of element.querySelectorAll<HTMLElement>('[data-note]'))
      show(note.closest('.pb-paper'), hung.get(note.dataset['note'] ?? ''));
    for (const line of element.querySelectorAll<SVGElement>('[data-leader]'))
      show(line, hung.get(line.dataset['leader'] ?? ''));
    for (const stubs of element.querySelectorAll('.pb-stubs')) slides.fade(stubs);
  }, [held, notes, places, projection, slides, stage]);
  useEffect(() => () => slides.stop(), [slides]);
}
