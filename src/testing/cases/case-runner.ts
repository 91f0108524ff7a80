import { createStore, type StoreApi } from 'zustand/vanilla';
import { type CaseResult, type ExecutionEnvironment, runCase, type WorkflowCase } from '#execute';
import type { WorkflowVersion } from '#model';
import { runInSlices } from '#ui';

/** What the last run of a case came to, and of what it was. */
export interface CaseOutcome {
  readonly case: WorkflowCase;
  readonly definition: WorkflowVersion['definition'];
  readonly result: CaseResult;
}

/** The results by name, and the run under way. */
export interface RunState {
  readonly outcomes: ReadonlyMap<string, CaseOutcome>;
  /** The run under way: how many of its cases are done. */
  readonly running?: { readonly done: number; readonly total: number };
  /** When the last run ended, in milliseconds since 1970. */
  readonly ranAt?: number;
}

/** Runs cases in slices, between which the page handles input and paints. */
export interface CaseRunner {
  readonly state: StoreApi<RunState>;
  /**
   * Runs cases in place of a run under way.
   *
   * @param onEnd is called with the results when all are done
   */
  run(
    version: WorkflowVersion,
    cases: readonly WorkflowCase[],
    environment: ExecutionEnvironment,
    onEnd?: (results: readonly CaseResult[]) => void,
  ): void;
  /** Stops; the results until now stay. */
  stop(): void;
}

/** How often results are shown while a run is under way, in milliseconds: each time the list is drawn. */
const showEvery = 120;

/**
 * Creates a runner.
 *
 * @param now the time in milliseconds since 1970
 */
export function createCaseRunner(now: () => number): CaseRunner {
  const state = createStore<RunState>(() => ({ outcomes: new Map() }));
  let halt: (() => void) | undefined;
  const stop = (): void => {
    halt?.();
    halt = undefined;
    const { running: _running, ...rest } = state.getState();
    state.setState(rest, true);
  };
  return {
    state,
    stop,
    run(version, cases, environment, onEnd) {
      stop();
      const outcomes = new Map(state.getState().outcomes);
      const results: CaseResult[] = [];
      let shownAt = performance.now();
      state.setState({ running: { done: 0, total: cases.length } });
      halt = runInSlices((isTimeUp) => {
        while (results.length < cases.length) {
          const each = cases[results.length]!;
          const result = runCase(version, each, environment);
          results.push(result);
          outcomes.set(each.name, { case: each, definition: version.definition, result });
          if (isTimeUp()) break;
        }
        const isDone = results.length >= cases.length;
        if (isDone) {
          halt = undefined;
          state.setState({ outcomes, ranAt: now() }, true);
          onEnd?.(results);
        } else if (performance.now() - shownAt > showEvery) {
          shownAt = performance.now();
          const running = { done: results.length, total: cases.length };
          state.setState({ ...state.getState(), outcomes: new Map(outcomes), running }, true);
        }
        return isDone;
      });
    },
  };
}
