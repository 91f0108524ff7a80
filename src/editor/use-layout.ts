'use client';
import { useRef } from 'react';
import { edgesOf, nodesOf } from '#graph';
import { type Layout, layoutVersion } from '#layout';
import type { Presentation, WorkflowNode, WorkflowVersion } from '#model';

interface Kept {
  readonly version: WorkflowVersion;
  readonly presentation: Presentation;
  readonly density: 'comfortable' | 'compact';
  readonly layout: Layout;
}

/**
 * The layout of a version, worked out again only when something it depends on changed: steps, their types, paths, nudges.
 * Typing into a step's settings gives the same layout object.
 */
export function useLayout(version: WorkflowVersion, presentation: Presentation, density: 'comfortable' | 'compact'): Layout {
  const kept = useRef<Kept | null>(null);
  const before = kept.current;
  if (before && before.density === density && before.presentation === presentation && drawnAlike(before.version, version)) return before.layout;
  const layout = layoutVersion(version, { density, presentation, ...(before && before.density === density ? { previous: before.layout } : {}) });
  kept.current = { version, presentation, density, layout };
  return layout;
}

function drawnAlike(before: WorkflowVersion, after: WorkflowVersion): boolean {
  if (before.definition === after.definition) return true;
  if (edgesOf(before) !== edgesOf(after)) return false;
  const [old, now] = [nodesOf(before), nodesOf(after)];
  if (old === now) return true;
  return old.length === now.length && now.every((node, index) => node.id === (old[index] as WorkflowNode).id && node.type === (old[index] as WorkflowNode).type);
}
