'use client';
import { useMemo } from 'react';
import { manySteps } from './canvas-window.js';
import type { CanvasScene } from './canvas-scene.js';
import type { StepOutlineProps } from './step-outline.js';
import type { CanvasProjection, Projector } from './project-canvas.js';

const block = 100;

/** The names for the hidden list: all of them, and of thousands the ones around the step that keys are about. */
export function useOutline(scene: CanvasScene, projection: CanvasProjection, projector: Projector): Omit<StepOutlineProps, 'label'> {
  const { places, tabStop } = scene;
  const { ids, positionOf } = places.order;
  const total = ids.length;
  // In whole blocks, so that the list stays the same while the focus goes from step to step.
  const at = Math.floor(((tabStop === undefined ? 0 : positionOf.get(tabStop) ?? 1) - 1) / block) * block;
  const before = total <= manySteps ? 0 : Math.max(0, Math.min(at - block / 2, total - 2 * block));
  const names = useMemo(() => {
    const drawn = new Map(projection.nodes.map((node) => [node.data.nodeId, node.data.name]));
    return ids.slice(before, total <= manySteps ? total : before + 2 * block).map((id) => drawn.get(id) ?? projector.nameOf(scene, id));
    // What is in the scene and not here changes names only together with one of these.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a drag must not read out two hundred names anew
  }, [ids, before, total, projector, scene.graph, scene.presentation, scene.problems, scene.missingPaths, scene.marks]);
  return { names, before, total };
}
