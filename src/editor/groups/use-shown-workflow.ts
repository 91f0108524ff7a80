'use client';
import { useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { CanvasMissingEdge, CanvasSelection } from '#canvas';
import { graphOf } from '#graph';
import { type CollapsedGroup, groupsIn, type Presentation, type Problem, type WorkflowVersion } from '#model';
import type { Editor } from '#store';
import { useLatest, useMessages } from '#ui';
import { groupMessages } from './group-messages.js';
import { type OpenedGroups, setOpened } from './opened-groups.js';
import {
  collapsedIn,
  isLookedInto,
  type ShownGroups,
  shownGroups,
  shownMissingEdges,
  shownPresentation,
  shownProblems,
  shownSelection,
} from './shown-workflow.js';

/** The workflow as the canvas renders it. The same object until one of these changes. */
export interface ShownWorkflow {
  readonly version: WorkflowVersion;
  readonly presentation: Presentation;
  readonly selection: CanvasSelection;
  readonly problems: readonly Problem[];
  readonly missingEdges: readonly CanvasMissingEdge[];
  /** The expanded groups. */
  readonly open: readonly CollapsedGroup[];
  /** Returns the newest contraction, for event handlers. */
  readonly now: () => ShownGroups;
  readonly isContracted: boolean;
  /** The nodes that represent groups; keeps its identity while its content is equal. */
  readonly piles: ReadonlySet<string>;
  /** Contracts another version with the same groups. */
  readonly drawnAs: (
    version: WorkflowVersion,
    presentation: Presentation,
  ) => { readonly version: WorkflowVersion; readonly presentation: Presentation };
  readonly setCollapsed: (groupId: string, collapsed: boolean) => void;
}

/**
 * Contracts collapsed groups; without any, returns the workflow itself. Where the workflow is not editable, expanding a
 * group is local to this view.
 *
 * @param problems those that nodes show
 * @param openedGroups the groups that are expanded where it is not editable
 */
export function useShownWorkflow(
  editor: Editor,
  problems: readonly Problem[],
  openedGroups: OpenedGroups,
  say: (words: string) => void,
): ShownWorkflow {
  const messages = useMessages(groupMessages);
  const version = useStore(editor.store, (state) => state.version);
  const presentation = useStore(editor.store, (state) => state.presentation);
  const selection = useStore(editor.store, (state) => state.selection);
  const missingEdges = useStore(editor.store, (state) => state.missingEdges);
  const opened = useStore(openedGroups);
  const groupList = groupsIn(presentation);
  // Keeps the identity of the list while the same groups are collapsed.
  const collapsedNow = collapsedIn(groupList, opened, chosenIn(groupList, selection));
  const [collapsed, keepCollapsed] = useState(collapsedNow);
  if (!isSameList(collapsed, collapsedNow)) keepCollapsed(collapsedNow);
  const open = useMemo(
    () => (groupList.length === collapsed.length ? [] : groupList.filter((group) => !collapsed.includes(group))),
    [groupList, collapsed],
  );
  const shown = useMemo(() => shownGroups(version, collapsed, messages), [version, collapsed, messages]);
  const cardIds = [...shown.groupOf.keys()].join('\n');
  const latest = useLatest(shown);
  const setCollapsed = useFolding(editor, say, openedGroups);
  const sidePresentation = useMemo(
    () => shownPresentation(presentation, shown, graphOf(version)),
    [presentation, shown, version],
  );
  const chosen = useMemo(() => shownSelection(selection, shown), [selection, shown]);
  const found = useMemo(() => shownProblems(problems, shown), [problems, shown]);
  const missing = useMemo(() => shownMissingEdges(missingEdges, shown), [missingEdges, shown]);
  const now = useCallback(() => latest.current, [latest]);
  const piles = useMemo(() => new Set(cardIds === '' ? [] : cardIds.split('\n')), [cardIds]);
  const drawnAs = useCallback<ShownWorkflow['drawnAs']>(
    (of, places) => {
      const groups = shownGroups(of, [...latest.current.groupOf.values()], messages);
      return { version: groups.version, presentation: shownPresentation(places, groups, graphOf(of)) };
    },
    [latest, messages],
  );
  return useMemo(
    () => ({
      version: shown.version,
      presentation: sidePresentation,
      selection: chosen,
      problems: found,
      missingEdges: missing,
      open,
      now,
      isContracted: shown.groupOf.size > 0,
      piles,
      drawnAs,
      setCollapsed,
    }),
    [chosen, drawnAs, found, missing, now, open, piles, setCollapsed, shown, sidePresentation],
  );
}

/** Collapses and expands groups: in the document, or for this view alone where it is not editable. */
function useFolding(editor: Editor, say: (words: string) => void, opened: OpenedGroups): ShownWorkflow['setCollapsed'] {
  const messages = useMessages(groupMessages);
  return useCallback(
    (groupId: string, isCollapsed: boolean) => {
      const { presentation: side, readOnly, selection } = editor.store.getState();
      const group = groupsIn(side).find(({ id }) => id === groupId);
      if (readOnly) setOpened(opened, groupId, !isCollapsed);
      // A temporarily opened group closes when all of its nodes are selected; nothing is stored.
      const isPeeked = group?.collapsed && isLookedInto(group, new Set(selection.nodeIds));
      if (isCollapsed && group?.collapsed && (!readOnly || isPeeked)) editor.select({ nodeIds: group.nodeIds });
      else if (!readOnly) editor.commands.setGroup({ groupId, collapsed: isCollapsed });
      say(messages[isCollapsed ? 'collapsed' : 'expanded'](group?.title ?? messages.untitled));
    },
    [editor, messages, opened, say],
  );
}

const nothing: ReadonlySet<string> = new Set<string>();

/** The part of the selection that is inside groups. */
function chosenIn(groups: readonly CollapsedGroup[], { nodeIds }: CanvasSelection): ReadonlySet<string> {
  return groups.length === 0 || nodeIds.length === 0 ? nothing : new Set(nodeIds);
}

function isSameList(before: readonly CollapsedGroup[], now: readonly CollapsedGroup[]): boolean {
  return before.length === now.length && before.every((group, index) => group === now[index]);
}
