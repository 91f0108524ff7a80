'use client';
import { equalJson } from '#base';
import { isEmptyValue } from '#rules';
import { useLatest } from '#ui';
import { useCallback, useEffect, useState } from 'react';
import type { FieldCheckContext, FieldDefinition } from './field-definition.js';

/** How far an asynchronous check of a value has come. `idle`: none is wanted. */
export interface AsyncCheck {
  readonly status: 'idle' | 'checking' | 'done' | 'failed';
  /** Why the value will not do. */
  readonly message: string | undefined;
  readonly retry: () => void;
}

interface Answer {
  readonly value: unknown;
  readonly turn: number;
  readonly message?: string | undefined;
  readonly failed?: boolean;
}

/** How long a person has to pause before something is asked elsewhere. */
const pause = 300;

/** Asks whether a value will do, once the typing pauses; the next value, and the end of the field, cancel it. */
export function useAsyncCheck(
  check: FieldDefinition['check'],
  value: unknown,
  context: Omit<FieldCheckContext, 'signal'>,
  isWanted: boolean,
): AsyncCheck {
  // The same value may come as another object: that is no reason to ask again.
  const [held, setHeld] = useState(value);
  if (held !== value && !equalJson(held, value)) setHeld(value);
  const [answer, setAnswer] = useState<Answer>();
  const [turn, setTurn] = useState(0);
  const latest = useLatest({ check, context });
  const mustAsk = check !== undefined && isWanted && !isEmptyValue(held);
  useEffect(() => {
    if (!mustAsk) return undefined;
    const controller = new AbortController();
    const settle = (given: Omit<Answer, 'value' | 'turn'>): void => {
      if (!controller.signal.aborted) setAnswer({ ...given, value: held, turn });
    };
    const timer = setTimeout(() => {
      // A check may throw before it makes a promise.
      Promise.resolve()
        .then(() => latest.current.check?.(held, { ...latest.current.context, signal: controller.signal }))
        .then(
          (message) => settle({ message: typeof message === 'string' && message !== '' ? message : undefined }),
          () => settle({ failed: true }),
        );
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [held, latest, mustAsk, turn]);
  const retry = useCallback(() => setTurn((before) => before + 1), []);
  if (!mustAsk) return { status: 'idle', message: undefined, retry };
  if (!answer || answer.turn !== turn || answer.value !== held)
    return { status: 'checking', message: undefined, retry };
  return { status: answer.failed === true ? 'failed' : 'done', message: answer.message, retry };
}
