'use client';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { CanvasMissingPath, CanvasSelection } from '#canvas';
import { type CollapsedGroup, groupsIn, type Presentation, type Problem, type WorkflowVersion } from '#model';
import type { Editor } from '#store';
import { useLatest } from '#ui';
import {
  collapsedIn, type ShownGroups, shownGroups, shownMissingPaths, shownPresentation, shownProblems, shownSelection,
} from './shown-workflow.js';

/** What the canvas draws of a workflow. */
export interface ShownWorkflow {
  readonly version: WorkflowVersion;
  readonly presentation: Presentation;
  readonly selection: CanvasSelection;
  readonly problems: readonly Problem[];
  readonly missingPaths: readonly CanvasMissingPath[];
  /** The groups whose steps are drawn. */
  readonly open: readonly CollapsedGroup[];
  /** The newest contraction, for who asks when something happens. */
  readonly now: () => ShownGroups;
  readonly isContracted: boolean;
  readonly setCollapsed: (groupId: string, collapsed: boolean) => void;
}

const none: ReadonlySet<string> = new Set<string>();

/** The workflow with collapsed groups drawn together; without any, what is drawn is what is there. Where nothing may be changed, opening one is nobody else's business. */
export function useShownWorkflow(editor: Editor, say: (words: string) => void): ShownWorkflow {
  const version = useStore(editor.store, (state) => state.version);
  const presentation = useStore(editor.store, (state) => state.presentation);
  const selection = useStore(editor.store, (state) => state.selection);
  const problems = useStore(editor.store, (state) => state.problems);
  const missingPaths = useStore(editor.store, (state) => state.missingPaths);
  const [opened, setOpened] = useState(none);
  // The same list as long as the same groups are collapsed, whatever else is arranged.
  const groupList = groupsIn(presentation);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- of the presentation only its groups are asked for
  const collapsed = useMemo(() => collapsedIn(presentation, opened), [groupList, opened]);
  const open = useMemo(() => (groupList.length === collapsed.length ? [] : groupList.filter((group) => !collapsed.includes(group))), [groupList, collapsed]);
  const shown = useMemo(() => shownGroups(version, collapsed), [version, collapsed]);
  const latest = useLatest(shown);
  const setCollapsed = useCallback((groupId: string, isCollapsed: boolean) => {
    const { presentation: side, readOnly } = editor.store.getState();
    const title = groupsIn(side).find(({ id }) => id === groupId)?.title ?? 'Group';
    if (readOnly) setOpened((before) => new Set(isCollapsed ? [...before].filter((id) => id !== groupId) : [...before, groupId]));
    else editor.commands.setGroup({ groupId, collapsed: isCollapsed });
    say(`${title} ${isCollapsed ? 'collapsed' : 'expanded'}`);
  }, [editor, say]);
  // Who chooses a step, in the list or by a problem, wants to see it.
  useEffect(() => editor.store.subscribe((state, before) => {
    if (state.selection === before.selection || state.presentation !== before.presentation || state.version !== before.version) return;
    const { cardOf, groupOf } = latest.current;
    const chosen = new Set(state.selection.nodeIds);
    for (const [card, { id, nodeIds }] of groupOf) {
      const own = nodeIds.filter((nodeId) => cardOf.get(nodeId) === card);
      if (own.some((nodeId) => chosen.has(nodeId)) && !own.every((nodeId) => chosen.has(nodeId))) setCollapsed(id, false);
    }
  }), [editor, latest, setCollapsed]);
  return {
    version: shown.version,
    presentation: useMemo(() => shownPresentation(presentation, shown), [presentation, shown]),
    selection: useMemo(() => shownSelection(selection, shown), [selection, shown]),
    problems: useMemo(() => shownProblems(problems, shown), [problems, shown]),
    missingPaths: useMemo(() => shownMissingPaths(missingPaths, shown), [missingPaths, shown]),
    open,
    now: useCallback(() => latest.current, [latest]),
    isContracted: shown.groupOf.size > 0,
    setCollapsed,
  };
}
