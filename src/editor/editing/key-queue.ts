import type { KeyboardEvent } from 'react';

type KeyHandler = (event: KeyboardEvent<HTMLElement>) => void;

/** The keys that reach the frame of an editor. Those pressed before the commands are loaded wait for them. */
export interface KeyQueue {
  readonly take: KeyHandler;
  /** Hands over the keys from now on, beginning with those that wait. */
  readonly serve: (handler: KeyHandler) => void;
}

/** More keys than this were not meant one by one. */
const maxWaiting = 20;

export function createKeyQueue(): KeyQueue {
  let serving: KeyHandler | undefined;
  let waiting: KeyboardEvent<HTMLElement>[] = [];
  return {
    take: (event) => {
      if (serving) serving(event);
      else if (!event.defaultPrevented && waiting.length < maxWaiting) waiting.push(event);
    },
    serve: (handler) => {
      serving = handler;
      const keys = waiting;
      waiting = [];
      for (const event of keys) handler(event);
    },
  };
}
