import type { KeyboardEvent } from 'react';
import { isInside, ownerWindow } from '#ui';
import { replayKey } from './replay-keys.js';

/**
 * Hands a key that asks something of a replay on to the one inside, where the focus is beside it: on the list of runs, on the
 * button that opens it, in the bar above.
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
