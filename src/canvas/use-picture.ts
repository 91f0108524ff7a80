'use client';
import { useMemo, useState } from 'react';
import { pathKind } from '#catalog';
import type { Graph } from '#graph';
import type { CanvasScene } from './projection/canvas-scene.js';
import { mostHeld } from './window/choose-elements.js';
import type { PaintedMove, Picture, StepLook } from './paint/picture.js';
import type { CanvasProjection } from './projection/project-canvas.js';
import { type StepLooks, createLooksKeeper, lookWith } from './projection/step-looks.js';

const none: ReadonlySet<string> = new Set();

/** What the looks of a picture were made of, to tell what differs in a later one. */
const origins = new WeakMap<Picture['stepLook'], { readonly looks: StepLooks; readonly selectedSteps: ReadonlySet<string>; readonly hint: unknown }>();

/**
 * The drawing as a picture: the whole of it, and the part that has to be painted because it is no element. From afar, what is an
 * element lies over its own painted likeness and is not left out: so that pointing at things repaints nothing.
 */
export function usePicture(scene: CanvasScene, projection: CanvasProjection): { readonly whole: Picture; readonly rest: Picture } {
  const { graph, places, presentation, selectedSteps, selectedPaths, problems, marks, hintOf, draft, window } = scene;
  // From afar thousands are in view, and a verdict on each would be felt; there only the elements tell who may be joined.
  const hintNear = window.far ? undefined : hintOf;
  const [keepLooks] = useState(createLooksKeeper);
  const looks = useMemo(() => keepLooks({ graph, presentation, problems, marks }), [keepLooks, graph, presentation, problems, marks]);
  // What is selected lies over the looks: a rectangle that catches one more step makes the look of one.
  const steps = useMemo((): Pick<Picture, 'stepLook' | 'changedSince'> => {
    const stepLook = (nodeId: string): StepLook | undefined => {
      const look = looks.of(nodeId);
      return look && lookWith(look, selectedSteps.has(nodeId), hintNear?.(nodeId) === 'nodrop');
    };
    origins.set(stepLook, { looks, selectedSteps, hint: hintNear });
    return {
      stepLook,
      changedSince: (before) => {
        const origin = origins.get(before.stepLook);
        if (!origin || origin.hint !== hintNear) return undefined;
        const changed = looks.changedSince(origin.looks);
        return changed && new Set([...changed, ...onlyInOne(origin.selectedSteps, selectedSteps)]);
      },
    };
  }, [looks, selectedSteps, hintNear]);
  const pathLook = useMemo((): Picture['pathLook'] => (edgeId) => {
    const edge = graph.edge(edgeId);
    if (!edge || graph.nodeIndex(edge.source) < 0 || graph.nodeIndex(edge.target) < 0) return undefined;
    const mark = marks?.edges.get(edgeId);
    return { kind: pathKind(edge.type), mark, dim: marks !== undefined && marks.dimOthers && mark === undefined, selected: selectedPaths.has(edgeId) };
  }, [graph, marks, selectedPaths]);
  const whole = useMemo((): Picture => ({
    layout: places.layout, index: places.index, ...steps, pathLook, exceptSteps: none, exceptPaths: none, marked: marks !== undefined,
    pathList: graph.edges,
  }), [places, steps, pathLook, marks, graph.edges]);

  const moves = draft.moved.size > 0;
  const dragged = useMemo(() => pathsOfMoved(graph, draft.moved), [graph, draft.moved]);
  const exceptSteps = useMemo(() => {
    const elements = window.far ? none : projection.steps;
    return moves ? new Set([...elements, ...draft.moved]) : elements;
  }, [window.far, projection.steps, moves, draft.moved]);
  const exceptPaths = useMemo(() => {
    if (!moves) return window.far ? none : projection.paths;
    return new Set([...projection.paths, ...dragged.along, ...dragged.bent]);
  }, [moves, window.far, projection.paths, dragged]);
  const followers = useMemo(() => {
    const steps = new Set([...draft.moved].filter((id) => !projection.steps.has(id)));
    const paths = new Set([...dragged.along].filter((id) => !projection.paths.has(id)));
    return { steps, paths };
  }, [draft.moved, dragged, projection.steps, projection.paths]);
  // What few steps are dragged are elements as far as they are in view, and nothing is painted for them.
  const moved = useMemo(
    (): PaintedMove | undefined => (draft.moved.size > mostHeld ? { ...followers, by: draft.by } : undefined), [draft.moved, draft.by, followers],
  );
  const rest = useMemo((): Picture => ({ ...whole, exceptSteps, exceptPaths, ...(moved && { moved }) }), [whole, exceptSteps, exceptPaths, moved]);
  return { whole, rest };
}

function onlyInOne(a: ReadonlySet<string>, b: ReadonlySet<string>): readonly string[] {
  return a === b ? [] : [...[...a].filter((id) => !b.has(id)), ...[...b].filter((id) => !a.has(id))];
}

/** The paths that dragged steps take along, and those that hold on to a step that stays. */
function pathsOfMoved(graph: Graph, moved: ReadonlySet<string>): { readonly along: ReadonlySet<string>; readonly bent: ReadonlySet<string> } {
  const along = new Set<string>();
  const bent = new Set<string>();
  for (const id of moved) {
    for (const { id: edgeId, target } of graph.outgoing(id)) (moved.has(target) ? along : bent).add(edgeId);
    for (const { id: edgeId, source } of graph.incoming(id)) if (!moved.has(source)) bent.add(edgeId);
  }
  return { along, bent };
}
