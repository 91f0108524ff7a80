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
/** An owner that lays out at once answers within the drop; one with a worker gets this long before the draft gives way. */
const patience = 400;

interface HeldDraft extends NodeDraft {
  /** Still in the hand. */
  readonly held: boolean;
}

const nothing: HeldDraft = { moved: new Set(), by: { x: 0, y: 0 }, grabbed: undefined, held: false };

interface Grip {
  readonly nodeId: string;
  readonly from: Point;
  readonly moved: ReadonlySet<string>;
  readonly cancelled: boolean;
  /** It may go into a path. */
  readonly isLoose: boolean;
  /** A group is in its draft: from then on only its motion changes. */
  readonly isShown?: boolean;
}

/**
 * Dragging lives in a draft over the projection: dropping asks once, Escape forgets it. The draft is one distance for all that
 * is moved. Where that are many, the distance is told to the `motion` instead, and a move renders nothing. A step that nothing
 * leads to is carried as well: let go of on a path, it goes into that.
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
  /** True when there was something to cancel. */
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

  /** How far everything has come: as far as the pointer where it is free, else into line with what is near, or on the grid. */
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

  // A dropped draft stands until the owner answers with a layout, so that nothing jumps back in between; but not for ever,
  // because an owner may also refuse.
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

/** Where a pointer is; what drags may be a mouse or a finger. */
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
