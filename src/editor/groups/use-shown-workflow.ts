'use client';
import { useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { CanvasMissingEdge, CanvasSelection } from '#canvas';
import { graphOf } from '#graph';
import { type CollapsedGroup, groupsIn, type Presentation, type Problem, type WorkflowVersion } from '#model';
import type { Editor } from '#store';
import { useLatest } from '#ui';
import {
  collapsedIn,
  type ShownGroups,
  shownGroups,
  shownMissingEdges,
  shownPresentation,
  shownProblems,
  shownSelection,
} from './shown-workflow.js';

/** What the canvas draws of a workflow. */
export interface ShownWorkflow {
  readonly version: WorkflowVersion;
  readonly presentation: Presentation;
  readonly selection: CanvasSelection;
  readonly problems: readonly Problem[];
  readonly missingEdges: readonly CanvasMissingEdge[];
  /** The groups whose steps are drawn. */
  readonly open: readonly CollapsedGroup[];
  /** The newest contraction, for who asks when something happens. */
  readonly now: () => ShownGroups;
  readonly isContracted: boolean;
  /** The steps that stand for groups. The same set as long as they are the same. */
  readonly piles: ReadonlySet<string>;
  /** What would be drawn of another version, with the same groups collapsed. */
  readonly drawnAs: (
    version: WorkflowVersion,
    presentation: Presentation,
  ) => { readonly version: WorkflowVersion; readonly presentation: Presentation };
  readonly setCollapsed: (groupId: string, collapsed: boolean) => void;
}

const none: ReadonlySet<string> = new Set<string>();

/** The workflow with collapsed groups drawn together; without any, what is drawn is what is there. Where nothing may be changed, opening one is nobody else's business. */
export function useShownWorkflow(editor: Editor, say: (words: string) => void): ShownWorkflow {
  const version = useStore(editor.store, (state) => state.version);
  const presentation = useStore(editor.store, (state) => state.presentation);
  const selection = useStore(editor.store, (state) => state.selection);
  const problems = useStore(editor.store, (state) => state.problems);
  const missingEdges = useStore(editor.store, (state) => state.missingEdges);
  const [opened, setOpened] = useState(none);
  const groupList = groupsIn(presentation);
  // The same list as long as the same groups are collapsed, whatever else is arranged or chosen.
  const collapsedNow = collapsedIn(groupList, opened, chosenIn(groupList, selection));
  const [collapsed, keepCollapsed] = useState(collapsedNow);
  if (!isSameList(collapsed, collapsedNow)) keepCollapsed(collapsedNow);
  const open = useMemo(
    () => (groupList.length === collapsed.length ? [] : groupList.filter((group) => !collapsed.includes(group))),
    [groupList, collapsed],
  );
  const shown = useMemo(() => shownGroups(version, collapsed), [version, collapsed]);
  const cardIds = [...shown.groupOf.keys()].join('\n');
  const latest = useLatest(shown);
  const setCollapsed = useCallback(
    (groupId: string, isCollapsed: boolean) => {
      const { presentation: side, readOnly } = editor.store.getState();
      const group = groupsIn(side).find(({ id }) => id === groupId);
      // One that is only looked into closes when the whole of it is chosen: there is nothing to store.
      if (isCollapsed && group?.collapsed && !readOnly) editor.select({ nodeIds: group.nodeIds });
      else if (readOnly)
        setOpened((before) => new Set(isCollapsed ? [...before].filter((id) => id !== groupId) : [...before, groupId]));
      else editor.commands.setGroup({ groupId, collapsed: isCollapsed });
      say(`${group?.title ?? 'Group'} ${isCollapsed ? 'collapsed' : 'expanded'}`);
    },
    [editor, say],
  );
  return {
    version: shown.version,
    presentation: useMemo(
      () => shownPresentation(presentation, shown, graphOf(version)),
      [presentation, shown, version],
    ),
    selection: useMemo(() => shownSelection(selection, shown), [selection, shown]),
    problems: useMemo(() => shownProblems(problems, shown), [problems, shown]),
    missingEdges: useMemo(() => shownMissingEdges(missingEdges, shown), [missingEdges, shown]),
    open,
    now: useCallback(() => latest.current, [latest]),
    isContracted: shown.groupOf.size > 0,
    piles: useMemo(() => new Set(cardIds === '' ? [] : cardIds.split('\n')), [cardIds]),
    drawnAs: useCallback(
      (of, places) => {
        const groups = shownGroups(of, [...latest.current.groupOf.values()]);
        return { version: groups.version, presentation: shownPresentation(places, groups, graphOf(of)) };
      },
      [latest],
    ),
    setCollapsed,
  };
}

const nothing: ReadonlySet<string> = new Set<string>();

/** What is chosen, as far as it matters to groups. */
function chosenIn(groups: readonly CollapsedGroup[], { nodeIds }: CanvasSelection): ReadonlySet<string> {
  return groups.length === 0 || nodeIds.length === 0 ? nothing : new Set(nodeIds);
}

function isSameList(before: readonly CollapsedGroup[], now: readonly CollapsedGroup[]): boolean {
  return before.length === now.length && before.every((group, index) => group === now[index]);
}
