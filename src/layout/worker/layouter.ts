import type { WorkflowVersion } from '#model';
import {
  isArranged,
  isQuick,
  layoutIfArranged,
  type LayoutOptions,
  type LayoutPlan,
  layoutVersion,
  planLayout,
} from '../layout-version.js';
import type { Layout } from '../layout.js';
import { createArranger } from './arranger.js';

/** Lays out versions without blocking the page: small ones synchronously, large ones in a worker. */
export interface Layouter {
  /**
   * Lays out a version. Returns the layout itself where that is fast (see `layoutsAtOnce`), else a promise of the same
   * layout. The promise resolves to undefined when the signal is aborted, a newer request comes or the layouter is
   * disposed. With `apart`, small versions are laid out in the worker too, unless they were arranged before.
   */
  layout(
    version: WorkflowVersion,
    options?: LayoutOptions & { readonly signal?: AbortSignal; readonly apart?: boolean },
  ): Layout | Promise<Layout | undefined>;
  /** Drops unanswered requests. */
  cancel(): void;
  /** Terminates the worker for good. Later requests for large versions resolve to undefined. */
  dispose(): void;
}

/** Options of a layouter. Times are in milliseconds. */
export interface LayouterOptions {
  /**
   * Starts the worker, for hosts whose scripts come from another origin or whose policy requires trusted URLs. Absent:
   * the package's own worker. Where it returns undefined or throws, this thread lays out large versions.
   */
  readonly startWorker?: () => Worker | undefined;
  /**
   * The longest time a worker may take to load; this thread takes over after it.
   *
   * @default 5000
   */
  readonly patience?: number;
  /**
   * How long an idle worker is kept.
   *
   * @default 20000
   */
  readonly idleTime?: number;
}

/** Returns whether a version is laid out synchronously: it is small, or was arranged before. */
export function layoutsAtOnce(version: WorkflowVersion, options: LayoutOptions = {}): boolean {
  return isQuick(version) || isArranged(version, options);
}

/** Creates a layouter. Its worker starts when first needed, and ends by `dispose` or after some idle time. */
export function createLayouter(options: LayouterOptions = {}): Layouter {
  const arranger = createArranger(options);
  return {
    layout(version, { apart = false, signal, ...wanted } = {}) {
      if (apart ? isArranged(version, wanted) : layoutsAtOnce(version, wanted)) {
        arranger.cancel();
        return layoutIfArranged(version, wanted) ?? layoutVersion(version, wanted);
      }
      let plan: LayoutPlan;
      return arranger
        .arrange(() => (plan = planLayout(version, wanted)), signal)
        .then((arrangement) => arrangement && plan.draw(arrangement));
    },
    cancel: arranger.cancel,
    dispose: arranger.dispose,
  };
}
