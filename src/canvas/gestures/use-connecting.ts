'use client';
import { type HandleType, type IsValidConnection, type OnConnect, type OnConnectEnd, type OnConnectStart, type OnReconnect, useReactFlow } from '@xyflow/react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useAnnounce, useLatest } from '#ui';
import { rootOf } from './canvas-focus.js';
import type { ConnectHint, PathData, PathElement } from '../projection/canvas-elements.js';
import type { CanvasActions, ConnectVerdict } from '../canvas-props.js';
import { type GestureScene, stepOfView } from './gesture-scene.js';

/** A path being drawn, by pointer or by keys. */
export interface Connecting {
  readonly source: string;
  /** What it means for a step. Asked for the steps that are shown, and remembered while the path is drawn. */
  readonly hintOf: (nodeId: string) => ConnectHint | undefined;
  /** By keys: the step on offer. */
  readonly target?: string;
}

export interface ConnectingTools {
  readonly verdict: (source: string, target: string) => ConnectVerdict;
  readonly onConnectStart: OnConnectStart;
  readonly onConnect: OnConnect;
  readonly onConnectEnd: OnConnectEnd;
  /** The end of a path is taken up; `fixed` is the one that stays. */
  readonly onReconnectStart: (event: unknown, edge: PathElement, fixed: HandleType) => void;
  readonly onReconnect: OnReconnect<PathElement>;
  readonly isValidConnection: IsValidConnection<PathElement>;
  /** Begins drawing by keys; answers the first step on offer. */
  readonly begin: (source: string) => string | undefined;
  /** Offers the next step (1) or the one before (−1). */
  readonly offer: (by: 1 | -1) => string | undefined;
  /** Joins, or forgets it; both answer the step where it started. */
  readonly join: () => string | undefined;
  readonly cancel: () => string | undefined;
}

/** A release nearer than this to where it began was a slip, not a wish for a new step. */
const slip = 24;

/** Drawing a path from one step to another. Who may be joined is asked of the owner; the canvas only shows the answer. */
export function useConnecting(
  scene: RefObject<GestureScene>, actions: CanvasActions | undefined, stage: RefObject<HTMLElement | null>,
): ConnectingTools & { readonly connecting: Connecting | undefined } {
  const [connecting, setConnecting] = useState<Connecting>();
  const announce = useAnnounce();
  const flow = useReactFlow();
  const latest = useLatest({ actions, connecting, announce });
  /** The path whose end is in the hand: it is moved, and no other one is made. */
  const reconnecting = useRef<{ readonly edge: PathElement; readonly fixed: HandleType }>(undefined);

  const tools = useMemo((): ConnectingTools => {
    const wireId = (viewId: string | null | undefined): string | undefined => stepOfView(scene.current, viewId);
    const verdict = (source: string, target: string): ConnectVerdict => latest.current.actions?.verdictConnect?.(source, target) ?? { ok: true };
    /** Verdicts are asked for one step at a time: thousands at once would be felt. */
    const judgeFor = (source: string): (nodeId: string) => boolean => {
      const known = new Map<string, boolean>();
      return (nodeId) => {
        const answer = known.get(nodeId) ?? (nodeId !== source && verdict(source, nodeId).ok);
        known.set(nodeId, answer);
        return answer;
      };
    };
    const begun = (source: string, isValid: (nodeId: string) => boolean, target?: string): Connecting => ({
      source,
      hintOf: (nodeId) => (nodeId === source ? undefined : nodeId === target ? 'droptarget' : isValid(nodeId) ? 'valid' : 'nodrop'),
      ...(target !== undefined && { target }),
    });
    /** The next step in reading order that may be joined, round and round. */
    const nextTarget = (source: string, after: string, by: 1 | -1): string | undefined => {
      const { ids, positionOf } = scene.current.places.order;
      const start = (positionOf.get(after) ?? 1) - 1;
      for (let passed = 1; passed <= ids.length; passed++) {
        const id = ids[(start + by * passed + ids.length * passed) % ids.length]!;
        if (id !== source && verdict(source, id).ok) return id;
      }
      return undefined;
    };
    const offerTarget = (source: string, target: string): string => {
      setConnecting(begun(source, judgeFor(source), target));
      const answer = verdict(source, target);
      const as = answer.ok && answer.label !== undefined ? ` as “${answer.label}”` : '';
      latest.current.announce(`Connect${as} to ${scene.current.titleOf(target)}`);
      return target;
    };
    const moveEnd = ({ edge, edgeId }: PathData, fixed: HandleType, nodeId: string): void => {
      const { source, target } = fixed === 'source' ? { source: edge.source, target: nodeId } : { source: nodeId, target: edge.target };
      if (source === target || (source === edge.source && target === edge.target) || !verdict(source, target).ok) return;
      latest.current.actions?.reconnect?.({ edgeId, ...(fixed === 'source' ? { target } : { source }) });
    };
    return {
      verdict,
      onConnectStart: (_event, { nodeId }) => {
        const source = wireId(nodeId);
        if (source !== undefined) setConnecting(begun(source, judgeFor(source)));
      },
      isValidConnection: (connection) => {
        const source = wireId(connection.source);
        const target = wireId(connection.target);
        return source !== undefined && target !== undefined && verdict(source, target).ok;
      },
      onConnect: (connection) => {
        const source = wireId(connection.source);
        const target = wireId(connection.target);
        // Escape has taken it back, although the pointer is only let go of now.
        if (!latest.current.connecting) return;
        if (source !== undefined && target !== undefined) latest.current.actions?.connect?.({ source, target });
      },
      onReconnectStart: (_event, edge, fixed) => {
        reconnecting.current = { edge, fixed };
      },
      onReconnect: ({ data }, to) => {
        const source = wireId(to.source);
        const target = wireId(to.target);
        // As in `onConnect`: what was taken back stays where it was.
        if (!latest.current.connecting || !data || source === undefined || target === undefined) return;
        const { edge: before, edgeId } = data;
        if (source === before.source && target === before.target) return;
        latest.current.actions?.reconnect?.({ edgeId, ...(source !== before.source && { source }), ...(target !== before.target && { target }) });
      },
      onConnectEnd: (event, end) => {
        const { connecting: now, actions: act } = latest.current;
        const moved = reconnecting.current;
        reconnecting.current = undefined;
        setConnecting(undefined);
        if (!now || end.isValid === true) return;
        const { clientX, clientY } = 'changedTouches' in event ? event.changedTouches[0]! : event;
        const under = stage.current && rootOf(stage.current).elementFromPoint(clientX, clientY);
        const onGround = under instanceof Element && under.closest('.react-flow__pane') !== null && !under.closest('.react-flow__node');
        // What is painted there can be joined as well as what is an element.
        const target = wireId(under?.closest<HTMLElement>('.react-flow__node')?.dataset['id'])
          ?? (onGround ? scene.current.places.stepAt(flow.screenToFlowPosition({ x: clientX, y: clientY }, { snapToGrid: false })) : undefined);
        if (moved) {
          if (target !== undefined && moved.edge.data) moveEnd(moved.edge.data, moved.fixed, target);
          return;
        }
        if (target !== undefined) {
          // Anywhere on a step is as good as its port.
          if (target !== now.source && verdict(now.source, target).ok) act?.connect?.({ source: now.source, target });
          return;
        }
        const far = end.from && end.to ? Math.hypot(end.to.x - end.from.x, end.to.y - end.from.y) > slip : false;
        if (far && !end.toNode && under?.closest('.react-flow__pane')) act?.addAfter?.(now.source, undefined, new DOMRect(clientX, clientY, 1, 1));
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
    const takeBack = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      tools.cancel();
    };
    page?.addEventListener('keydown', takeBack, true);
    return () => page?.removeEventListener('keydown', takeBack, true);
  }, [isDrawing, stage, tools]);
  return { ...tools, connecting };
}
