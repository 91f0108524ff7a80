'use client';
import {
  type HandleType,
  type OnConnectEnd,
  type OnConnectStart,
  type OnNodeDrag,
  useReactFlow,
  useStoreApi,
} from '@xyflow/react';
import {
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useInsertionEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Layout, Point, Rect } from '#layout';
import { type Gesture, useAnnounce, useLatest, useMessages } from '#ui';
import type { LateCanvas } from '../use-late-canvas.js';
import type { CanvasActions, CanvasSelection } from '../canvas-props.js';
import type { ScreenPoint } from '../carried-node.js';
import type { CanvasEdge, CanvasNode } from '../projection/canvas-elements.js';
import type { NodeDraft } from '../projection/canvas-scene.js';
import type { Camera } from '../window/use-own-camera.js';
import { type CanvasSurface, createCanvasSurface } from './canvas-surface.js';
import type { Carried, Carrying, CarryingOptions } from './carrying.js';
import type { Connecting, ConnectingOptions, DrawnEdge } from './connecting.js';
import { createEdgePan } from './edge-pan.js';
import { gestureMessages } from './gesture-messages.js';
import { type GestureScene, nodeOfView } from './gesture-scene.js';
import { createGroupMotion, type GroupMotion } from './group-motion.js';
import type { HelperLines } from './helper-lines.js';
import type { Jump, JumpOptions, Jumping } from './jump.js';
import type { KeyMove, KeyMoveOptions } from './key-move.js';
import type { Marquee, MarqueeOptions, SelectionStore } from './marquee.js';
import { noDraft } from './held-draft.js';
import type { NodeDrag, NodeDragOptions } from './node-drag.js';
import type { TouchOptions } from './touch.js';
import { type IdleAnswers, useLateGesture } from './use-late-gesture.js';

/*
 * Each hook keeps one gesture machine with fresh options, and translates the events of React Flow for it. The machines
 * arrive after the first picture.
 */

type SceneRef = RefObject<GestureScene>;
type StageRef = RefObject<HTMLElement | null>;

/** Returns the canvas on the page, as gestures see it. */
function useSurface(stage: StageRef): CanvasSurface {
  const flow = useReactFlow();
  return useMemo(() => createCanvasSurface(stage, flow), [stage, flow]);
}

const idleCarrying: IdleAnswers<Carrying> = {
  over: undefined,
  drop: false,
  end: undefined,
  move: undefined,
  join: 'placed',
  follow: () => undefined,
};
const idleDrag: IdleAnswers<NodeDrag> = { start: undefined, move: undefined, end: undefined, cancel: false };
const idleMarquee: IdleAnswers<Marquee> = { start: undefined, end: undefined, cancel: false };
const idleConnecting: IdleAnswers<Connecting> = {
  pull: undefined,
  start: undefined,
  outcomeAt: { refused: false },
  aimAt: undefined,
  end: undefined,
  begin: undefined,
  offer: undefined,
  join: undefined,
  cancel: undefined,
};
const idleJump: IdleAnswers<Jump> = { begin: false, isOn: false, press: false, cancel: undefined };
const idleKeyMove: IdleAnswers<KeyMove> = {
  begin: undefined,
  isOn: false,
  offer: undefined,
  join: undefined,
  cancel: undefined,
};
const idleLines: Pick<HelperLines, 'clear' | 'snap'> = { snap: (by) => by, clear: () => undefined };

/** Carries a node over the canvas, by pointer or by keys. */
export function useCarrying(
  late: LateCanvas | undefined,
  scene: SceneRef,
  stage: StageRef,
  camera: Camera,
  editing: CanvasActions | undefined,
): { readonly carried: Carried | undefined; readonly carry: Carrying; readonly keyMove: KeyMove } {
  const [carried, setCarried] = useState<Carried>();
  const surface = useSurface(stage);
  const announce = useAnnounce();
  const { connect: messages, move } = useMessages(gestureMessages);
  const carry = useLateGesture<CarryingOptions, Carrying>(
    late?.createCarrying,
    { scene, surface, camera, editing, announce, messages, onChange: setCarried },
    idleCarrying,
  );
  const keyMove = useLateGesture<KeyMoveOptions, KeyMove>(
    late?.createKeyMove,
    { scene, surface, camera, editing, announce, messages: move, onChange: setCarried },
    idleKeyMove,
  );
  return { carried, carry, keyMove };
}

export interface NodeDragView {
  readonly draft: NodeDraft;
  /** Where the dragged duplicates would be. */
  readonly copies: readonly Rect[] | undefined;
  readonly motion: GroupMotion;
  /** Undefined while gestures are loading. */
  readonly helpers: HelperLines | undefined;
  readonly drag: NodeDrag;
  /** Cancels a drag, and returns to the view in which it began. Returns true if there was one. */
  readonly cancel: () => boolean;
  readonly onDragStart: OnNodeDrag<CanvasNode>;
  readonly onDrag: OnNodeDrag<CanvasNode>;
  readonly onDragStop: OnNodeDrag<CanvasNode>;
}

/** Drags nodes. A dropped draft ends with the render that draws another layout. */
export function useNodeDrag(
  late: LateCanvas | undefined,
  scene: SceneRef,
  stage: StageRef,
  layout: Layout,
  editing: CanvasActions | undefined,
  carry: Carrying,
): NodeDragView {
  const { duplicateTo, moveNodes } = editing ?? {};
  const [copies, setCopies] = useState<readonly Rect[]>();
  const store = useStoreApi();
  const [draft, setDraft] = useState(noDraft);
  const [motion] = useState(createGroupMotion);
  const { connect: messages } = useMessages(gestureMessages);
  const helpers = useMemo(() => late?.createHelperLines(scene, store.getState), [late, scene, store]);
  const drag = useLateGesture<NodeDragOptions, NodeDrag>(
    late?.createNodeDrag,
    {
      scene,
      moveNodes,
      carry,
      words: messages,
      duplicateTo,
      onCopies: setCopies,
      helpers: helpers ?? idleLines,
      motion,
      onDraft: setDraft,
    },
    idleDrag,
  );
  useDraftEnd(layout, () => !draft.held && setDraft(noDraft));
  const pan = useMemo(() => createEdgePan(store), [store]);
  const lag = useDragLag(stage, store);
  const handlers = useMemo(
    () => ({
      cancel: (): boolean => {
        if (!drag.cancel()) return false;
        pan.restore();
        return true;
      },
      onDragStart: (event: globalThis.MouseEvent | TouchEvent, node: CanvasNode): void => {
        pan.begin();
        lag.begin(pointOf(event));
        drag.start(node, event.altKey);
      },
      onDrag: (event: globalThis.MouseEvent | TouchEvent, node: CanvasNode): void => {
        pan.move(pointOf(event), performance.now());
        drag.move(lag.without(node), { at: pointOf(event), isFree: event.altKey });
      },
      onDragStop: (event: globalThis.MouseEvent | TouchEvent, node: CanvasNode): void => {
        pan.end();
        drag.end(lag.without(node), { at: pointOf(event), isFree: event.altKey });
      },
    }),
    [drag, lag, pan],
  );
  return { draft, copies, motion, helpers, drag, ...handlers };
}

/** Calls `end` in the render that draws another layout. */
function useDraftEnd(layout: Layout, end: () => void): void {
  const [seenLayout, setSeenLayout] = useState(layout);
  if (seenLayout === layout) return;
  setSeenLayout(layout);
  end();
}

interface DragLag {
  readonly begin: (at: ScreenPoint | undefined) => void;
  /** The node at the position of the pointer. */
  readonly without: (node: CanvasNode) => CanvasNode;
}

/**
 * Measures how far a drag is behind the pointer: React Flow forgets the movement from the press to where it takes it
 * for a drag, which is long for a fast mouse.
 */
function useDragLag(stage: StageRef, store: Pick<ReturnType<typeof useStoreApi>, 'getState'>): DragLag {
  const press = useRef<ScreenPoint>(undefined);
  const lag = useRef<Point>({ x: 0, y: 0 });
  useEffect(() => {
    const element = stage.current;
    const onPress = ({ clientX: x, clientY: y }: PointerEvent): void => {
      press.current = { x, y };
    };
    element?.addEventListener('pointerdown', onPress, { capture: true });
    return () => element?.removeEventListener('pointerdown', onPress, { capture: true });
  }, [stage]);
  return useMemo(
    () => ({
      begin: (at) => {
        const zoom = store.getState().transform[2];
        const from = press.current;
        lag.current = at && from ? { x: (at.x - from.x) / zoom, y: (at.y - from.y) / zoom } : { x: 0, y: 0 };
      },
      without: ({ position: { x, y }, ...node }) => ({
        ...node,
        position: { x: x + lag.current.x, y: y + lag.current.y },
      }),
    }),
    [store],
  );
}

/** Position of the pointer, mouse or finger. */
function pointOf(event: globalThis.MouseEvent | TouchEvent): ScreenPoint | undefined {
  const { clientX: x, clientY: y } = 'changedTouches' in event ? (event.changedTouches[0] ?? {}) : event;
  return x === undefined || y === undefined ? undefined : { x, y };
}

/** Selects by a rectangle. `nodeIds`: those inside; undefined while none is drawn. */
export function useMarquee(
  late: LateCanvas | undefined,
  scene: SceneRef,
  selection: CanvasSelection,
  select: CanvasActions['select'],
): { readonly nodeIds: readonly string[] | undefined; readonly marquee: Marquee; onStart(event: MouseEvent): void } {
  const store: SelectionStore = useStoreApi();
  const [nodeIds, setNodeIds] = useState<readonly string[]>();
  const marquee = useLateGesture<MarqueeOptions, Marquee>(
    late?.createMarquee,
    { scene, store, selection, select, onChange: setNodeIds },
    idleMarquee,
  );
  const onStart = useCallback((event: MouseEvent) => marquee.start(event.shiftKey), [marquee]);
  return { nodeIds, marquee, onStart };
}

export interface ConnectingView {
  readonly drawn: DrawnEdge | undefined;
  readonly connecting: Connecting;
  readonly onConnectStart: OnConnectStart;
  readonly onConnectEnd: OnConnectEnd;
  /** An end of an existing edge was grabbed; `fixed` is the one that stays. */
  readonly onReconnectStart: (event: unknown, edge: CanvasEdge, fixed: HandleType) => void;
}

/** Draws an edge between two nodes. */
export function useConnecting(
  late: LateCanvas | undefined,
  scene: SceneRef,
  actions: CanvasActions | undefined,
  stage: StageRef,
): ConnectingView {
  const [drawn, setDrawn] = useState<DrawnEdge>();
  const surface = useSurface(stage);
  const announce = useAnnounce();
  const { connect: messages } = useMessages(gestureMessages);
  const connecting = useLateGesture<ConnectingOptions, Connecting>(
    late?.createConnecting,
    { scene, surface, actions, announce, messages, onChange: setDrawn },
    idleConnecting,
  );
  /** The edge being reconnected: no new one is made. */
  const moved = useRef<CanvasEdge>(undefined);
  const handlers = useMemo(
    () => ({
      onReconnectStart: (_event: unknown, edge: CanvasEdge): void => {
        moved.current = edge;
      },
      onConnectStart: (_event: unknown, { handleType, nodeId }: Parameters<OnConnectStart>[1]): void => {
        const fixedId = nodeOfView(scene.current, nodeId);
        if (fixedId !== undefined) connecting.start(fixedId, handleType ?? 'source', moved.current?.data?.edge);
      },
      onConnectEnd: (event: globalThis.MouseEvent | TouchEvent, { from }: Parameters<OnConnectEnd>[1]): void => {
        moved.current = undefined;
        const { clientX: x, clientY: y } = 'changedTouches' in event ? event.changedTouches[0]! : event;
        connecting.end({ x, y }, from ?? undefined);
      },
    }),
    [connecting, scene],
  );
  return { drawn, connecting, ...handlers };
}

/** Jumps to nodes by letters. Labels end when the layout changes: they would point at old positions. */
export function useJump(
  late: LateCanvas | undefined,
  stage: StageRef,
  host: Pick<JumpOptions, 'places' | 'tabStop' | 'focusNode'>,
): { readonly jumping: Jumping | undefined; readonly jump: Jump } {
  const { getState: view } = useStoreApi();
  const [jumping, setJumping] = useState<Jumping>();
  const announce = useAnnounce();
  const { jump: messages } = useMessages(gestureMessages);
  const jump = useLateGesture<JumpOptions, Jump>(
    late?.createJump,
    { ...host, view, stage, announce, messages, onChange: setJumping },
    idleJump,
  );
  useEffect(() => jump.cancel(), [jump, host.places]);
  return { jumping, jump };
}

/** Handles touches on the canvas. */
export function useTouch(late: LateCanvas | undefined, stage: StageRef, host: Omit<TouchOptions, 'zoom'>): void {
  const store = useStoreApi();
  const options: TouchOptions = { ...host, zoom: () => store.getState().transform[2] };
  const latest = useLatest(options);
  const touch = useRef<Gesture<TouchOptions>>(undefined);
  useInsertionEffect(() => touch.current?.update(options));
  useEffect(() => {
    if (!stage.current || !late) return undefined;
    const touches = late.createTouch(stage.current, latest.current);
    touch.current = touches;
    return () => touches.destroy();
  }, [late, latest, stage]);
}
