import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Exploration, type ExploreOptions, startExploring } from '#execute';
import type { WorkflowVersion } from '#model';
import { runInSlices } from '#ui';

/** How far an exploration is. */
export interface ExploreState {
  /** What is looked for: all paths, or the way to one step. */
  readonly looking?: { readonly nodeId?: string; readonly progress: number };
  /** What was found for all paths, and which of it is to be added. */
  readonly found?: Exploration & { readonly picked: ReadonlySet<string> };
  /** No way was found to this step, and what happened instead. */
  readonly shut?: { readonly nodeId: string; readonly why: string };
}

/** Explores in slices, between which the page handles input and paints. */
export interface CaseExplorer {
  readonly state: StoreApi<ExploreState>;
  /** Looks for cases in place of what was looked for before. */
  look(
    version: WorkflowVersion,
    options: ExploreOptions,
    nodeId: string | undefined,
    onFound: (found: Exploration) => ExploreState,
  ): void;
  /** Stops, and forgets what was found. */
  close(): void;
}

const showEvery = 120;

/** Creates an explorer. */
export function createCaseExplorer(): CaseExplorer {
  const state = createStore<ExploreState>(() => ({}));
  let halt: (() => void) | undefined;
  const close = (): void => {
    halt?.();
    halt = undefined;
    state.setState({}, true);
  };
  return {
    state,
    close,
    look(version, options, nodeId, onFound) {
      close();
      const explorer = startExploring(version, options);
      const looking = nodeId === undefined ? {} : { nodeId };
      let shownAt = performance.now();
      state.setState({ looking: { ...looking, progress: 0 } }, true);
      halt = runInSlices((isTimeUp) => {
        const isDone = explorer.go(isTimeUp);
        if (isDone) {
          halt = undefined;
          state.setState(onFound(explorer.found()), true);
        } else if (performance.now() - shownAt > showEvery) {
          shownAt = performance.now();
          state.setState({ looking: { ...looking, progress: explorer.progress } }, true);
        }
        return isDone;
      });
    },
  };
}
