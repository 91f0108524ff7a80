'use client';
import { memo, type MouseEvent, type ReactElement, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { type CanvasActions, type CanvasTools, Minimap, ViewBar } from '#canvas';
import type { Layout } from '#layout';
import { AnchoredMenu, Button, Guest, PartBoundary, useLatest, useMessages } from '#ui';
import { areaMessages } from '../areas/area-messages.js';
import { createDropActions } from '../areas/drop-actions.js';
import { type MenuTarget, menuFor, toolsFor } from '../areas/element-menus.js';
import { useEditorContext, useIsChromeShown } from '../editor-context.js';
import type { CanvasDeskProps, CanvasPartsProps } from './parts.js';
import { FoundFrames } from '../find/found-frames.js';
import { groupActions } from '../groups/group-actions.js';
import { GroupFrames } from '../groups/group-frames.js';
import { groupMessages } from '../groups/group-messages.js';
import type { ShownWorkflow } from '../groups/use-shown-workflow.js';
import { KeyBar } from '../keys/key-bar.js';
import { selectOrPick } from '../history/picking.js';
import { useFollowing } from './use-following.js';

/** What is drawn inside the canvas besides nodes and edges, and the controls over it. */
export function CanvasParts({
  layout,
  readOnly,
  workflow: { now: shown, open, setCollapsed },
}: CanvasPartsProps): ReactElement {
  const { editor, found, props } = useEditorContext();
  const isChromeShown = useIsChromeShown();
  const cardOf = useCallback((nodeId: string) => shown().cardOf.get(nodeId), [shown]);
  return (
    <>
      <FoundFrames found={found} layout={layout} cardOf={cardOf} />
      <GroupFrames
        groups={open}
        layout={layout}
        select={(nodeIds) => editor.select({ nodeIds })}
        collapse={(groupId) => setCollapsed(groupId, true)}
        canCollapse={(group) => !readOnly || group.collapsed === true}
      />
      {(isChromeShown || props.slots?.ViewBar) && <CanvasBar readOnly={readOnly} />}
      {(isChromeShown || props.slots?.Minimap) && <CanvasMap />}
    </>
  );
}

/** Carries out what the canvas asks for, and shows the menus and keys of its elements. */
export function CanvasDesk({ forwarded, layout, stage, workflow }: CanvasDeskProps): ReactElement {
  const { commands } = useEditorContext();
  const isChromeShown = useIsChromeShown();
  const { now: shown } = workflow;
  const [menu, setMenu] = useState<MenuTarget | null>(null);
  const actions = useCanvasActions(workflow, layout, setMenu);
  const tools = useCallback<CanvasTools>(
    (about, anchor) => toolsFor(about, anchor, shown(), commands),
    [commands, shown],
  );
  useLayoutEffect(() => forwarded.to(actions, tools), [actions, forwarded, tools]);
  useFollowing(stage, layout, workflow.missingEdges);
  return (
    <>
      {isChromeShown && <KeyBar stage={stage} />}
      {(isChromeShown || menu) && <ElementMenu menu={menu} setMenu={setMenu} />}
    </>
  );
}

/** The menu of a node or an edge. Memoised: an edit of the document does not render it. */
const ElementMenu = memo(function ElementMenu({
  menu,
  setMenu,
}: {
  readonly menu: MenuTarget | null;
  readonly setMenu: (menu: MenuTarget | null) => void;
}): ReactElement {
  const { commands } = useEditorContext();
  const messages = useMessages(areaMessages);
  return (
    <AnchoredMenu
      label={messages.menu}
      anchor={menu?.anchor ?? null}
      onClose={() => setMenu(null)}
      sections={menu ? menuFor(menu, commands) : []}
    />
  );
});

/** Returns the commands behind the gestures of the canvas. */
function useCanvasActions(
  { drawnAs, now: shown, setCollapsed }: ShownWorkflow,
  layout: Layout | undefined,
  setMenu: (menu: MenuTarget) => void,
): CanvasActions {
  const { actions, editor, history, props } = useEditorContext();
  const messages = useMessages(groupMessages);
  const latestHistory = useLatest(history);
  const latestLayout = useLatest(layout);
  return useMemo(
    () =>
      groupActions(
        {
          // The canvas passes the whole new selection, also where Shift extended it.
          select: (chosen, options) => selectOrPick(editor, latestHistory.current, chosen, options?.extend === true),
          openSettings: (nodeId) => actions.openSettings({ nodeIds: [nodeId], edgeIds: [] }),
          openEdge: (edgeId) => actions.openSettings({ nodeIds: [], edgeIds: [edgeId] }),
          editEdge: actions.editEdge,
          insertOnEdge: (edgeId, anchor) => actions.pickNode({ kind: 'edge', edgeId }, anchor),
          connect: actions.connect,
          reconnect: actions.reconnect,
          moveNodes: actions.moveNodes,
          remove: actions.remove,
          duplicate: actions.duplicate,
          duplicateTo: actions.duplicateTo,
          ...createDropActions(editor, actions, { density: props.density, direction: props.direction }, drawnAs),
          openMenu: (target, anchor) => setMenu({ ...target, anchor }),
          leave: actions.leaveDrawer,
          addNote: actions.addNote,
          setNote: actions.setNote,
          noteWritten: actions.noteWritten,
          removeNotes: actions.removeNotes,
          refused: actions.refused,
        },
        {
          editor,
          refuse: actions.refuse,
          shown,
          placeOf: (nodeId) => latestLayout.current?.nodes[nodeId],
          expand: (groupId) => setCollapsed(groupId, false),
          openMenu: (groupId, anchor) => setMenu({ groupId, anchor }),
          messages,
        },
      ),
    [
      actions,
      drawnAs,
      editor,
      latestHistory,
      latestLayout,
      messages,
      props.density,
      props.direction,
      setCollapsed,
      setMenu,
      shown,
    ],
  );
}

/** Zoom and tidy, or the host's own bar. Memoised: it does not depend on the document. */
const CanvasBar = memo(function CanvasBar({ readOnly }: { readonly readOnly: boolean }): ReactElement | null {
  const { actions, commands, editor, props } = useEditorContext();
  const messages = useMessages(areaMessages);
  const { ViewBar: HostBar } = props.slots ?? {};
  if (HostBar === null) return null;
  if (HostBar)
    return (
      <PartBoundary
        part="slots.ViewBar"
        what={messages.failed.viewBar}
        className="pb-failed--viewbar"
        resetBy={[HostBar]}
      >
        <Guest>
          <HostBar editor={editor} />
        </Guest>
      </PartBoundary>
    );
  const addStep = (event: MouseEvent): void => {
    const [nodeId] = editor.store.getState().selection.nodeIds;
    const place = nodeId === undefined ? ({ kind: 'free' } as const) : ({ kind: 'after', nodeId } as const);
    actions.pickNode(place, event.currentTarget.getBoundingClientRect());
  };
  return (
    <ViewBar
      onTidy={readOnly ? undefined : () => commands.run('tidy')}
      tidyKeys={commands.caps('tidy')}
      onTurn={readOnly ? undefined : (direction) => commands.run(`turn-${direction}`)}
      bindings={commands.bindings}
      before={
        !readOnly && (
          <span className="pb-only-narrow">
            <Button size="sm" variant="primary" icon="plus" onClick={addStep}>
              {messages.addStep}
            </Button>
          </span>
        )
      }
    />
  );
});

/** The map, or the host's own. */
function CanvasMap(): ReactElement | null {
  const { editor, props } = useEditorContext();
  const { failed } = useMessages(areaMessages);
  const { Minimap: HostMap } = props.slots ?? {};
  if (HostMap === null) return null;
  if (!HostMap) return <Minimap />;
  return (
    <PartBoundary part="slots.Minimap" what={failed.map} className="pb-failed--minimap" resetBy={[HostMap]}>
      <Guest>
        <HostMap editor={editor} />
      </Guest>
    </PartBoundary>
  );
}
