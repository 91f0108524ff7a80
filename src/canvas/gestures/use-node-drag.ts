'use client';
import type { OnNodeDrag } from '@xyflow/react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Layout, Point } from '#layout';
import { useLatest } from '#ui';
import { maxHeld } from '../window/choose-elements.js';
import type { CanvasNode } from '../projection/canvas-elements.js';
import type { CanvasActions } from '../canvas-props.js';
import type { ScreenPoint } from '../carried-node.js';
import type { GestureScene } from './gesture-scene.js';
import { type GroupMotion, createGroupMotion } from './group-motion.js';
import type { CarryingTools } from './use-carrying.js';
import { type HelperLines, useHelperLines } from './helper-lines.js';
import type { NodeDraft } from '../projection/canvas-scene.js';

const grid = 20;
/**
 * An owner with a layout worker gets this many ms to answer a drop before the draft ends; others answer within the
 * drop.
 */
const patience = 400;

interface HeldDraft extends NodeDraft {
  /** The pointer is still down. */
  readonly held: boolean;
}

const nothing: HeldDraft = { moved: new Set(), by: { x: 0, y: 0 }, grabbed: undefined, held: false };

interface Grip {
  readonly nodeId: string;
  readonly from: Point;
  readonly moved: ReadonlySet<string>;
  readonly cancelled: boolean;
  /** The node has no incoming edge: it may go into one. */
  readonly isLoose: boolean;
  /** The group is in the draft: from here on only its motion changes. */
  readonly isShown?: boolean;
}

/**
 * Drags nodes in a draft over the projection: the drop calls the owner once, Escape discards it. The draft is one
 * distance for all moved nodes. For many nodes that distance goes to `motion` instead, and a move renders nothing. A
 * node without incoming edges is carried as well: dropped on an edge, it is inserted there.
 */
export function useNodeDrag(
  scene: RefObject<GestureScene>,
  layout: Layout,
  moveNodes: CanvasActions['moveNodes'],
  carry: CarryingTools,
): {
  readonly draft: NodeDraft;
  readonly motion: GroupMotion;
  readonly helpers: HelperLines;
  readonly onDragStart: OnNodeDrag<CanvasNode>;
  readonly onDrag: OnNodeDrag<CanvasNode>;
  readonly onDragStop: OnNodeDrag<CanvasNode>;
  /** Returns true if there was a drag to cancel. */
  readonly cancel: () => boolean;
} {
  const [draft, setDraft] = useState(nothing);
  const [motion] = useState(createGroupMotion);
  const helpers = useHelperLines(scene);
  const grip = useRef<Grip>(undefined);
  const latest = useLatest({ moveNodes });

  const onDragStart = useCallback<OnNodeDrag<CanvasNode>>(
    (_event, node) => {
      const { nodeId } = node.data;
      const { nodeIds } = scene.current.selection;
      grip.current = {
        nodeId,
        from: node.position,
        moved: new Set(nodeIds.includes(nodeId) ? nodeIds : [nodeId]),
        cancelled: false,
        isLoose: false,
      };
      grip.current = {
        ...grip.current,
        isLoose: grip.current.moved.size === 1 && scene.current.graph.incoming(nodeId).length === 0,
      };
    },
    [scene],
  );

  /** Returns the distance so far: the pointer's with Alt, else aligned with nodes nearby or the grid. */
  const distance = useCallback(
    (now: Grip, node: CanvasNode, free: boolean): Point => {
      const by = { x: node.position.x - now.from.x, y: node.position.y - now.from.y };
      if (!free) return helpers.snap(by, now.moved, grid);
      helpers.clear();
      return by;
    },
    [helpers],
  );

  const onDrag = useCallback<OnNodeDrag<CanvasNode>>(
    (event, node) => {
      const now = grip.current;
      if (!now || now.cancelled) return;
      const by = distance(now, node, event.altKey);
      if (now.moved.size > maxHeld) {
        motion.move(by);
        if (!now.isShown) setDraft(groupOf(now, true));
        grip.current = { ...now, isShown: true };
        return;
      }
      const at = now.isLoose ? pointOf(event) : undefined;
      if (at) carry.move({ nodeId: now.nodeId }, at, middleOf(node));
      setDraft((before) =>
        before.held && before.by.x === by.x && before.by.y === by.y
          ? before
          : { moved: now.moved, by, grabbed: now.nodeId, held: true },
      );
    },
    [carry, distance, motion],
  );

  const onDragStop = useCallback<OnNodeDrag<CanvasNode>>(
    (event, node) => {
      const now = grip.current;
      grip.current = undefined;
      if (!now || now.cancelled) return;
      const by = distance(now, node, event.altKey);
      helpers.clear();
      if (now.moved.size > maxHeld) {
        motion.move(by);
        setDraft(groupOf(now, false));
      } else setDraft({ moved: now.moved, by, grabbed: now.nodeId, held: false });
      const at = now.isLoose ? pointOf(event) : undefined;
      if (at && carry.join(now.nodeId, at, middleOf(node))) return;
      const places = Object.create(null) as { [nodeId: string]: Point };
      for (const id of now.moved) {
        const place = scene.current.places.of(id);
        if (place) places[id] = { x: place.x + by.x, y: place.y + by.y };
      }
      latest.current.moveNodes?.(places);
    },
    [carry, distance, helpers, latest, motion, scene],
  );

  // A dropped draft stays until the owner passes a new layout, so that no node jumps back; but not for ever, as an
  // owner may refuse.
  useEffect(() => {
    if (draft === nothing || draft.held) return undefined;
    const timer = setTimeout(() => setDraft(nothing), patience);
    return () => clearTimeout(timer);
  }, [draft]);
  const [seenLayout, setSeenLayout] = useState(layout);
  if (seenLayout !== layout) {
    setSeenLayout(layout);
    if (!draft.held) setDraft(nothing);
  }

  const cancel = useCallback((): boolean => {
    if (!grip.current || grip.current.cancelled) return false;
    grip.current = { ...grip.current, cancelled: true };
    helpers.clear();
    carry.end();
    setDraft(nothing);
    return true;
  }, [carry, helpers]);
  return { draft, motion, helpers, onDragStart, onDrag, onDragStop, cancel };
}

const still: Point = { x: 0, y: 0 };

/** Position of the pointer, mouse or finger. */
function pointOf(event: MouseEvent | TouchEvent): ScreenPoint | undefined {
  const { clientX: x, clientY: y } = 'changedTouches' in event ? (event.changedTouches[0] ?? {}) : event;
  return x === undefined || y === undefined ? undefined : { x, y };
}

function middleOf({ height = 0, position, width = 0 }: CanvasNode): Point {
  return { x: position.x + width / 2, y: position.y + height / 2 };
}

function groupOf({ moved, nodeId }: Grip, held: boolean): HeldDraft {
  return { moved, by: still, grabbed: nodeId, group: true, held };
}
