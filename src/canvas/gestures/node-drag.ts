import type { Point, Rect } from '#layout';
import type { Gesture } from '#ui';
import type { CanvasActions } from '../canvas-props.js';
import type { ScreenPoint } from '../carried-node.js';
import type { CanvasNode } from '../projection/canvas-elements.js';
import { maxHeld } from '../window/choose-elements.js';
import type { Carrying } from './carrying.js';
import type { GestureScene } from './gesture-scene.js';
import type { GroupMotion } from './group-motion.js';
import { type HeldDraft, noDraft } from './held-draft.js';
import type { HelperLines } from './helper-lines.js';

const grid = 20;
/**
 * An owner with a layout worker gets this many ms to answer a drop before the draft ends; others answer within the
 * drop.
 */
const patience = 400;

/** The pointer of a drag. */
interface DragPointer {
  /** Undefined where the event has no position. */
  readonly at: ScreenPoint | undefined;
  /** Without alignment, as with Alt. */
  readonly isFree: boolean;
}

export interface NodeDragOptions {
  readonly scene: { readonly current: Pick<GestureScene, 'places' | 'selection'> };
  /** The words at the pointer while Alt is held, and while copies are dragged. */
  readonly words: { readonly onlyPlace: string; readonly onlyPlaces: string; readonly duplicateHere: string };
  /** Undefined where nodes cannot be duplicated. */
  readonly duplicateTo: CanvasActions['duplicateTo'];
  /** Receives where the dragged copies would be; undefined when there are none. */
  readonly onCopies: (places: readonly Rect[] | undefined) => void;
  readonly moveNodes: CanvasActions['moveNodes'];
  readonly carry: Pick<Carrying, 'move' | 'join' | 'end'>;
  readonly helpers: Pick<HelperLines, 'snap' | 'clear'>;
  readonly motion: Pick<GroupMotion, 'move'>;
  /** Receives each new draft. Not called while only `motion` changes. */
  readonly onDraft: (draft: HeldDraft) => void;
}

export interface NodeDrag extends Gesture<NodeDragOptions> {
  /** Grabs a node, and the whole selection with a selected one; `copies`: drags duplicates of them, as with Alt. */
  start(node: CanvasNode, copies?: boolean): void;
  /** `node` is at the position of the pointer. */
  move(node: CanvasNode, pointer: DragPointer): void;
  end(node: CanvasNode, pointer: DragPointer): void;
  /** Returns true if there was a drag to cancel. */
  cancel(): boolean;
}

interface Grip {
  readonly nodeId: string;
  readonly from: Point;
  readonly moved: ReadonlySet<string>;
  /** Alone it may go into an edge; several nodes are only positioned. */
  readonly isAlone: boolean;
  /** The nodes stay; duplicates of them are dragged. */
  readonly isCopying: boolean;
}

/**
 * Drags nodes in a draft over the projection: the drop calls the owner once, `cancel` discards it. The draft is one
 * distance for all moved nodes. For many nodes that distance goes to `motion` instead, and a move renders nothing. A
 * single node is carried as well: dropped on an edge, it goes there, unless Alt is held.
 */
export function createNodeDrag(options: NodeDragOptions): NodeDrag {
  return new Drag(options);
}

class Drag implements NodeDrag {
  #options: NodeDragOptions;
  #grip: Grip | undefined;
  #draft = noDraft;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: NodeDragOptions) {
    this.#options = options;
  }

  update(options: NodeDragOptions): void {
    this.#options = options;
  }

  destroy(): void {
    this.cancel();
    clearTimeout(this.#timer);
  }

  start({ data: { nodeId }, position }: CanvasNode, copies = false): void {
    const { duplicateTo, scene } = this.#options;
    const { selection } = scene.current;
    const moved = new Set(selection.nodeIds.includes(nodeId) ? selection.nodeIds : [nodeId]);
    const isCopying = copies && duplicateTo !== undefined && moved.size <= maxHeld;
    this.#grip = { nodeId, from: position, moved, isAlone: moved.size === 1, isCopying };
  }

  move(node: CanvasNode, { at, isFree }: DragPointer): void {
    const grip = this.#grip;
    if (!grip) return;
    const { moved, nodeId } = grip;
    if (grip.isCopying) {
      const { carry, onCopies, words } = this.#options;
      onCopies(Object.values(this.#placesBy(grip, node)));
      if (at) carry.move({ nodeId }, at, undefined, words.duplicateHere);
      return;
    }
    const by = this.#distance(grip, node, isFree);
    if (moved.size > maxHeld) {
      this.#options.motion.move(by);
      // Once the group is in the draft, only its motion changes.
      if (this.#draft.moved !== moved) this.#show(groupOf(grip, true));
      return;
    }
    const { carry, words } = this.#options;
    if (at && grip.isAlone) carry.move({ nodeId }, at, middleOf(node), isFree ? words.onlyPlace : undefined);
    else if (at) carry.move({ nodeIds: [...moved] }, at, middleOf(node), isFree ? words.onlyPlaces : undefined);
    const { by: before, held } = this.#draft;
    if (!held || before.x !== by.x || before.y !== by.y) this.#show({ moved, by, grabbed: nodeId, held: true });
  }

  end(node: CanvasNode, { at, isFree }: DragPointer): void {
    const grip = this.#grip;
    if (!grip) return;
    this.#grip = undefined;
    const { moved, nodeId } = grip;
    const { carry, duplicateTo, helpers, motion, moveNodes, onCopies, scene } = this.#options;
    if (grip.isCopying) {
      onCopies(undefined);
      carry.end();
      duplicateTo?.(this.#placesBy(grip, node));
      return;
    }
    const by = this.#distance(grip, node, isFree);
    helpers.clear();
    if (moved.size > maxHeld) motion.move(by);
    this.#show(moved.size > maxHeld ? groupOf(grip, false) : { moved, by, grabbed: nodeId, held: false });
    // The draft stays until the owner passes a new layout, so that no node jumps back; but not for ever, as an owner
    // may refuse.
    this.#timer = setTimeout(() => this.#show(noDraft), patience);
    if (at && grip.isAlone && !isFree) {
      const outcome = carry.join(nodeId, at, middleOf(node));
      if (outcome === 'refused') this.#show(noDraft);
      if (outcome !== 'placed') return;
    } else carry.end();
    const places = Object.create(null) as { [nodeId: string]: Point };
    for (const id of moved) {
      const place = scene.current.places.of(id);
      if (place) places[id] = { x: place.x + by.x, y: place.y + by.y };
    }
    moveNodes?.(places);
  }

  cancel(): boolean {
    if (!this.#grip) return false;
    this.#grip = undefined;
    this.#options.helpers.clear();
    this.#options.carry.end();
    this.#options.onCopies(undefined);
    this.#show(noDraft);
    return true;
  }

  #show(draft: HeldDraft): void {
    clearTimeout(this.#timer);
    this.#draft = draft;
    this.#options.onDraft(draft);
  }

  /** The rectangles of the copies. */
  #placesBy({ from, moved }: Grip, { position }: CanvasNode): { readonly [nodeId: string]: Rect } {
    const by = { x: Math.round(position.x - from.x), y: Math.round(position.y - from.y) };
    const places = Object.create(null) as { [nodeId: string]: Rect };
    for (const id of moved) {
      const place = this.#options.scene.current.places.of(id);
      if (place) places[id] = { ...place, x: place.x + by.x, y: place.y + by.y };
    }
    return places;
  }

  /** Returns the distance so far: the pointer's where it is free, else aligned with nodes nearby or the grid. */
  #distance({ from, moved }: Grip, { position }: CanvasNode, isFree: boolean): Point {
    const { helpers } = this.#options;
    const by = { x: position.x - from.x, y: position.y - from.y };
    if (!isFree) return helpers.snap(by, moved, grid);
    helpers.clear();
    return by;
  }
}

const still: Point = { x: 0, y: 0 };

function middleOf({ height = 0, position, width = 0 }: CanvasNode): Point {
  return { x: position.x + width / 2, y: position.y + height / 2 };
}

function groupOf({ moved, nodeId }: Grip, held: boolean): HeldDraft {
  return { moved, by: still, grabbed: nodeId, group: true, held };
}
