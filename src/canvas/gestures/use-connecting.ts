'use client';
import { type HandleType, type OnConnectEnd, type OnConnectStart, useReactFlow } from '@xyflow/react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Point } from '#layout';
import { isInside, rootOf, useAnnounce, useLatest } from '#ui';
import { type ConnectAim, connectAim, type LooseEnd } from './connect-aim.js';
import type { ConnectHint, CanvasEdge } from '../projection/canvas-elements.js';
import type { CanvasActions, ConnectDecision } from '../canvas-props.js';
import { type GestureScene, nodeOfView } from './gesture-scene.js';
import { useEndElsewhere } from './use-end-elsewhere.js';

/** An edge being drawn, by pointer or by keys. */
export interface Connecting {
  /** The node at the end that stays: the source, unless the source is what is moved. */
  readonly source: string;
  /** Returns the hint for a node. Called for nodes that are shown, cached while the edge is drawn. */
  readonly hintOf: (nodeId: string) => ConnectHint | undefined;
  /** By keys: the proposed target. */
  readonly target?: string;
  /** By pointer: the end being dragged. */
  readonly end?: LooseEnd;
}

/** Effect of a release: connect to a node, add one on the pane, or nothing; with the tooltip for it. */
export interface ConnectOutcome {
  readonly aim?: ConnectAim | undefined;
  readonly refused: boolean;
  readonly words?: string | undefined;
}

export interface ConnectingTools {
  readonly onConnectStart: OnConnectStart;
  readonly onConnectEnd: OnConnectEnd;
  /** An end of an existing edge was grabbed; `fixed` is the one that stays. */
  readonly onReconnectStart: (event: unknown, edge: CanvasEdge, fixed: HandleType) => void;
  /** Returns the effect of a release at a point; `from` is where the edge begins. */
  readonly outcomeAt: (point: Point, from: Point) => ConnectOutcome;
  /** The edge is over this node now, or over none: highlights it and announces a refusal. */
  readonly aimAt: (outcome: ConnectOutcome) => void;
  /** Starts an edge by keys; returns the first proposed target. */
  readonly begin: (source: string) => string | undefined;
  /** Proposes the next target (1) or the previous one (−1). */
  readonly offer: (by: 1 | -1) => string | undefined;
  /** Connects, or cancels; both return the source. */
  readonly join: () => string | undefined;
  readonly cancel: () => string | undefined;
}

/** A release within this distance of the start is a slip and adds no node. */
const slipDistance = 24;

const nothing: ConnectOutcome = { refused: false };

function wordsFor(answer: ConnectDecision): string | undefined {
  if (!answer.ok) return answer.reason === '' ? undefined : answer.reason;
  return answer.label === undefined ? 'Connect' : `Connect as “${answer.label}”`;
}

/** Draws an edge between two nodes. The owner decides which nodes may be connected; the canvas shows the decision. */
export function useConnecting(
  scene: RefObject<GestureScene>,
  actions: CanvasActions | undefined,
  stage: RefObject<HTMLElement | null>,
): ConnectingTools & { readonly connecting: Connecting | undefined } {
  const [connecting, setConnecting] = useState<Connecting>();
  const announce = useAnnounce();
  const flow = useReactFlow();
  const latest = useLatest({ actions, connecting, announce });
  /** The edge being reconnected: no new one is made. */
  const reconnecting = useRef<CanvasEdge>(undefined);
  /** Decision per node while an edge is drawn, and the last one announced. */
  const decide = useRef<(nodeId: string) => ConnectDecision>(() => ({ ok: true }));
  const aimed = useRef<string>(undefined);

  const tools = useMemo((): ConnectingTools => {
    const wireId = (viewId: string | null | undefined): string | undefined => nodeOfView(scene.current, viewId);
    const decision = (source: string, target: string, movedEdgeId?: string): ConnectDecision =>
      latest.current.actions?.canConnect?.(source, target, movedEdgeId) ?? { ok: true };
    /** Decisions are requested per node and once: thousands at once would block the frame. */
    const createDecider = ({ fixed, fixedId, moved }: LooseEnd): ((nodeId: string) => ConnectDecision) => {
      const known = new Map<string, ConnectDecision>();
      return (nodeId) => {
        const answer =
          known.get(nodeId) ??
          (fixed === 'source' ? decision(fixedId, nodeId, moved?.id) : decision(nodeId, fixedId, moved?.id));
        known.set(nodeId, answer);
        return answer;
      };
    };
    const begun = (end: LooseEnd, decide: (nodeId: string) => ConnectDecision, target?: string): Connecting => ({
      source: end.fixedId,
      hintOf: (nodeId) => {
        if (nodeId === end.fixedId) return undefined;
        const answer = decide(nodeId);
        // An edge that would stay as it is needs no hint.
        return nodeId === target && answer.ok
          ? 'droptarget'
          : answer.ok
            ? 'valid'
            : answer.reason === ''
              ? undefined
              : 'nodrop';
      },
    });
    const continues = (nodeId: string): ConnectDecision =>
      latest.current.actions?.canContinue?.(nodeId) ?? { ok: true };
    const outcomeAt = (point: Point, from: Point): ConnectOutcome => {
      const { end } = latest.current.connecting ?? {};
      if (!end) return nothing;
      const aim = connectAim(scene.current, end, point, flow.getZoom(), decide.current);
      if (aim) return { aim, refused: !aim.decision.ok && aim.decision.reason !== '', words: wordsFor(aim.decision) };
      const { places } = scene.current;
      const isFar = Math.hypot(point.x - from.x, point.y - from.y) * flow.getZoom() > slipDistance;
      if (end.moved || !isFar || places.nodeAt(point) !== undefined || !latest.current.actions?.addAfter)
        return nothing;
      const more = continues(end.fixedId);
      return more.ok ? { refused: false, words: 'Add a step here' } : { refused: true, words: more.reason };
    };
    /** The next node in reading order that may be connected, cyclically. */
    const nextTarget = (source: string, after: string, by: 1 | -1): string | undefined => {
      const { ids, positionOf } = scene.current.places.order;
      const start = (positionOf.get(after) ?? 1) - 1;
      for (let passed = 1; passed <= ids.length; passed++) {
        const id = ids[(start + by * passed + ids.length * passed) % ids.length]!;
        if (id !== source && decision(source, id).ok) return id;
      }
      return undefined;
    };
    const offerTarget = (source: string, target: string): string => {
      const end = { fixedId: source, fixed: 'source' } as const;
      setConnecting({ ...begun(end, createDecider(end), target), target });
      const answer = decision(source, target);
      const as = answer.ok && answer.label !== undefined ? ` as “${answer.label}”` : '';
      latest.current.announce(`Connect${as} to ${scene.current.titleOf(target)}`);
      return target;
    };
    return {
      outcomeAt,
      aimAt: ({ aim, refused, words }) => {
        const key = refused ? words : aim?.nodeId;
        if (key === aimed.current) return;
        aimed.current = key;
        if (refused && words !== undefined) latest.current.announce(words);
        setConnecting((now) => now?.end && { ...now, ...begun(now.end, decide.current, aim?.nodeId) });
      },
      onConnectStart: (_event, { handleType, nodeId }) => {
        const fixedId = wireId(nodeId);
        if (fixedId === undefined) return;
        const end: LooseEnd = { fixedId, fixed: handleType ?? 'source', moved: reconnecting.current?.data?.edge };
        decide.current = createDecider(end);
        aimed.current = undefined;
        setConnecting({ ...begun(end, decide.current), end });
      },
      onReconnectStart: (_event, edge) => {
        reconnecting.current = edge;
      },
      onConnectEnd: (event, { from }) => {
        const { actions: act, connecting: now } = latest.current;
        reconnecting.current = undefined;
        const { clientX: x, clientY: y } = 'changedTouches' in event ? event.changedTouches[0]! : event;
        const under = stage.current && rootOf(stage.current).elementFromPoint(x, y);
        const point = flow.screenToFlowPosition({ x, y }, { snapToGrid: false });
        // After Escape the pointer is still down; its release outside of the canvas means nothing.
        const shouldConnect = now?.end !== undefined && isInside(stage.current, under);
        const { aim, refused, words } = shouldConnect ? outcomeAt(point, from ?? point) : nothing;
        setConnecting(undefined);
        const end = now?.end;
        if (!end || refused || words === undefined) return;
        if (!aim) {
          const width = scene.current.places.of(end.fixedId)?.width ?? 0;
          act?.addAfter?.(end.fixedId, undefined, new DOMRect(x, y, 1, 1), {
            x: Math.round(point.x - width / 2),
            y: Math.round(point.y),
          });
        } else if (!end.moved) act?.connect?.({ source: end.fixedId, target: aim.nodeId });
        else act?.reconnect?.({ edgeId: end.moved.id, [end.fixed === 'source' ? 'target' : 'source']: aim.nodeId });
      },
      begin: (source) => {
        const target = nextTarget(source, source, 1);
        if (target !== undefined) return offerTarget(source, target);
        latest.current.announce(`${scene.current.titleOf(source)} cannot be connected to another step`);
        return undefined;
      },
      offer: (by) => {
        const now = latest.current.connecting;
        const target = now?.target === undefined ? undefined : nextTarget(now.source, now.target, by);
        return now && target !== undefined ? offerTarget(now.source, target) : undefined;
      },
      join: () => {
        const now = latest.current.connecting;
        setConnecting(undefined);
        if (now?.target !== undefined) latest.current.actions?.connect?.({ source: now.source, target: now.target });
        return now?.source;
      },
      cancel: () => {
        const now = latest.current.connecting;
        setConnecting(undefined);
        return now?.source;
      },
    };
  }, [flow, latest, scene, stage]);

  // A press on a port leaves the focus outside of the canvas, so the document is listened to while an edge is drawn by
  // pointer.
  const isDrawing = connecting !== undefined && connecting.target === undefined;
  useEffect(() => {
    if (!isDrawing) return undefined;
    const page = stage.current?.ownerDocument;
    const cancelGesture = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      tools.cancel();
    };
    page?.addEventListener('keydown', cancelGesture, true);
    return () => page?.removeEventListener('keydown', cancelGesture, true);
  }, [isDrawing, stage, tools]);
  // Drawing by keys also ends with a press or when the focus leaves; otherwise all keys would go on choosing targets.
  const isByKeys = connecting?.target !== undefined;
  const { cancel } = tools;
  useEndElsewhere(stage, isByKeys, cancel);
  return { ...tools, connecting };
}
