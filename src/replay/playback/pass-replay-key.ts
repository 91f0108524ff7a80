import type { KeyboardEvent } from 'react';
import { isInside, ownerWindow } from '#ui';
import { replayKey } from './replay-keys.js';

/**
 * Forwards a replay shortcut to the replay inside, where the focus is outside of it: in the list, its button or the
 * toolbar.
 */
export function passReplayKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented || !replayKey(event.nativeEvent)) return;
  const replay = event.currentTarget.querySelector('.pb-replay');
  if (!replay || isInside(replay, event.target)) return;
  const { code, key, shiftKey } = event;
  const { KeyboardEvent: Made } = ownerWindow(replay);
  const copy = new Made('keydown', { key, code, shiftKey, bubbles: true, cancelable: true, composed: true });
  replay.dispatchEvent(copy);
  if (copy.defaultPrevented) event.preventDefault();
}
