import type { HandleType } from '@xyflow/react';
import type { Point } from '#layout';
import type { WorkflowEdge } from '#model';
import { endElsewhere, type Gesture, type MessagesOf } from '#ui';
import type { CanvasActions, ConnectDecision } from '../canvas-props.js';
import type { OpenEdge, ScreenPoint } from '../carried-node.js';
import type { ConnectHint } from '../projection/canvas-elements.js';
import type { CanvasSurface } from './canvas-surface.js';
import { type ConnectAim, connectAim, type LooseEnd } from './connect-aim.js';
import type { gestureMessages } from './gesture-messages.js';
import type { GestureScene } from './gesture-scene.js';

/** An edge being drawn, by pointer or by keys. */
export interface DrawnEdge {
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

export interface ConnectingOptions {
  readonly scene: { readonly current: Pick<GestureScene, 'places' | 'titleOf'> };
  readonly surface: Pick<CanvasSurface, 'element' | 'isAt' | 'toLayout' | 'zoom'>;
  readonly actions: CanvasActions | undefined;
  readonly announce: (text: string) => void;
  readonly messages: MessagesOf<typeof gestureMessages>['connect'];
  readonly onChange: (drawn: DrawnEdge | undefined) => void;
}

export interface Connecting extends Gesture<ConnectingOptions> {
  /** The pointer begins an edge at a node; `fixed` is the end that stays, `moved` the edge being reconnected. */
  start(fixedId: string, fixed: HandleType, moved: WorkflowEdge | undefined): void;
  /** The next edge that the pointer begins is this missing one. */
  readonly pull: (open: OpenEdge) => void;
  /** Returns the effect of a release at a point; `from` is where the edge begins. */
  outcomeAt(point: Point, from: Point): ConnectOutcome;
  /** The edge is over this node now, or over none: highlights it and announces a refusal. */
  aimAt(outcome: ConnectOutcome): void;
  /** The pointer was released. */
  end(at: ScreenPoint, from: Point | undefined): void;
  /** Starts an edge by keys; returns the first proposed target. */
  begin(source: string): string | undefined;
  /** Proposes the next target (1) or the previous one (−1). */
  offer(by: 1 | -1): string | undefined;
  /** Connects by keys, or cancels; both return the source. */
  join(): string | undefined;
  cancel(): string | undefined;
}

/** A release within this distance of the start is a slip and adds no node. */
const slipDistance = 24;

const nothing: ConnectOutcome = { refused: false };

/** Draws an edge between two nodes. The owner decides which nodes may be connected; the canvas shows the decision. */
export function createConnecting(options: ConnectingOptions): Connecting {
  return new EdgeDrawing(options);
}

class EdgeDrawing implements Connecting {
  #options: ConnectingOptions;
  #now: DrawnEdge | undefined;
  /** Decision per node while an edge is drawn, and the last one announced. */
  #decide: (nodeId: string) => ConnectDecision = () => ({ ok: true });
  #aimed: string | undefined;
  #stop: (() => void) | undefined;
  #pulled: OpenEdge | undefined;

  constructor(options: ConnectingOptions) {
    this.#options = options;
  }

  update(options: ConnectingOptions): void {
    this.#options = options;
  }

  destroy(): void {
    if (this.#now) this.#show(undefined);
  }

  start(fixedId: string, fixed: HandleType, moved: WorkflowEdge | undefined): void {
    const open = this.#pulled;
    this.#pulled = undefined;
    const end: LooseEnd = {
      fixedId,
      fixed,
      moved,
      ...(open?.nodeId === fixedId && fixed === 'source' ? { open } : {}),
    };
    this.#decide = this.#decider(end);
    this.#aimed = undefined;
    this.#show({ ...withHints(end, this.#decide), end });
  }

  readonly pull = (open: OpenEdge): void => {
    this.#pulled = open;
  };

  outcomeAt(point: Point, from: Point): ConnectOutcome {
    const { actions, messages, scene, surface } = this.#options;
    const end = this.#now?.end;
    if (!end) return nothing;
    const zoom = surface.zoom();
    const aim = connectAim(scene.current, end, point, zoom, this.#decide);
    if (aim) {
      const { decision } = aim;
      if (decision.ok) return { aim, refused: false, words: messages.here(decision.label) };
      return { aim, refused: decision.reason !== '', words: decision.reason === '' ? undefined : decision.reason };
    }
    const isFar = Math.hypot(point.x - from.x, point.y - from.y) * zoom > slipDistance;
    if (!isFar || scene.current.places.nodeAt(point) !== undefined) return nothing;
    if (end.fixed === 'target') return { refused: true, words: messages.startsAtStep };
    if (end.moved) return actions?.addAtEnd ? { refused: false, words: messages.addStep } : nothing;
    if (!actions?.addAfter) return nothing;
    const more = actions.canContinue?.(end.fixedId, end.open) ?? { ok: true };
    return more.ok ? { refused: false, words: messages.addStep } : { refused: true, words: more.reason };
  }

  aimAt({ aim, refused, words }: ConnectOutcome): void {
    const key = refused ? words : aim?.nodeId;
    if (key === this.#aimed) return;
    this.#aimed = key;
    if (refused && words !== undefined) this.#options.announce(words);
    if (this.#now?.end) this.#show({ ...this.#now, ...withHints(this.#now.end, this.#decide, aim?.nodeId) });
  }

  end(at: ScreenPoint, from: Point | undefined): void {
    const { actions, scene, surface } = this.#options;
    const end = this.#now?.end;
    // After Escape the pointer is still down; its release means nothing. A release outside of the canvas cancels.
    const point = surface.toLayout(at);
    const { aim, refused, words } = end && surface.isAt(at) ? this.outcomeAt(point, from ?? point) : nothing;
    this.#show(undefined);
    if (!end || words === undefined) return;
    if (refused) return actions?.refused?.(words);
    if (!aim) {
      const width = scene.current.places.of(end.fixedId)?.width ?? 0;
      const anchor = new DOMRect(at.x, at.y, 1, 1);
      const corner = { x: Math.round(point.x - width / 2), y: Math.round(point.y) };
      if (end.moved) actions?.addAtEnd?.(end.moved.id, anchor, corner);
      else actions?.addAfter?.(end.fixedId, end.open?.edgeType, anchor, corner, end.open?.value);
    } else if (!end.moved) actions?.connect?.({ source: end.fixedId, target: aim.nodeId, ...kindOf(end.open) });
    else actions?.reconnect?.({ edgeId: end.moved.id, [end.fixed === 'source' ? 'target' : 'source']: aim.nodeId });
  }

  begin(source: string): string | undefined {
    const target = this.#nextTarget(source, source, 1);
    if (target !== undefined) return this.#propose(source, target);
    const { actions, announce, messages, scene } = this.#options;
    const reason = messages.impossible(scene.current.titleOf(source));
    announce(reason);
    actions?.refused?.(reason);
    return undefined;
  }

  offer(by: 1 | -1): string | undefined {
    const { source, target } = this.#now ?? {};
    if (source === undefined || target === undefined) return undefined;
    const next = this.#nextTarget(source, target, by);
    return next === undefined ? undefined : this.#propose(source, next);
  }

  join(): string | undefined {
    const { source, target } = this.#now ?? {};
    this.#show(undefined);
    if (source !== undefined && target !== undefined) this.#options.actions?.connect?.({ source, target });
    return source;
  }

  cancel(): string | undefined {
    const source = this.#now?.source;
    this.#show(undefined);
    return source;
  }

  #propose(source: string, target: string): string {
    const { announce, messages, scene } = this.#options;
    const end = { fixedId: source, fixed: 'source' } as const;
    const decide = this.#decider(end);
    this.#show({ ...withHints(end, decide, target), target });
    const decision = decide(target);
    announce(messages.to(scene.current.titleOf(target), decision.ok ? decision.label : undefined));
    return target;
  }

  /** The next node in reading order that may be connected and is not yet, cyclically; else one that is. */
  #nextTarget(source: string, after: string, by: 1 | -1): string | undefined {
    const { graph, ids, positionOf } = this.#options.scene.current.places.order;
    const joined = new Set(graph.outgoing(source).map(({ target }) => target));
    const start = (positionOf.get(after) ?? 1) - 1;
    let again: string | undefined;
    for (let passed = 1; passed <= ids.length; passed++) {
      const id = ids[(start + by * passed + ids.length * passed) % ids.length]!;
      if (id === source || !this.#decision(source, id).ok) continue;
      if (!joined.has(id)) return id;
      again ??= id;
    }
    return again;
  }

  #decision(source: string, target: string, movedEdgeId?: string, open?: OpenEdge): ConnectDecision {
    return this.#options.actions?.canConnect?.(source, target, movedEdgeId, open) ?? { ok: true };
  }

  /** Decisions are requested per node and once: thousands at once would block the frame. */
  #decider({ fixed, fixedId, moved, open }: LooseEnd): (nodeId: string) => ConnectDecision {
    const known = new Map<string, ConnectDecision>();
    return (nodeId) => {
      const decision =
        known.get(nodeId) ??
        (fixed === 'source'
          ? this.#decision(fixedId, nodeId, moved?.id, open)
          : this.#decision(nodeId, fixedId, moved?.id));
      known.set(nodeId, decision);
      return decision;
    };
  }

  #show(next: DrawnEdge | undefined): void {
    const before = this.#now;
    this.#now = next;
    if (modeOf(next) !== modeOf(before)) {
      this.#stop?.();
      this.#stop = next && this.#listen(next);
    }
    this.#options.onChange(next);
  }

  #listen({ target }: DrawnEdge): () => void {
    const element = this.#options.surface.element();
    // By keys: other keys than those of the gesture must not go on choosing targets.
    if (target !== undefined) return endElsewhere(element, () => void this.cancel());
    // By pointer: a press on a port leaves the focus outside of the canvas, so the keys of the document count.
    const page = element?.ownerDocument;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      this.cancel();
    };
    page?.addEventListener('keydown', onKey, { capture: true });
    return () => page?.removeEventListener('keydown', onKey, { capture: true });
  }
}

function kindOf(open: OpenEdge | undefined): { readonly edgeType?: string; readonly value?: unknown } {
  return {
    ...(open?.edgeType === undefined ? {} : { edgeType: open.edgeType }),
    ...(open?.value === undefined ? {} : { value: open.value }),
  };
}

function modeOf(drawn: DrawnEdge | undefined): 'keys' | 'pointer' | undefined {
  return drawn && (drawn.target === undefined ? 'pointer' : 'keys');
}

function withHints(
  end: LooseEnd,
  decide: (nodeId: string) => ConnectDecision,
  target?: string,
): Pick<DrawnEdge, 'source' | 'hintOf'> {
  return {
    source: end.fixedId,
    hintOf: (nodeId) => {
      if (nodeId === end.fixedId) return undefined;
      const decision = decide(nodeId);
      if (decision.ok) return nodeId === target ? 'droptarget' : 'valid';
      // An edge that would stay as it is needs no hint.
      return decision.reason === '' ? undefined : 'nodrop';
    },
  };
}
