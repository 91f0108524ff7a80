import type { Point } from '#layout';
import type { Gesture, MessagesOf } from '#ui';
import type { CanvasActions, ConnectDecision } from '../canvas-props.js';
import type { CanvasCarry, CarriedNode, DropPreview, ScreenPoint } from '../carried-node.js';
import type { Camera } from '../window/use-own-camera.js';
import type { CanvasSurface } from './canvas-surface.js';
import { type DropSpot, sameSpot, slotOf, spotUnder } from './drop-spot.js';
import { edgePull } from './edge-pull.js';
import type { gestureMessages } from './gesture-messages.js';
import type { GestureScene } from './gesture-scene.js';

/** The node carried over the canvas, as shown. A new object only when its target changes. */
export interface Carried extends DropSpot {
  readonly refused: boolean;
  /** Text of the tooltip at the pointer. */
  readonly words: string | undefined;
  readonly preview: DropPreview | undefined;
  /** In place of a target: the words of a drop that only positions the node. */
  readonly instead?: string | undefined;
  /** By keys: the proposed place in words. */
  readonly byKeys?: string;
}

/** The carried node, or several; undefined where the browser hides the data of a native drag until the drop. */
type Payload = CarriedNode | { readonly nodeIds: readonly string[] } | undefined;

/** Follows the pointer, such as its tooltip; px from the canvas's corner. */
type FollowPointer = (at: Point) => void;

export interface CarryingOptions {
  readonly scene: { readonly current: Pick<GestureScene, 'graph' | 'laid' | 'stubs'> };
  readonly surface: Omit<CanvasSurface, 'element'>;
  readonly camera: Pick<Camera, 'panBy'>;
  /** Undefined on a read-only canvas. */
  readonly editing: CanvasActions | undefined;
  readonly announce: (text: string) => void;
  readonly messages: MessagesOf<typeof gestureMessages>['connect'];
  readonly onChange: (carried: Carried | undefined) => void;
}

export interface Carrying extends CanvasCarry, Gesture<CarryingOptions> {
  /**
   * Does the same as `over` for native drags and for nodes of the canvas; `middle` is the drawn centre of the card. With
   * `instead` there are no targets, and these words at the pointer.
   */
  move(payload: Payload, at: ScreenPoint, middle?: Point, instead?: string): number | undefined;
  /** Drops a node of the canvas: it joins a path, or is refused there, or is only positioned. */
  join(nodeId: string, at: ScreenPoint, middle: Point): 'joined' | 'refused' | 'placed';
  /** Reports each position of the pointer, also while the target stays. Returns a function that ends it. */
  readonly follow: (follower: FollowPointer) => () => void;
}

/** Shows the target of a carried node, and calls the owner once, on the drop. */
export function createCarrying(options: CarryingOptions): Carrying {
  return new Carriage(options);
}

class Carriage implements Carrying {
  readonly #followers = new Set<FollowPointer>();
  #options: CarryingOptions;
  #now: Carried | undefined;
  #held: { readonly payload: Payload; readonly at: ScreenPoint; readonly hasBeenInside: boolean } | undefined;
  #pointer: Point | undefined;
  #cancelFrame: (() => void) | undefined;

  constructor(options: CarryingOptions) {
    this.#options = options;
  }

  update(options: CarryingOptions): void {
    this.#options = options;
  }

  destroy(): void {
    this.end();
  }

  // Hosts receive these three, and may call them without the object.
  readonly over = (node: CarriedNode, at: ScreenPoint): number | undefined => this.move(node, at);

  move(payload: Payload, at: ScreenPoint, middle?: Point, instead?: string): number | undefined {
    const { editing, surface } = this.#options;
    const box = surface.box();
    if (!editing || !box || !surface.isAt(at)) {
      this.end();
      return undefined;
    }
    const by = edgePull(at, box);
    const hasBeenInside = this.#held?.hasBeenInside === true || (by.x === 0 && by.y === 0);
    this.#held = { payload, at, hasBeenInside };
    this.#pointer = { x: at.x - box.left, y: at.y - box.top };
    for (const follow of this.#followers) follow(this.#pointer);
    if (instead === undefined) this.#settle(payload, at, middle);
    else if (this.#now?.instead !== instead)
      this.#show({ refused: false, words: instead, preview: undefined, instead });
    this.#pull();
    return surface.zoom();
  }

  readonly drop = (node: CarriedNode, at: ScreenPoint, corner: ScreenPoint = at): boolean => {
    const { editing, surface } = this.#options;
    const spot = surface.isAt(at) ? this.#spotAt(node, at, undefined) : undefined;
    this.end();
    const decision = spot && this.#decision(node, spot);
    if (!spot || decision?.ok !== true) return this.#refuse(decision);
    const { x, y } = surface.toLayout(corner);
    const place = { x: Math.round(x), y: Math.round(y) };
    if ('nodeId' in node) editing?.joinNode?.(node.nodeId, spot);
    else editing?.dropType?.(node.type, place, spot.edgeId, ...(spot.open ? [spot.open] : []));
    return true;
  };

  join(nodeId: string, at: ScreenPoint, middle: Point): 'joined' | 'refused' | 'placed' {
    const { editing: { canDrop, joinNode } = {}, surface } = this.#options;
    const spot = surface.isAt(at) ? this.#spotAt({ nodeId }, at, middle) : undefined;
    this.end();
    if (!spot || isOnPane(spot) || !joinNode) return 'placed';
    const decision = canDrop?.({ nodeId }, spot);
    if (!decision) return 'placed';
    if (!decision.ok) return this.#refuse(decision) || 'refused';
    joinNode(nodeId, spot);
    return 'joined';
  }

  readonly end = (): void => {
    this.#held = undefined;
    this.#cancelFrame?.();
    if (this.#now) this.#show(undefined);
  };

  readonly follow = (follower: FollowPointer): (() => void) => {
    this.#followers.add(follower);
    if (this.#pointer) follower(this.#pointer);
    return () => void this.#followers.delete(follower);
  };

  /** Reports a drop that did nothing, with its reason where there is one. */
  #refuse(decision: ConnectDecision | undefined): false {
    if (decision?.ok === false && decision.reason !== '') this.#options.editing?.refused?.(decision.reason);
    return false;
  }

  #show(next: Carried | undefined): void {
    this.#now = next;
    this.#options.onChange(next);
  }

  #spotAt(payload: Payload, at: ScreenPoint, middle: Point | undefined): DropSpot {
    const { scene, surface } = this.#options;
    const point = surface.toLayout(at);
    const points = middle ? [middle, point] : [point];
    return spotUnder(scene.current, points, surface.zoom(), this.#now, nodesOf(payload));
  }

  /** Undefined: the drop positions nodes. Without `canDrop` every target is allowed. */
  #decision(payload: Payload, spot: DropSpot): ConnectDecision | undefined {
    const { canDrop } = this.#options.editing ?? {};
    if (payload && 'nodeIds' in payload) return undefined;
    return payload && canDrop ? canDrop(payload, spot) : { ok: true };
  }

  /** Shows the target at a point, if it is another one than before. */
  #settle(payload: Payload, at: ScreenPoint, middle: Point | undefined): void {
    const { announce, scene } = this.#options;
    const spot = this.#spotAt(payload, at, middle);
    if (this.#now && this.#now.instead === undefined && sameSpot(this.#now, spot)) return;
    const isPlaced = isOnPane(spot) && nodesOf(payload).length > 0;
    const decision = isPlaced ? undefined : this.#decision(payload, spot);
    if (!decision) return this.#showPlaced(payload, spot);
    if (!decision.ok) {
      if (decision.reason !== '') announce(decision.reason);
      const words = decision.reason === '' ? undefined : decision.reason;
      return this.#show({ ...spot, refused: true, words, preview: undefined });
    }
    const preview = this.#previewOf(payload, spot);
    this.#show({
      ...spot,
      refused: false,
      words: this.#wordsFor(payload, spot, decision.label),
      preview: preview && withoutCarried(preview, scene.current, payload),
    });
  }

  #previewOf(payload: Payload, { edgeId }: DropSpot): DropPreview | undefined {
    if (!payload || 'nodeIds' in payload || edgeId === undefined) return undefined;
    return this.#options.editing?.previewDrop?.(payload, edgeId);
  }

  /** A drop here positions nodes; over a path the words say so. */
  #showPlaced(payload: Payload, spot: DropSpot): void {
    const { onlyPlace, onlyPlaces } = this.#options.messages;
    const words = isOnPane(spot) ? undefined : payload && 'nodeIds' in payload ? onlyPlaces : onlyPlace;
    if (this.#now && words !== undefined && this.#now.instead === words) return;
    this.#show({ refused: false, words, preview: undefined, ...(words === undefined ? {} : { instead: words }) });
  }

  /** A gap is enough for a node that joins an edge, and the pane needs no words; a move says so. */
  #wordsFor(payload: Payload, { edgeId, open }: DropSpot, label: string | undefined): string | undefined {
    const { messages, scene } = this.#options;
    const isPlaced = payload && 'nodeId' in payload && scene.current.graph.incoming(payload.nodeId).length > 0;
    if (isPlaced && (open || edgeId !== undefined)) return messages.moveHere;
    return open && messages.here(label);
  }

  /** Pans while a node type is held near the border. */
  #pull(): void {
    this.#cancelFrame?.();
    const { camera, surface } = this.#options;
    const { at, payload, hasBeenInside } = this.#held ?? {};
    const box = surface.box();
    if (!at || !hasBeenInside || !box || nodesOf(payload).length > 0) return;
    const by = edgePull(at, box);
    if (by.x === 0 && by.y === 0) return;
    this.#cancelFrame = surface.onNextFrame(() => {
      if (camera.panBy(by)) this.#settle(payload, at, undefined);
      this.#pull();
    });
  }
}

/** The nodes of the canvas among what is carried. */
function nodesOf(payload: Payload): readonly string[] {
  if (!payload || 'type' in payload) return [];
  return 'nodeIds' in payload ? payload.nodeIds : [payload.nodeId];
}

function isOnPane({ edgeId, open }: DropSpot): boolean {
  return edgeId === undefined && !open;
}

/** A carried node of the canvas stays under the pointer: the preview's slot is only the gap for it. */
export function withoutCarried(
  preview: DropPreview,
  { laid }: Pick<GestureScene, 'laid'>,
  payload: Payload,
): DropPreview {
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
