'use client';
import { graphOf } from '#graph';
import type { Problem, WorkflowEdge, WorkflowNode } from '#model';
import type { Editor } from '#store';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { JsonPath } from '#base';
import { type RefObject, useEffect, useRef } from 'react';
import { focusedIn, isTypedInto, ownerWindow } from '#ui';
import { controlAt } from './control-at.js';

/** Regions with keyboard handling of their own, whose focus an undo must not take. */
const ownFocusRegions = '[data-region="canvas"], [data-region="outline"]';

/**
 * After undo and redo, focuses the field of the changed setting, so that the user sees, hears and can continue the
 * restored value. It runs before the next key event, which would change another field otherwise. A focus on the canvas
 * or in the outline stays.
 */
export function useUndoneFocus(editor: Editor, nodeId: string): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const page = ownerWindow(panel.current);
    let frame = 0;
    let isUnmounted = false;
    const focusPath = (path: JsonPath): boolean => {
      const { current } = panel;
      const active = focusedIn(current);
      if (isUnmounted || !current || active?.closest(ownFocusRegions)) return true;
      const control = controlAt(current, path);
      const setting = [...current.querySelectorAll<HTMLElement>('[data-setting]')].find(
        (element) => element.dataset['setting'] === String(path[1]),
      );
      // The focus is already in the field, possibly in the exact part.
      if (control && setting?.contains(active ?? null)) return true;
      control?.focus();
      // The field is not mounted yet: until it is, keys must reach no other field.
      if (!control && active && isTypedInto(active) && current.contains(active)) active.blur();
      return control !== undefined && focusedIn(current) === control;
    };
    const stop = editor.onChange(({ transaction: { origin, operations } }) => {
      if (origin !== 'undo' && origin !== 'redo') return;
      const changed = operations.find(
        (operation) =>
          operation.op === 'set' &&
          operation.kind === 'node' &&
          operation.id === nodeId &&
          operation.path[0] === 'config',
      );
      if (changed?.op !== 'set' || changed.path.length < 2) return;
      const path: JsonPath = changed.path;
      page.cancelAnimationFrame(frame);
      // Renders caused by a key event run in a microtask that is queued by now; the next key event is another task.
      queueMicrotask(() =>
        queueMicrotask(() => {
          // The restored value may render later and bring its field with it.
          if (!focusPath(path)) frame = page.requestAnimationFrame(() => focusPath(path));
        }),
      );
    });
    return () => {
      isUnmounted = true;
      stop();
      page.cancelAnimationFrame(frame);
    };
  }, [editor, nodeId]);
  return panel;
}

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
