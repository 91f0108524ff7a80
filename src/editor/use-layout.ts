'use client';
import { useState } from 'react';
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
  const [kept, setKept] = useState<Kept>(() => arrange(version, presentation, density));
  if (kept.density === density && kept.presentation === presentation && drawnAlike(kept.version, version)) return kept.layout;
  const next = arrange(version, presentation, density, kept);
  // State derived from props, set while rendering: React renders once more at once and shows nothing in between.
  setKept(next);
  return next.layout;
}

function arrange(version: WorkflowVersion, presentation: Presentation, density: 'comfortable' | 'compact', before?: Kept): Kept {
  const previous = before && before.density === density ? { previous: before.layout } : {};
  return { version, presentation, density, layout: layoutVersion(version, { density, presentation, ...previous }) };
}

function drawnAlike(before: WorkflowVersion, after: WorkflowVersion): boolean {
  if (before.definition === after.definition) return true;
  if (edgesOf(before) !== edgesOf(after)) return false;
  const [old, now] = [nodesOf(before), nodesOf(after)];
  if (old === now) return true;
  return old.length === now.length && now.every((node, index) => node.id === (old[index] as WorkflowNode).id && node.type === (old[index] as WorkflowNode).type);
}
