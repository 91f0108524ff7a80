'use client';
import { type KeyboardEvent, type RefObject, useCallback, useRef } from 'react';
import type { Graph } from '#graph';
import { useLatest } from '#ui';
import { type CanvasPart, focusPart, partOf } from './canvas-focus.js';
import { type CanvasKey, readCanvasKey } from './canvas-key.js';
import type { PathElement, StepElement } from '../projection/canvas-elements.js';
import type { CanvasActions, CanvasMissingPath, CanvasSelection } from '../canvas-props.js';
import { stepOfView } from './gesture-scene.js';
import type { Places } from '../window/places.js';
import { travel } from './travel.js';
import type { Camera } from '../window/use-own-camera.js';
import type { Connecting, ConnectingTools } from './use-connecting.js';

export interface KeyboardScene {
  readonly graph: Graph;
  readonly places: Places;
  /** The step that Tab stops at. */
  readonly tabStop: string | undefined;
  readonly nodes: readonly StepElement[];
  readonly edges: readonly PathElement[];
  readonly missingPaths: readonly CanvasMissingPath[];
  readonly selection: CanvasSelection;
  /** Undefined where nothing may be changed. */
  readonly editing: CanvasActions | undefined;
  readonly actions: CanvasActions | undefined;
  readonly camera: Camera;
  readonly connecting: Connecting | undefined;
  readonly tools: ConnectingTools;
  readonly focusStep: (nodeId: string) => void;
  /** Asks the owner to remove something, and keeps the focus near it. */
  readonly remove: (what: CanvasSelection) => void;
  readonly cancelDrag: () => boolean;
}

type Focused = { readonly part: CanvasPart; readonly viewId: string; readonly element: HTMLElement };

/** Everything a mouse can do on the canvas, by keys. Keys that are not ours, or have nothing to do here, pass through. */
export function useCanvasKeyboard(stage: RefObject<HTMLElement | null>, scene: KeyboardScene): (event: KeyboardEvent) => void {
  const latest = useLatest(scene);
  const trail = useRef<readonly string[]>([]);
  return useCallback((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target)) return;
    const key = readCanvasKey(event);
    const focused = partOf(event.target);
    if (!key) return;
    // Space and Enter on a real button press that button.
    if (key.do === 'open' && event.target instanceof HTMLButtonElement) return;
    const handled = actOn(key, focused, latest.current, stage.current, trail);
    if (!handled) return;
    event.preventDefault();
    event.stopPropagation();
  }, [latest, stage]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

function actOn(
  key: CanvasKey, focused: Focused | undefined, scene: KeyboardScene, stage: HTMLElement | null, trail: RefObject<readonly string[]>,
): boolean {
  const { editing, actions, camera, selection } = scene;
  const step = focused?.part === 'step' ? stepOfView(scene, focused.viewId) : undefined;
  const path = focused?.part === 'path' ? scene.edges.find((edge) => edge.id === focused.viewId) : undefined;
  if (scene.connecting?.target !== undefined) return connectBy(key, scene);
  const rect = (): DOMRect => (focused?.element ?? stage!).getBoundingClientRect();
  /** What a command is about: the selection when the focused step is part of it, else the focused thing alone. */
  const subject = (): CanvasSelection => {
    if (path?.data) return { nodeIds: [], edgeIds: [path.data.edgeId] };
    return step !== undefined && !selection.nodeIds.includes(step) ? { nodeIds: [step], edgeIds: [] } : selection;
  };
  switch (key.do) {
    case 'travel': {
      if (focused && focused.part !== 'step') return travelPaths(key, focused, scene, stage);
      return travelSteps(key, step, scene, trail);
    }
    case 'open':
      if (path?.data) return editing?.insertOnEdge ? (editing.insertOnEdge(path.data.edgeId, rect()), true) : false;
      if (step === undefined) return false;
      actions?.select?.({ nodeIds: [step], edgeIds: [] });
      actions?.openSettings?.(step);
      return true;
    case 'paths':
      return step !== undefined && focusFirstPath(step, scene, stage);
    case 'addAfter':
      if (step === undefined || !editing?.addAfter) return false;
      editing.addAfter(step, undefined, rect());
      return true;
    case 'insert': {
      const edgeId = path?.data?.edgeId ?? (step === undefined ? selection.edgeIds[0] : scene.graph.outgoing(step)[0]?.id);
      if (edgeId === undefined || !editing?.insertOnEdge) return false;
      editing.insertOnEdge(edgeId, rect());
      return true;
    }
    case 'connect': {
      if (step === undefined || !editing?.connect) return false;
      const first = scene.tools.begin(step);
      if (first !== undefined) scene.focusStep(first);
      return true;
    }
    case 'remove': {
      const what = subject();
      if (!editing?.remove || (what.nodeIds.length === 0 && what.edgeIds.length === 0)) return false;
      scene.remove(what);
      return true;
    }
    case 'duplicate': {
      const what = subject();
      if (!editing?.duplicate || what.nodeIds.length === 0) return false;
      editing.duplicate(what);
      return true;
    }
    case 'nudge':
      return nudge(key, subject().nodeIds, scene);
    case 'selectAll':
      actions?.select?.({ nodeIds: scene.graph.nodes.map((node) => node.id), edgeIds: [] });
      return true;
    case 'menu':
      if (!actions?.openMenu) return false;
      actions.openMenu({ ...(step !== undefined && { nodeId: step }), ...(path?.data && { edgeId: path.data.edgeId }) }, rect());
      return true;
    case 'zoom':
      if (key.to === 'fit') camera.fit();
      else if (key.to === 'actual') camera.zoomTo(1);
      else camera.zoomBy(key.to === 'in' ? 1.2 : 1 / 1.2);
      return true;
    case 'tidy':
      return editing?.tidy ? (editing.tidy(), true) : false;
    case 'undo':
      return editing?.undo ? (editing.undo(), true) : false;
    case 'redo':
      return editing?.redo ? (editing.redo(), true) : false;
    case 'escape':
      return escape(focused, scene);
  }
}

/** Escape peels one layer: a drag, a path's focus, the selection. */
function escape(focused: Focused | undefined, scene: KeyboardScene): boolean {
  if (scene.cancelDrag()) return true;
  if (focused && focused.part !== 'step') {
    const source = sourceOf(focused, scene);
    if (source !== undefined) scene.focusStep(source);
    return true;
  }
  const { nodeIds, edgeIds } = scene.selection;
  if (nodeIds.length + edgeIds.length === 0) return false;
  scene.actions?.select?.({ nodeIds: [], edgeIds: [] });
  return true;
}

/** While a path is drawn by keys, arrows choose among the steps it may go to and nothing else is listened to. */
function connectBy(key: CanvasKey, { tools, focusStep }: KeyboardScene): boolean {
  if (key.do === 'travel') {
    const target = tools.offer(key.direction === 'down' || key.direction === 'right' ? 1 : -1);
    if (target !== undefined) focusStep(target);
  }
  const source = key.do === 'open' ? tools.join() : key.do === 'escape' ? tools.cancel() : undefined;
  if (source !== undefined) focusStep(source);
  return true;
}

function travelSteps(
  key: CanvasKey & { do: 'travel' }, from: string | undefined, scene: KeyboardScene, trail: RefObject<readonly string[]>,
): boolean {
  const start = from ?? scene.tabStop;
  if (start === undefined) return false;
  const next = travel(scene.graph, scene.places, start, key.direction, trail.current);
  if (next === undefined || next === start) return true;
  if (key.direction === 'down') trail.current = [...trail.current.slice(-50), start];
  else if (key.direction === 'up') trail.current = trail.current.slice(0, Math.max(0, trail.current.lastIndexOf(next)));
  if (key.extend) scene.actions?.select?.({ nodeIds: [...new Set([...scene.selection.nodeIds, start, next])], edgeIds: scene.selection.edgeIds });
  scene.focusStep(next);
  return true;
}

/** On a path, left and right choose among the paths of its step, down follows it, up goes back. */
function travelPaths(key: CanvasKey & { do: 'travel' }, focused: Focused, scene: KeyboardScene, stage: HTMLElement | null): boolean {
  const source = sourceOf(focused, scene);
  if (source === undefined) return false;
  const edge = focused.part === 'path' ? scene.edges.find((candidate) => candidate.id === focused.viewId) : undefined;
  if (key.direction === 'down' && edge?.data) return scene.focusStep(edge.data.edge.target), true;
  if (key.direction === 'left' || key.direction === 'right') {
    const parts = pathsOf(source, scene);
    const at = parts.findIndex((candidate) => candidate.part === focused.part && candidate.viewId === focused.viewId);
    const next = parts[at + (key.direction === 'right' ? 1 : -1)];
    if (next) focusPart(stage, next.part, next.viewId);
    return true;
  }
  scene.focusStep(source);
  return true;
}

function focusFirstPath(nodeId: string, scene: KeyboardScene, stage: HTMLElement | null): boolean {
  const first = pathsOf(nodeId, scene)[0];
  return first !== undefined && focusPart(stage, first.part, first.viewId);
}

/** A step's paths from left to right, then the ones that are missing. */
function pathsOf(nodeId: string, scene: KeyboardScene): readonly { readonly part: CanvasPart; readonly viewId: string }[] {
  const drawn = scene.edges.filter((edge) => edge.data?.edge.source === nodeId)
    .sort((a, b) => (a.data!.labelAt ?? a.data!.targetAt).x - (b.data!.labelAt ?? b.data!.targetAt).x);
  const missing = scene.missingPaths.filter((path) => path.nodeId === nodeId).map((path, index) => ({ part: 'stub' as const, viewId: `${nodeId}|${path.edgeType}|${index}` }));
  return [...drawn.map((edge) => ({ part: 'path' as const, viewId: edge.id })), ...missing];
}

function sourceOf(focused: Focused, scene: KeyboardScene): string | undefined {
  if (focused.part === 'path') return scene.edges.find((edge) => edge.id === focused.viewId)?.data?.edge.source;
  const path = scene.missingPaths.find((missing) => focused.viewId.startsWith(`${missing.nodeId}|`));
  return path?.nodeId ?? scene.graph.node(focused.viewId.slice(0, -1))?.id;
}

function nudge(by: { readonly x: number; readonly y: number }, nodeIds: readonly string[], { places: placed, editing }: KeyboardScene): boolean {
  if (!editing?.moveNodes || nodeIds.length === 0) return false;
  const places = Object.create(null) as { [nodeId: string]: { x: number; y: number } };
  for (const id of nodeIds) {
    const place = placed.of(id);
    if (place) places[id] = { x: place.x + by.x, y: place.y + by.y };
  }
  editing.moveNodes(places);
  return true;
}
