'use client';
import { useReactFlow } from '@xyflow/react';
import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { type Point, reachOfWords } from '#layout';
import { labelOfEdge } from '#rules';
import { isElement, usePageWindow, ownerWindow } from '#ui';
import { type GestureScene, viewOfNode } from '../gestures/gesture-scene.js';
import { paintsWords, pillReach } from '../paint/painted-words.js';

/** The part at a point of the drawing. */
export interface PartAt {
  readonly nodeId?: string;
  readonly edgeId?: string;
}

export interface FarParts {
  /** Parts under the pointer, mounted so that they can be pressed, dragged and hovered. */
  readonly nodes: readonly string[];
  readonly edges: readonly string[];
  /** Returns the painted part at a point of the screen; undefined where there is none or nothing is painted. */
  readonly partAt: (event: { readonly clientX: number; readonly clientY: number }) => PartAt | undefined;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerLeave: () => void;
  readonly onPointerDownCapture: (event: PointerEvent) => void;
  readonly onMouseDownCapture: (event: MouseEvent) => void;
  readonly onClickCapture: (event: MouseEvent) => void;
  /** Whether a click is a finger's tap on the pane, which React Flow does not report where a drag may select. */
  readonly isTap: (event: MouseEvent) => boolean;
}

/** Hit distance of a painted edge in screen px: half of a mounted edge's. */
const reach = 8;
const nothing: PartAt = {};
const none: readonly string[] = [];

/**
 * Makes painted parts behave like mounted ones: the part under the pointer is mounted before it can be pressed. A press
 * that comes sooner mounts it at once and is passed on to it. A finger pans from anywhere, so only its tap means the
 * painted part.
 */
export function useFarParts(sceneRef: RefObject<GestureScene>, stageRef: RefObject<HTMLElement | null>): FarParts {
  const flow = useReactFlow();
  const [hovered, setHovered] = useState(nothing);
  const frame = useRef(0);
  const page = usePageWindow();
  useEffect(() => () => page().cancelAnimationFrame(frame.current), [page]);
  const partAt = useCallback<FarParts['partAt']>(
    ({ clientX, clientY }) => {
      if (!sceneRef.current.leavesOut) return undefined;
      const at = flow.screenToFlowPosition({ x: clientX, y: clientY }, { snapToGrid: false });
      return paintedAt(sceneRef.current, at, flow.getZoom());
    },
    [flow, sceneRef],
  );
  const hover = useCallback(
    (part: PartAt | undefined = nothing) => {
      page().cancelAnimationFrame(frame.current);
      setHovered((before) => (before.nodeId === part.nodeId && before.edgeId === part.edgeId ? before : part));
    },
    [page],
  );
  const pointer = useMemo(
    () => ({
      onPointerMove: ({ buttons, clientX, clientY, target }: PointerEvent): void => {
        // Parts keep their state while a button is down.
        if (buttons !== 0) return;
        page().cancelAnimationFrame(frame.current);
        frame.current = page().requestAnimationFrame(() =>
          hover(isOverDrawing(target) ? partAt({ clientX, clientY }) : undefined),
        );
      },
      onPointerLeave: (): void => hover(),
    }),
    [hover, page, partAt],
  );
  const press = usePassedPress(sceneRef, stageRef, partAt, hover);
  const kept = useMemo(
    () => ({
      nodes: hovered.nodeId === undefined ? none : [hovered.nodeId],
      edges: hovered.edgeId === undefined ? none : [hovered.edgeId],
    }),
    [hovered],
  );
  return useMemo(() => ({ ...kept, ...pointer, ...press, partAt }), [kept, partAt, pointer, press]);
}

/** Passes a press on a painted node on to its card, mounted at once. */
function usePassedPress(
  sceneRef: RefObject<GestureScene>,
  stageRef: RefObject<HTMLElement | null>,
  partAt: FarParts['partAt'],
  hover: (part: PartAt) => void,
): Pick<FarParts, 'onPointerDownCapture' | 'onMouseDownCapture' | 'onClickCapture' | 'isTap'> {
  const pressed = useRef<string>(undefined);
  const touched = useRef(false);
  return useMemo(() => {
    const elementOf = (nodeId: string): HTMLElement | null => {
      const viewId = viewOfNode(sceneRef.current, nodeId);
      return viewId === undefined
        ? null
        : (stageRef.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(viewId)}"]`) ?? null);
    };
    return {
      onPointerDownCapture: (event) => {
        pressed.current = undefined;
        touched.current = event.pointerType === 'touch' && isGround(event.target);
        if (event.pointerType === 'touch' || !event.isPrimary || !isGround(event.target)) return;
        const part = partAt(event);
        if (part?.nodeId === undefined) return;
        flushSync(() => hover(part));
        const element = event.button === 0 ? elementOf(part.nodeId) : null;
        if (!element) return;
        // React Flow would begin a rectangle here. Listeners that wait for a press, as to close a menu, receive the
        // copy.
        event.stopPropagation();
        element.dispatchEvent(pointerCopyOf(event));
        pressed.current = part.nodeId;
      },
      onMouseDownCapture: (event) => {
        const element = pressed.current === undefined || !isGround(event.target) ? null : elementOf(pressed.current);
        if (!element) return;
        event.stopPropagation();
        event.preventDefault();
        element.focus({ preventScroll: true });
        element.dispatchEvent(copyOf(event));
      },
      onClickCapture: (event) => {
        const nodeId = pressed.current;
        pressed.current = undefined;
        if (nodeId === undefined || !isGround(event.target)) return;
        event.stopPropagation();
        elementOf(nodeId)?.dispatchEvent(copyOf(event));
      },
      isTap: (event) => touched.current && isGround(event.target),
    };
  }, [hover, partAt, sceneRef, stageRef]);
}

/** The node at a point, else the edge whose label or line is there. */
function paintedAt(scene: GestureScene, at: Point, zoom: number): PartAt | undefined {
  const nodeId = scene.places.nodeAt(at);
  if (nodeId !== undefined) return { nodeId };
  const edgeId = (paintsWords(zoom) ? wordsAt(scene, at) : undefined) ?? scene.places.edgeAt(at, reach / zoom);
  return edgeId === undefined ? undefined : { edgeId };
}

/** The edge whose painted label is at a point; the topmost of several. */
function wordsAt({ graph, places }: GestureScene, at: Point): string | undefined {
  const { index, layout } = places;
  const near = index.edgesIn({
    x: at.x - pillReach.x,
    y: at.y - pillReach.y,
    width: 2 * pillReach.x,
    height: 2 * pillReach.y,
  });
  return near.findLast((id) => {
    const label = layout.edges[id]?.label;
    const edge = label && Math.abs(label.y - at.y) <= pillHeight / 2 ? graph.edge(id) : undefined;
    const words = edge && labelOfEdge(graph, edge);
    return label !== undefined && words !== undefined && Math.abs(label.x - at.x) <= reachOfWords(words);
  });
}

const pillHeight = 24;

/** Over cards, edges or pane, not over overlays. */
function isOverDrawing(target: EventTarget): boolean {
  return isElement(target) && target.closest('.react-flow__pane') !== null;
}

/** Over the pane only. */
function isGround(target: EventTarget): boolean {
  return (
    isOverDrawing(target) &&
    isElement(target) &&
    !target.closest('.react-flow__node, .react-flow__edge, .pb-path-label, .pb-paper, .pb-tip')
  );
}

function copyOf({ nativeEvent: event }: MouseEvent): globalThis.MouseEvent {
  const { MouseEvent: Made } = ownerWindow(event.target as Node);
  return new Made(event.type, factsOf(event));
}

function pointerCopyOf({ nativeEvent: event }: PointerEvent): globalThis.PointerEvent {
  const { height, isPrimary, pointerId, pointerType, pressure, width } = event;
  const { PointerEvent: Made } = ownerWindow(event.target as Node);
  return new Made(event.type, { ...factsOf(event), height, isPrimary, pointerId, pointerType, pressure, width });
}

function factsOf({
  altKey,
  button,
  buttons,
  clientX,
  clientY,
  ctrlKey,
  detail,
  metaKey,
  screenX,
  screenY,
  shiftKey,
  view,
}: globalThis.MouseEvent): MouseEventInit {
  return {
    altKey,
    bubbles: true,
    button,
    buttons,
    cancelable: true,
    clientX,
    clientY,
    composed: true,
    ctrlKey,
    detail,
    metaKey,
    screenX,
    screenY,
    shiftKey,
    view,
  };
}
