import { type Graph, graphOf } from '#graph';
import { type Layout, layoutIndexOf } from '#layout';
import type { WorkflowVersion } from '#model';
import { documentOrderOf } from '../projection/document-order.js';

const nowhere = { x: 0, y: 0, width: 0, height: 0 };

/**
 * Works out what a first drawing asks for, each as a task of its own, so that the drawing finds all of it and no task is long.
 * Ends early when the signal is raised.
 */
export async function prepareDrawing(version: WorkflowVersion, layout: Layout, signal: AbortSignal): Promise<void> {
  const index = layoutIndexOf(layout);
  const graph: Graph = graphOf(version);
  const parts: readonly (() => unknown)[] = [
    () => documentOrderOf(graph),
    () => index.bounds,
    () => index.nodesIn(nowhere),
    () => index.edgesIn(nowhere),
  ];
  for (const part of parts) {
    await nextTask();
    if (signal.aborted) return;
    part();
  }
}

/** Lets input and drawing come first. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
