'use client';
import { useCallback, useEffect, useState } from 'react';
import type { Answer, Failure } from '#adapter';

/** The state of a request. Earlier data stays during a retry. */
export interface RequestState<Data> {
  readonly data?: Data;
  readonly failure?: Failure;
  readonly isLoading: boolean;
  readonly retry: () => void;
}

/** Sends a request when it changes, aborts the previous one, and retries on demand. `undefined` sends nothing. */
export function useAnswer<Data>(
  request: ((signal: AbortSignal) => Promise<Answer<Data>>) | undefined,
): RequestState<Data> {
  const [state, setState] = useState<{ readonly request?: unknown; readonly data?: Data; readonly failure?: Failure }>(
    {},
  );
  const [turn, setTurn] = useState(0);
  const retry = useCallback(() => {
    setState({});
    setTurn((before) => before + 1);
  }, []);
  useEffect(() => {
    if (!request) return undefined;
    const controller = new AbortController();
    const take = (answer: Answer<Data>): void => {
      if (controller.signal.aborted) return;
      setState(answer.ok ? { request, data: answer.data } : { request, failure: answer.failure });
    };
    request(controller.signal).then(take, (problem: unknown) =>
      take({
        ok: false,
        failure: {
          kind: 'unknown',
          code: 'adapter-failed',
          message: problem instanceof Error ? problem.message : '',
          endpoint: '',
        },
      }),
    );
    return () => controller.abort();
  }, [request, turn]);
  const isCurrent = state.request === request && request !== undefined;
  return {
    isLoading: request !== undefined && !isCurrent,
    retry,
    ...(isCurrent && state.data !== undefined ? { data: state.data } : {}),
    ...(isCurrent && state.failure ? { failure: state.failure } : {}),
  };
}
