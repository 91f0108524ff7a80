'use client';
import type { IsValidConnection, OnConnect, OnConnectEnd, OnConnectStart } from '@xyflow/react';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { useAnnounce, useLatest } from '#ui';
import { rootOf } from './canvas-focus.js';
import type { ConnectHint, PathElement, StepElement } from './canvas-elements.js';
import type { CanvasActions, ConnectVerdict } from './canvas-props.js';

/** A path being drawn, by pointer or by keys. */
export interface Connecting {
  readonly source: string;
  readonly hints: ReadonlyMap<string, ConnectHint>;
  /** By keys: the steps it may go to, in reading order, and the one on offer. */
  readonly targets?: readonly string[];
  readonly target?: string;
}

export interface ConnectingTools {
  readonly verdict: (source: string, target: string) => ConnectVerdict;
  readonly onConnectStart: OnConnectStart;
  readonly onConnect: OnConnect;
  readonly onConnectEnd: OnConnectEnd;
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
  projected: RefObject<{ readonly nodes: readonly StepElement[]; readonly order: readonly string[] }>, actions: CanvasActions | undefined,
  stage: RefObject<HTMLElement | null>,
): ConnectingTools & { readonly connecting: Connecting | undefined } {
  const [connecting, setConnecting] = useState<Connecting>();
  const announce = useAnnounce();
  const latest = useLatest({ actions, connecting, announce });

  const tools = useMemo((): ConnectingTools => {
    const wireId = (viewId: string | null): string | undefined => projected.current.nodes.find((node) => node.id === viewId)?.data.nodeId;
    const titleOf = (nodeId: string): string => projected.current.nodes.find((node) => node.data.nodeId === nodeId)?.data.content.title ?? nodeId;
    const verdict = (source: string, target: string): ConnectVerdict => latest.current.actions?.verdictConnect?.(source, target) ?? { ok: true };
    const validTargets = (source: string): readonly string[] => projected.current.order.filter((id) => id !== source && verdict(source, id).ok);
    const hintsFor = (source: string, valid: readonly string[], target?: string): ReadonlyMap<string, ConnectHint> => {
      const hints = new Map<string, ConnectHint>();
      for (const id of projected.current.order) if (id !== source) hints.set(id, 'nodrop');
      for (const id of valid) hints.set(id, 'valid');
      if (target !== undefined) hints.set(target, 'droptarget');
      return hints;
    };
    const offerTarget = (source: string, targets: readonly string[], target: string): string => {
      setConnecting({ source, targets, target, hints: hintsFor(source, targets, target) });
      const answer = verdict(source, target);
      const as = answer.ok && answer.label !== undefined ? ` as “${answer.label}”` : '';
      latest.current.announce(`Connect${as} to ${titleOf(target)}`);
      return target;
    };
    return {
      verdict,
      onConnectStart: (_event, { nodeId }) => {
        const source = wireId(nodeId);
        if (source !== undefined) setConnecting({ source, hints: hintsFor(source, validTargets(source)) });
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
      onConnectEnd: (event, end) => {
        const { connecting: now, actions: act } = latest.current;
        setConnecting(undefined);
        if (!now || end.isValid === true) return;
        const { clientX, clientY } = 'changedTouches' in event ? event.changedTouches[0]! : event;
        const under = stage.current && rootOf(stage.current).elementFromPoint(clientX, clientY);
        const target = wireId(under?.closest<HTMLElement>('.react-flow__node')?.dataset['id'] ?? null);
        if (target !== undefined) {
          // Anywhere on a step is as good as its port.
          if (target !== now.source && verdict(now.source, target).ok) act?.connect?.({ source: now.source, target });
          return;
        }
        const far = end.from && end.to ? Math.hypot(end.to.x - end.from.x, end.to.y - end.from.y) > slip : false;
        if (far && !end.toNode && under?.closest('.react-flow__pane')) act?.addAfter?.(now.source, undefined, new DOMRect(clientX, clientY, 1, 1));
      },
      begin: (source) => {
        const targets = validTargets(source);
        if (targets.length === 0) {
          latest.current.announce(`${titleOf(source)} cannot be connected to another step`);
          return undefined;
        }
        const after = projected.current.order.indexOf(source);
        return offerTarget(source, targets, targets.find((id) => projected.current.order.indexOf(id) > after) ?? targets[0]!);
      },
      offer: (by) => {
        const now = latest.current.connecting;
        if (!now?.targets || now.target === undefined) return undefined;
        const at = now.targets.indexOf(now.target) + by;
        return offerTarget(now.source, now.targets, now.targets[(at + now.targets.length) % now.targets.length]!);
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
  }, [latest, projected, stage]);

  // Pressing a port leaves the focus outside of the canvas, so while a path is drawn by pointer the page is listened to.
  const isDrawing = connecting !== undefined && connecting.targets === undefined;
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
