'use client';
import { equalJson } from '#base';
import { isEmptyValue } from '#rules';
import { useLatest } from '#ui';
import { useCallback, useEffect, useState } from 'react';
import type { FieldCheckContext, FieldDefinition } from './field-definition.js';

/** The state of an asynchronous check. `idle`: no check applies. */
export interface AsyncCheck {
  readonly status: 'idle' | 'checking' | 'done' | 'failed';
  /** The reason against the value. */
  readonly message: string | undefined;
  readonly retry: () => void;
}

interface CheckResult {
  readonly value: unknown;
  readonly attempt: number;
  readonly message?: string | undefined;
  readonly failed?: boolean;
}

/** Milliseconds without input before a check starts. */
const pause = 300;

/** Checks a value once typing pauses; the next value and unmounting abort it. */
export function useAsyncCheck(
  check: FieldDefinition['check'],
  value: unknown,
  context: Omit<FieldCheckContext, 'signal'>,
  isEnabled: boolean,
): AsyncCheck {
  // An equal value in another object is no reason for another check.
  const [checkedValue, setCheckedValue] = useState(value);
  if (checkedValue !== value && !equalJson(checkedValue, value)) setCheckedValue(value);
  const [result, setResult] = useState<CheckResult>();
  const [attempt, setAttempt] = useState(0);
  const latest = useLatest({ check, context });
  const shouldCheck = check !== undefined && isEnabled && !isEmptyValue(checkedValue);
  useEffect(() => {
    if (!shouldCheck) return undefined;
    const controller = new AbortController();
    const settle = (outcome: Omit<CheckResult, 'value' | 'attempt'>): void => {
      if (!controller.signal.aborted) setResult({ ...outcome, value: checkedValue, attempt });
    };
    const timer = setTimeout(() => {
      // A check may throw synchronously.
      Promise.resolve()
        .then(() => latest.current.check?.(checkedValue, { ...latest.current.context, signal: controller.signal }))
        .then(
          (message) => settle({ message: typeof message === 'string' && message !== '' ? message : undefined }),
          () => settle({ failed: true }),
        );
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [checkedValue, latest, shouldCheck, attempt]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  if (!shouldCheck) return { status: 'idle', message: undefined, retry };
  if (!result || result.attempt !== attempt || result.value !== checkedValue)
    return { status: 'checking', message: undefined, retry };
  return { status: result.failed === true ? 'failed' : 'done', message: result.message, retry };
}
