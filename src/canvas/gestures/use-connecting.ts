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

/** A path being drawn, by pointer or by keys. */
export interface Connecting {
  /** The step at the end that stays: where the path begins, unless its beginning is what is moved. */
  readonly source: string;
  /** What it means for a step. Asked for the steps that are shown, and remembered while the path is drawn. */
  readonly hintOf: (nodeId: string) => ConnectHint | undefined;
  /** By keys: the step on offer. */
  readonly target?: string;
  /** By pointer: the end that is in the hand. */
  readonly end?: LooseEnd;
}

/** What a release would do: join a step, begin a new one on the ground, or nothing, with the words for it. */
export interface ConnectOutcome {
  readonly aim?: ConnectAim | undefined;
  readonly refused: boolean;
  readonly words?: string | undefined;
}

export interface ConnectingTools {
  readonly onConnectStart: OnConnectStart;
  readonly onConnectEnd: OnConnectEnd;
  /** The end of a path is taken up; `fixed` is the one that stays. */
  readonly onReconnectStart: (event: unknown, edge: CanvasEdge, fixed: HandleType) => void;
  /** What a release at a point of the drawing would do; `from` is where the path begins. */
  readonly outcomeAt: (point: Point, from: Point) => ConnectOutcome;
  /** The path is over this step now, or over none: it stands out, and a refusal is said. */
  readonly aimAt: (outcome: ConnectOutcome) => void;
  /** Begins drawing by keys; answers the first step on offer. */
  readonly begin: (source: string) => string | undefined;
  /** Offers the next step (1) or the one before (−1). */
  readonly offer: (by: 1 | -1) => string | undefined;
  /** Joins, or forgets it; both answer the step where it started. */
  readonly join: () => string | undefined;
  readonly cancel: () => string | undefined;
}

/** A release nearer than this to where it began was a slip, not a wish for a new step. */
const slipDistance = 24;

const nothing: ConnectOutcome = { refused: false };

function wordsFor(answer: ConnectDecision): string | undefined {
  if (!answer.ok) return answer.reason === '' ? undefined : answer.reason;
  return answer.label === undefined ? 'Connect' : `Connect as “${answer.label}”`;
}

/** Drawing a path from one step to another. Who may be joined is asked of the owner; the canvas only shows the answer. */
export function useConnecting(
  scene: RefObject<GestureScene>,
  actions: CanvasActions | undefined,
  stage: RefObject<HTMLElement | null>,
): ConnectingTools & { readonly connecting: Connecting | undefined } {
  const [connecting, setConnecting] = useState<Connecting>();
  const announce = useAnnounce();
  const flow = useReactFlow();
  const latest = useLatest({ actions, connecting, announce });
  /** The path whose end is in the hand: it is moved, and no other one is made. */
  const reconnecting = useRef<CanvasEdge>(undefined);
  /** What is said to each step while a path is drawn, and what was last said. */
  const decide = useRef<(nodeId: string) => ConnectDecision>(() => ({ ok: true }));
  const aimed = useRef<string>(undefined);

  const tools = useMemo((): ConnectingTools => {
    const wireId = (viewId: string | null | undefined): string | undefined => nodeOfView(scene.current, viewId);
    const decision = (source: string, target: string, movedEdgeId?: string): ConnectDecision =>
      latest.current.actions?.canConnect?.(source, target, movedEdgeId) ?? { ok: true };
    /** Verdicts are asked for one step at a time, and once: thousands at once would be felt. */
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
        // Where it would stay as it is, nothing is to be said.
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
    /** The next step in reading order that may be joined, round and round. */
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
        // Escape has taken it back, although the pointer is only let go of now; beside the drawing it means nothing.
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

  // Pressing a port leaves the focus outside of the canvas, so while a path is drawn by pointer the page is listened to.
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
  // By keys it ends as well when a person presses something or goes elsewhere: else all keys would go on meaning steps to join.
  const isByKeys = connecting?.target !== undefined;
  const { cancel } = tools;
  useEndElsewhere(stage, isByKeys, cancel);
  return { ...tools, connecting };
}
