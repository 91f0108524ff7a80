'use client';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import {
  type OutlineActions,
  type OutlineCarried,
  type OutlineDropDecision,
  type OutlineDropPlace,
  type OutlineView,
  WorkflowOutline,
} from '#outline';
import { AnchoredMenu, type MessagesOf, useLatest, useMessages } from '#ui';
import { areaMessages } from './area-messages.js';
import { menuFor, type MenuTarget } from './element-menus.js';
import type { OutlineAreaProps } from '../editing/parts.js';
import { useEditorContext } from '../editor-context.js';
import { selectOrPick } from '../history/picking.js';
import { useLoudProblems } from '../problems/use-loud-problems.js';
import type { Json } from '#base';
import { graphOf } from '#graph';
import { groupOfAll, groupsIn } from '#model';
import type { Decision } from '#rules';
import type { Editor } from '#store';
import type { EditorActions } from '../actions/editor-actions.js';
import { edgeName } from '../actions/spoken-names.js';

type BranchWords = MessagesOf<typeof areaMessages>['branches'];

/** Answers the outline during a drag over its rows and carries out the drop. Decisions come from the rules. */
function createOutlineDropActions(
  editor: Editor,
  actions: EditorActions,
  words: () => BranchWords,
): Pick<OutlineActions, 'canDrop' | 'drop'> {
  return {
    canDrop: (carried, place) => {
      if ('edgeId' in carried) return branchDecision(editor, carried.edgeId, place.branch, words());
      const isPlaced =
        'nodeId' in carried && graphOf(editor.store.getState().version).incoming(carried.nodeId).length > 0;
      if (!isPlaced) return answerOf(editor.can.insert({ ...carried, ...whereOf(place) }));
      const decision = answerOf(editor.can.move({ ...carried, ...whereOf(place) }));
      return decision?.ok ? { ...decision, words: words().moveHere } : decision;
    },
    drop: (carried, place) => {
      if ('edgeId' in carried) return moveBranch(editor, actions, carried.edgeId, place.branch, words());
      drop(actions, carried, place);
    },
  };
}

function drop(
  actions: EditorActions,
  carried: Exclude<OutlineCarried, { readonly edgeId: string }>,
  { edgeId, open }: OutlineDropPlace,
): void {
  if ('nodeId' in carried) actions.joinNode(carried.nodeId, { edgeId, open });
  else if (edgeId !== undefined) actions.addNode(carried.type, { kind: 'edge', edgeId });
  else if (open) actions.addNode(carried.type, { kind: 'after', ...afterOf(open) });
}

function moveBranch(
  editor: Editor,
  { report }: EditorActions,
  edgeId: string,
  target: string | undefined,
  words: BranchWords,
): void {
  const by = target === undefined ? undefined : distanceTo(editor, edgeId, target);
  if (by === undefined) return;
  const name = edgeName(editor, edgeId, words.gone);
  const outcome = editor.commands.reorderEdge({ edgeId, by });
  report(outcome, outcome.ok ? words.moved(name, outcome.place, outcome.count) : '');
}

function branchDecision(
  editor: Editor,
  edgeId: string,
  target: string | undefined,
  words: BranchWords,
): OutlineDropDecision | undefined {
  const graph = graphOf(editor.store.getState().version);
  if (target === undefined || graph.edge(target)?.source !== graph.edge(edgeId)?.source)
    return { ok: false, reason: words.sameStep };
  const by = distanceTo(editor, edgeId, target);
  if (by !== undefined) return { ok: true, side: by < 0 ? 'before' : 'behind' };
  // The refusal of either direction names the reason.
  const [left, right] = [editor.can.reorderEdge({ edgeId, by: -1 }), editor.can.reorderEdge({ edgeId, by: 1 })];
  return {
    ok: false,
    reason:
      left.answer === 'refuse'
        ? left.refusal.message
        : right.answer === 'refuse'
          ? right.refusal.message
          : words.fallbackLast,
  };
}

/** Returns how many positions an edge moves to take the position of another; undefined where it cannot. */
function distanceTo(editor: Editor, edgeId: string, target: string): number | undefined {
  const graph = graphOf(editor.store.getState().version);
  const count = graph.outgoing(graph.edge(edgeId)?.source ?? '').length;
  for (let by = 1; by < count; by++) {
    for (const signed of [by, -by]) {
      const decision = editor.can.reorderEdge({ edgeId, by: signed });
      if (decision.answer === 'allow' && decision.beside.edgeId === target) return signed;
    }
  }
  return undefined;
}

function whereOf({ edgeId, open }: OutlineDropPlace) {
  return edgeId !== undefined ? { edgeId } : open ? { after: afterOf(open) } : {};
}

function afterOf({ edgeType, nodeId, value }: NonNullable<OutlineDropPlace['open']>): {
  readonly nodeId: string;
  readonly edgeType?: string;
  readonly value?: Json;
} {
  return {
    nodeId,
    ...(edgeType === undefined ? {} : { edgeType }),
    ...(value === undefined ? {} : { value: value as Json }),
  };
}

/** Returns undefined where the drop changes nothing, which needs no message. */
function answerOf(decision: Decision): OutlineDropDecision | undefined {
  if (decision.answer === 'refuse') return { ok: false, reason: decision.refusal.message };
  return decision.answer === 'ignore' ? undefined : { ok: true };
}

function nodesOfGroup(editor: Editor, groupId: string): readonly string[] {
  return groupsIn(editor.store.getState().presentation).find(({ id }) => id === groupId)?.nodeIds ?? [];
}

/** Wraps a view reference as the canvas does: the focus of a collapsed group that is selected as a whole is its own row. */
function groupedOutlineRef(outline: OutlineAreaProps['outline'], editor: Editor): (own: OutlineView | null) => void {
  return (own) => {
    outline.current = own && {
      ...own,
      focusNode: (nodeId, options) => {
        const { presentation, selection } = editor.store.getState();
        const group = groupOfAll(presentation, selection.nodeIds);
        if (group?.collapsed && group.nodeIds.includes(nodeId)) own.focusGroup(group.id);
        else own.focusNode(nodeId, options);
      },
    };
  };
}

/** Binds the outline to the editor: renders its state, and calls the same commands as the canvas. */
export function OutlineArea({ onCanvas, outline }: OutlineAreaProps): ReactElement {
  const { actions, commands, editor, found, history, props } = useEditorContext();
  const messages = useMessages(areaMessages);
  const latestMessages = useLatest(messages);
  const version = useStore(editor.store, (state) => state.version);
  const presentation = useStore(editor.store, (state) => state.presentation);
  const selection = useStore(editor.store, (state) => state.selection);
  const problems = useLoudProblems();
  const missingEdges = useStore(editor.store, (state) => state.missingEdges);
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  const [menu, setMenu] = useState<MenuTarget | null>(null);
  useEffect(() => onCanvas('drawn'), [onCanvas]);
  const latestHistory = useLatest(history);
  const outlineActions = useMemo<OutlineActions>(
    () => ({
      select: (chosen, options) => selectOrPick(editor, latestHistory.current, chosen, options?.extend === true),
      openSettings: (nodeId) => actions.openSettings({ nodeIds: [nodeId], edgeIds: [] }),
      openEdge: (edgeId) => actions.openSettings({ nodeIds: [], edgeIds: [edgeId] }),
      openGroup: (groupId) => actions.openSettings({ nodeIds: nodesOfGroup(editor, groupId), edgeIds: [] }),
      insertOnEdge: (edgeId, anchor) => actions.pickNode({ kind: 'edge', edgeId }, anchor),
      addAfter: (nodeId, edgeType, anchor, value) =>
        actions.pickNode({ kind: 'after', ...afterOf({ nodeId, edgeType, value }) }, anchor),
      addFirst: (anchor) => actions.pickNode({ kind: 'free' }, anchor),
      chooseTarget: (nodeId, anchor) => actions.pickNode({ kind: 'target', nodeId }, anchor),
      openMenu: (target, anchor) => setMenu({ ...target, anchor }),
      leave: actions.leaveDrawer,
      refused: actions.refused,
      ...createOutlineDropActions(editor, actions, () => latestMessages.current.branches),
    }),
    [actions, editor, latestHistory, latestMessages],
  );
  const outlineRef = useMemo(() => groupedOutlineRef(outline, editor), [editor, outline]);
  const marked = useStore(found);
  return (
    <div className="pb-steps__o" data-region="outline">
      <WorkflowOutline
        version={version}
        presentation={presentation}
        label={version.name ?? messages.workflow}
        selection={selection}
        problems={problems}
        missingEdges={missingEdges}
        readOnly={readOnly}
        found={marked}
        icons={props.icons}
        actions={outlineActions}
        viewRef={outlineRef}
        bindings={commands.bindings}
      />
      <AnchoredMenu
        label={messages.menu}
        anchor={menu?.anchor ?? null}
        onClose={() => setMenu(null)}
        sections={menu ? menuFor(menu, commands) : []}
      />
    </div>
  );
}
