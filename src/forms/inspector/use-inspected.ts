'use client';
import { graphOf } from '#graph';
import type { Problem, WorkflowEdge, WorkflowNode } from '#model';
import type { Editor } from '#store';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';

/** One step; renders again only when this step changes. */
export function useNode(editor: Editor, nodeId: string): WorkflowNode | undefined {
  return useStore(editor.store, (state) => graphOf(state.version).node(nodeId));
}

/** One path; renders again only when this path changes. */
export function useEdge(editor: Editor, edgeId: string): WorkflowEdge | undefined {
  return useStore(editor.store, (state) => graphOf(state.version).edge(edgeId));
}

/** The problems of one step, those of its paths among them. */
export function useNodeProblems(editor: Editor, nodeId: string): readonly Problem[] {
  return useStore(
    editor.store,
    useShallow((state) => state.problems.filter((problem) => problem.nodeId === nodeId)),
  );
}

/** The problems of one path. */
export function useEdgeProblems(editor: Editor, edgeId: string): readonly Problem[] {
  return useStore(
    editor.store,
    useShallow((state) => state.problems.filter((problem) => problem.edgeId === edgeId)),
  );
}
