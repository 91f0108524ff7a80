'use client';
import { useReactFlow } from '@xyflow/react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Point } from '#layout';
import { isInside, rootOf, useAnnounce, useLatest, usePageWindow } from '#ui';
import type { CanvasActions, ConnectDecision } from '../canvas-props.js';
import type { CanvasCarry, CarriedNode, DropPreview, ScreenPoint } from '../carried-node.js';
import type { Camera } from '../window/use-own-camera.js';
import { type DropSpot, sameSpot, slotOf, spotUnder } from './drop-spot.js';
import { edgePull } from './edge-pull.js';
import type { GestureScene } from './gesture-scene.js';

/** The node carried over the canvas, as shown. A new object only when its target changes. */
export interface Carried extends DropSpot {
  readonly refused: boolean;
  /** Text of the tooltip at the pointer. */
  readonly words: string | undefined;
  readonly preview: DropPreview | undefined;
}

/** The carried node; undefined where the browser hides the data of a native drag until the drop. */
export type Payload = CarriedNode | undefined;

/** Follows the pointer, such as its tooltip; px from the canvas's corner. */
export type FollowPointer = (at: Point) => void;

export interface CarryingTools extends CanvasCarry {
  /** Does the same for native drags and for nodes of the canvas; `middle` is the drawn centre of the card. */
  readonly move: (payload: Payload, at: ScreenPoint, middle?: Point) => number | undefined;
  /** Drops a node of the canvas; returns true when it went into an edge, so that nothing is moved. */
  readonly join: (nodeId: string, at: ScreenPoint, middle: Point) => boolean;
  readonly follow: (follower: FollowPointer) => () => void;
}

/** Shows the target of a carried node, and calls the owner once, on the drop. */
export function useCarrying(
  scene: RefObject<GestureScene>,
  stage: RefObject<HTMLElement | null>,
  camera: Camera,
  editing: CanvasActions | undefined,
): { readonly carried: Carried | undefined; readonly tools: CarryingTools } {
  const [carried, setCarried] = useState<Carried>();
  const flow = useReactFlow();
  const announce = useAnnounce();
  const now = useRef<Carried>(undefined);
  const held = useRef<{ readonly payload: Payload; readonly at: ScreenPoint; readonly hasBeenInside: boolean }>(
    undefined,
  );
  const pointer = useRef<Point>(undefined);
  const frame = useRef(0);
  const page = usePageWindow();
  const latest = useLatest({ announce, editing });
  useEffect(() => () => page().cancelAnimationFrame(frame.current), [page]);

  const tools = useMemo((): CarryingTools => {
    const followers = new Set<FollowPointer>();
    const show = (next: Carried | undefined): void => {
      now.current = next;
      setCarried(next);
    };
    const isOver = ({ x, y }: ScreenPoint): boolean => {
      const { current } = stage;
      return current !== null && isInside(current, rootOf(current).elementFromPoint(x, y));
    };
    const spotOf = (payload: Payload, at: ScreenPoint, middle: Point | undefined): DropSpot => {
      const nodeId = payload && 'nodeId' in payload ? payload.nodeId : undefined;
      const point = flow.screenToFlowPosition(at, { snapToGrid: false });
      return spotUnder(scene.current, middle ? [middle, point] : [point], flow.getZoom(), now.current, nodeId);
    };
    /** Without `canDrop` every target is allowed. */
    const decisionOf = (payload: Payload, spot: DropSpot): ConnectDecision | undefined => {
      const { canDrop } = latest.current.editing ?? {};
      return payload && canDrop ? canDrop(payload, spot) : { ok: true };
    };
    const settle = (payload: Payload, at: ScreenPoint, middle: Point | undefined): void => {
      const spot = spotOf(payload, at, middle);
      if (now.current && sameSpot(now.current, spot)) return;
      const isOnGround = spot.edgeId === undefined && !spot.open;
      const decision = isOnGround && payload && 'nodeId' in payload ? undefined : decisionOf(payload, spot);
      if (!decision) return show({ refused: false, words: undefined, preview: undefined });
      if (!decision.ok && decision.reason !== '') latest.current.announce(decision.reason);
      const preview =
        decision.ok && payload && spot.edgeId !== undefined
          ? latest.current.editing?.previewDrop?.(payload, spot.edgeId)
          : undefined;
      show({
        ...spot,
        refused: !decision.ok,
        words: wordsFor(spot, decision),
        preview: preview && withoutCarried(preview, scene.current, payload),
      });
    };
    const pull = (): void => {
      page().cancelAnimationFrame(frame.current);
      const { at, payload, hasBeenInside } = held.current ?? {};
      const box = stage.current?.getBoundingClientRect();
      if (!at || !hasBeenInside || !box || (payload && 'nodeId' in payload)) return;
      const by = edgePull(at, box);
      if (by.x === 0 && by.y === 0) return;
      frame.current = page().requestAnimationFrame(() => {
        if (camera.panBy(by)) settle(payload, at, undefined);
        pull();
      });
    };
    const end = (): void => {
      held.current = undefined;
      page().cancelAnimationFrame(frame.current);
      if (now.current) show(undefined);
    };
    const move: CarryingTools['move'] = (payload, at, middle) => {
      const box = stage.current?.getBoundingClientRect();
      if (!latest.current.editing || !box || !isOver(at)) {
        end();
        return undefined;
      }
      const by = edgePull(at, box);
      held.current = { payload, at, hasBeenInside: held.current?.hasBeenInside === true || (by.x === 0 && by.y === 0) };
      pointer.current = { x: at.x - box.left, y: at.y - box.top };
      for (const follow of followers) follow(pointer.current);
      settle(payload, at, middle);
      pull();
      return flow.getZoom();
    };
    return {
      move,
      over: (node, at) => move(node, at),
      end,
      drop: (node, at, corner = at) => {
        const spot = isOver(at) ? spotOf(node, at, undefined) : undefined;
        end();
        const { dropType, joinNode } = latest.current.editing ?? {};
        if (!spot || decisionOf(node, spot)?.ok !== true) return false;
        const place = flow.screenToFlowPosition(corner, { snapToGrid: false });
        if ('nodeId' in node) joinNode?.(node.nodeId, spot);
        else
          dropType?.(
            node.type,
            { x: Math.round(place.x), y: Math.round(place.y) },
            spot.edgeId,
            ...(spot.open ? [spot.open] : []),
          );
        return true;
      },
      join: (nodeId, at, middle) => {
        const spot = isOver(at) ? spotOf({ nodeId }, at, middle) : undefined;
        end();
        const { joinNode, canDrop } = latest.current.editing ?? {};
        if (!spot || (spot.edgeId === undefined && !spot.open) || !joinNode || canDrop?.({ nodeId }, spot)?.ok !== true)
          return false;
        joinNode(nodeId, spot);
        return true;
      },
      follow: (follower) => {
        followers.add(follower);
        if (pointer.current) follower(pointer.current);
        return () => void followers.delete(follower);
      },
    };
  }, [camera, flow, latest, page, scene, stage]);
  return { carried, tools };
}

function wordsFor({ open }: DropSpot, decision: ConnectDecision): string | undefined {
  if (!decision.ok) return decision.reason === '' ? undefined : decision.reason;
  // On an edge the gap is enough, and on the pane there is nothing to say.
  return open && (decision.label === undefined ? 'Connect' : `Connect as “${decision.label}”`);
}

/** A carried node of the canvas stays under the pointer: the preview's slot is only the gap for it. */
function withoutCarried(preview: DropPreview, { laid }: GestureScene, payload: Payload): DropPreview {
  const place = payload && 'nodeId' in payload ? laid.of(payload.nodeId) : undefined;
  const slot = slotOf(preview);
  if (!payload || !('nodeId' in payload) || !place || !slot) return preview;
  const { layout, ...rest } = preview;
  return {
    ...rest,
    nodeId: carriedSlot,
    layout: { ...layout, nodes: { ...layout.nodes, [carriedSlot]: slot, [payload.nodeId]: place } },
  };
}

/** Cannot clash: node ids hold no NUL character. */
const carriedSlot = '\u0000slot';
