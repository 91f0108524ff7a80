'use client';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef } from 'react';
import { isApplePlatform, isButton, isTypedInto, keyPressOf, useLatest } from '#ui';
import type { LateCanvas } from '../use-late-canvas.js';
import { type CanvasBindings, canvasBindings, readBindings } from './canvas-bindings.js';
import type { CanvasKeys, KeyboardScene, PressedKey } from './canvas-keys.js';
import { type IdleAnswers, useLateGesture } from './use-late-gesture.js';

/** Keyboard of the canvas, callable by name as well. */
export interface CanvasKeyboard extends Pick<CanvasKeys, 'act' | 'connect' | 'focused' | 'move' | 'nudge'> {
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const idleKeys: IdleAnswers<CanvasKeys> = {
  press: false,
  act: false,
  focused: undefined,
  connect: undefined,
  move: undefined,
  nudge: false,
};

/**
 * Handles keys on the canvas. Keys without a binding, or without effect here, propagate. Those that are pressed before
 * gestures are loaded wait for them.
 *
 * @param bindings default `canvasBindings`
 */
export function useCanvasKeyboard(
  late: LateCanvas | undefined,
  stage: RefObject<HTMLElement | null>,
  bindings: CanvasBindings = canvasBindings,
  scene: Omit<KeyboardScene, 'stage'>,
): CanvasKeyboard {
  const keys = useLateGesture<KeyboardScene, CanvasKeys>(
    late?.createCanvasKeys,
    {
      ...scene,
      get stage() {
        return stage.current;
      },
    },
    idleKeys,
  );
  const actFor = useLatest(useMemo(() => readBindings(bindings), [bindings]));
  const waiting = useRef<PressedKey[]>([]);
  const isThere = useLatest(late !== undefined);
  useEffect(() => {
    if (late) for (const pressed of waiting.current.splice(0)) keys.press(pressed);
  }, [keys, late]);
  return useMemo((): CanvasKeyboard => {
    const { act, connect, focused, move, nudge } = keys;
    const press = (pressed: PressedKey): boolean => {
      if (isThere.current) return keys.press(pressed);
      const means = pressed.act !== undefined && !(pressed.act === 'open' && isButton(pressed.target));
      if (means) waiting.current.push(pressed);
      return means;
    };
    return {
      onKeyDown: (event) => {
        if (event.defaultPrevented || isTypedInto(event.target)) return;
        const { altKey, ctrlKey, key, metaKey, target } = event;
        const act = actFor.current(keyPressOf(event.nativeEvent), isApplePlatform());
        if (!press({ act, key, isModified: ctrlKey || metaKey || altKey, target })) return;
        event.preventDefault();
        event.stopPropagation();
      },
      act,
      connect,
      focused,
      move,
      nudge,
    };
  }, [actFor, isThere, keys]);
}
