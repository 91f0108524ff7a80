'use client';
import { useMemo } from 'react';
import { pathKind } from '#catalog';
import type { CanvasScene } from './canvas-scene.js';
import type { PathLook, Picture, StepLook } from './paint/picture.js';
import type { CanvasProjection } from './project-canvas.js';
import { stepState } from './project-step.js';
import { stepFace } from './step-content.js';

const none: ReadonlySet<string> = new Set();

/**
 * The drawing as a picture: the whole of it, and the part that has to be painted because it is no element. From afar, what is an
 * element lies over its own painted likeness and is not left out: so that pointing at things repaints nothing.
 */
export function usePicture(scene: CanvasScene, projection: CanvasProjection): { readonly whole: Picture; readonly rest: Picture } {
  const { graph, places, presentation, selectedSteps, selectedPaths, problems, marks, hintOf, draft, window } = scene;
  // From afar thousands are in view, and a verdict on each would be felt; there only the elements tell who may be joined.
  const hintNear = window.far ? undefined : hintOf;
  const whole = useMemo((): Picture => {
    const looks = new Map<string, StepLook | undefined>();
    const state = { problems, marks, selectedSteps };
    const lookOf = (nodeId: string): StepLook | undefined => {
      const node = graph.node(nodeId);
      if (!node) return undefined;
      const { group, shape, title, color, off, unknown } = stepFace(node, presentation);
      const { errors, warnings, mark, visits, dim, selected } = stepState(state, nodeId);
      return { group, shape, title, color, off, unknown, errors, warnings, mark, visits, dim: dim || hintNear?.(nodeId) === 'nodrop', selected };
    };
    return {
      layout: places.layout,
      index: places.index,
      stepLook: (nodeId) => {
        if (!looks.has(nodeId)) looks.set(nodeId, lookOf(nodeId));
        return looks.get(nodeId);
      },
      pathLook: (edgeId): PathLook | undefined => {
        const edge = graph.edge(edgeId);
        if (!edge || graph.nodeIndex(edge.source) < 0 || graph.nodeIndex(edge.target) < 0) return undefined;
        const mark = marks?.edges.get(edgeId);
        return { kind: pathKind(edge.type), mark, dim: marks !== undefined && marks.dimOthers && mark === undefined, selected: selectedPaths.has(edgeId) };
      },
      exceptSteps: none,
      exceptPaths: none,
      marked: marks !== undefined,
    };
  }, [graph, places, presentation, selectedSteps, selectedPaths, problems, marks, hintNear]);

  const moves = draft.moved.size > 0;
  const exceptSteps = useMemo(() => {
    if (!window.far) return projection.steps;
    return moves ? new Set([...projection.steps].filter((id) => draft.moved.has(id))) : none;
  }, [window.far, projection.steps, moves, draft.moved]);
  const exceptPaths = !window.far || moves ? projection.paths : none;
  const rest = useMemo((): Picture => ({ ...whole, exceptSteps, exceptPaths }), [whole, exceptSteps, exceptPaths]);
  return { whole, rest };
}
