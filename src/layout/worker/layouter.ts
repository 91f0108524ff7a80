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

/** Lays out versions without holding up the page: small ones at once, large ones on another thread. */
export interface Layouter {
  /**
   * Lays out a version: gives the layout itself when that is quick, see `layoutsAtOnce`, else a promise. The promise gives
   * undefined when the signal was raised, something newer was asked for or the layouter was disposed. The layout is the
   * same either way. With `apart` it is not laid out on this thread however small it is, unless it was arranged before.
   */
  layout(
    version: WorkflowVersion,
    options?: LayoutOptions & { readonly signal?: AbortSignal; readonly apart?: boolean },
  ): Layout | Promise<Layout | undefined>;
  /** Drops what was asked for and not answered yet. */
  cancel(): void;
  /** Ends the thread for good. Large versions asked for from then on give undefined. */
  dispose(): void;
}

/** What a layouter may be given. */
export interface LayouterOptions {
  /**
   * Starts the worker, for hosts whose scripts come from another origin or whose policy wants trusted addresses. Without
   * one, when it gives undefined or throws, large versions are laid out on this thread.
   */
  readonly startWorker?: () => Worker | undefined;
  /** How many milliseconds a worker may take to load before its work is done on this thread; 5,000 when absent. */
  readonly patience?: number;
  /** How many milliseconds a worker without work is kept; 20,000 when absent. */
  readonly idleTime?: number;
}

/** Whether a version is laid out at once, on the thread that asks: it is small, or was arranged before. */
export function layoutsAtOnce(version: WorkflowVersion, options: LayoutOptions = {}): boolean {
  return isQuick(version) || isArranged(version, options);
}

/** Makes a layouter. Its thread is started when first needed, and ended by `dispose` or after a while without work. */
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
