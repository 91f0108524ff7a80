'use client';
import { graphOf } from '#graph';
import type { Problem, WorkflowEdge, WorkflowNode } from '#model';
import type { Editor } from '#store';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';

/** Returns a node; renders again only when this node changes. */
export function useNode(editor: Editor, nodeId: string): WorkflowNode | undefined {
  return useStore(editor.store, (state) => graphOf(state.version).node(nodeId));
}

/** Returns an edge; renders again only when this edge changes. */
export function useEdge(editor: Editor, edgeId: string): WorkflowEdge | undefined {
  return useStore(editor.store, (state) => graphOf(state.version).edge(edgeId));
}

/** Returns the problems of a node and of its edges. */
export function useNodeProblems(editor: Editor, nodeId: string): readonly Problem[] {
  return useStore(
    editor.store,
    useShallow((state) => state.problems.filter((problem) => problem.nodeId === nodeId)),
  );
}

/** Returns the problems of an edge. */
export function useEdgeProblems(editor: Editor, edgeId: string): readonly Problem[] {
  return useStore(
    editor.store,
    useShallow((state) => state.problems.filter((problem) => problem.edgeId === edgeId)),
  );
}
