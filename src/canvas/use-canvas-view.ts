'use client';
import { type Ref, type RefObject, useImperativeHandle } from 'react';
import type { CanvasCarry } from './carried-node.js';
import type { CanvasNotesView, CanvasView } from './canvas-props.js';
import { type GestureScene, placesOf, rectOfPart } from './gestures/gesture-scene.js';
import type { CanvasKeyboard } from './gestures/use-canvas-keyboard.js';
import type { NodeFocus } from './gestures/use-node-focus.js';
import type { Camera } from './window/use-own-camera.js';

interface ViewSources extends Pick<NodeFocus, 'focusNode' | 'focusEdge'> {
  readonly scene: RefObject<GestureScene>;
  readonly stage: RefObject<HTMLElement | null>;
  readonly camera: Camera;
  readonly carry: CanvasCarry;
  readonly keyboard: CanvasKeyboard;
  readonly notes: RefObject<CanvasNotesView | null>;
}

/** Fills `viewRef` with the camera, focus, carry and notes functions of this canvas. */
export function useCanvasView(viewRef: Ref<CanvasView> | undefined, sources: ViewSources): void {
  const { camera, carry, focusEdge, focusNode, keyboard, notes, scene, stage } = sources;
  useImperativeHandle(
    viewRef,
    () => ({
      viewport: camera.viewport,
      lookFrom: camera.lookFrom,
      fit: camera.fit,
      zoomTo: camera.zoomTo,
      centerOn: camera.centerOn,
      reveal: camera.reveal,
      revealEdge: camera.revealEdge,
      follow: camera.follow,
      hold: camera.hold,
      focusNode,
      focusEdge,
      act: keyboard.act,
      focused: keyboard.focused,
      connect: keyboard.connect,
      move: keyboard.move,
      nudge: keyboard.nudge,
      carry,
      placesOf: (nodeIds) => placesOf(scene.current, nodeIds),
      rectOf: (target) => rectOfPart(scene.current, stage.current, target),
      get notes() {
        return notes.current ?? noNotes;
      },
    }),
    [camera, carry, focusEdge, focusNode, keyboard, notes, scene, stage],
  );
}

const no = (): boolean => false;
const nothing = (): undefined => undefined;
/** Answers until the note layer is mounted. */
const noNotes: CanvasNotesView = {
  write: no,
  edit: no,
  focus: no,
  point: no,
  focused: nothing,
  next: no,
  nudge: no,
  rectOf: nothing,
};
