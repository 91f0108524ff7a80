'use client';
import { useCallback, useEffect, useState } from 'react';
import type { Answer, Failure } from '#adapter';

/** Where a question to the adapter stands. What was answered before stays while it is asked again. */
export interface Asked<Data> {
  readonly data?: Data;
  readonly failure?: Failure;
  readonly loading: boolean;
  readonly retry: () => void;
}

/** Asks when the question is new, drops answers to old ones, and lets a person ask again. `undefined`: nothing to ask. */
export function useAnswer<Data>(ask: ((signal: AbortSignal) => Promise<Answer<Data>>) | undefined): Asked<Data> {
  const [state, setState] = useState<{ readonly ask?: unknown; readonly data?: Data; readonly failure?: Failure }>({});
  const [turn, setTurn] = useState(0);
  const retry = useCallback(() => {
    setState({});
    setTurn((before) => before + 1);
  }, []);
  useEffect(() => {
    if (!ask) return undefined;
    const controller = new AbortController();
    const take = (answer: Answer<Data>): void => {
      if (controller.signal.aborted) return;
      setState(answer.ok ? { ask, data: answer.data } : { ask, failure: answer.failure });
    };
    ask(controller.signal).then(take, (problem: unknown) =>
      take({
        ok: false,
        failure: {
          kind: 'unknown',
          code: 'adapter-failed',
          message: problem instanceof Error ? problem.message : 'The adapter failed',
          endpoint: '',
        },
      }),
    );
    return () => controller.abort();
  }, [ask, turn]);
  const current = state.ask === ask && ask !== undefined;
  return {
    loading: ask !== undefined && !current,
    retry,
    ...(current && state.data !== undefined ? { data: state.data } : {}),
    ...(current && state.failure ? { failure: state.failure } : {}),
  };
}
