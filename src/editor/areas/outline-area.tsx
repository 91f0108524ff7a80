'use client';
import { type ReactElement, type RefObject, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { type OutlineActions, type OutlineView, WorkflowOutline } from '#outline';
import { AnchoredMenu, useLatest, useMessages } from '#ui';
import { areaMessages } from './area-messages.js';
import { type MenuTarget, menuFor } from './element-menus.js';
import { useEditorContext } from '../editor-context.js';
import { createOutlineDropActions } from './outline-drop-actions.js';
import type { CanvasState } from './use-first-paint.js';

interface OutlineAreaProps {
  readonly outline: RefObject<OutlineView | null>;
  /** Receives the progress of the first paint. */
  readonly onCanvas: (state: CanvasState) => void;
}

/** Binds the outline to the editor: renders its state, and calls the same commands as the canvas. */
export function OutlineArea({ onCanvas, outline }: OutlineAreaProps): ReactElement {
  const { actions, commands, editor, found, props } = useEditorContext();
  const messages = useMessages(areaMessages);
  const latestMessages = useLatest(messages);
  const version = useStore(editor.store, (state) => state.version);
  const presentation = useStore(editor.store, (state) => state.presentation);
  const selection = useStore(editor.store, (state) => state.selection);
  const problems = useStore(editor.store, (state) => state.problems);
  const missingEdges = useStore(editor.store, (state) => state.missingEdges);
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  const [menu, setMenu] = useState<MenuTarget | null>(null);
  useEffect(() => onCanvas('drawn'), [onCanvas]);
  const outlineActions = useMemo<OutlineActions>(
    () => ({
      select: (chosen) => editor.select(chosen),
      openSettings: (nodeId) => actions.openSettings({ nodeIds: [nodeId], edgeIds: [] }),
      openEdge: (edgeId) => actions.openSettings({ nodeIds: [], edgeIds: [edgeId] }),
      insertOnEdge: (edgeId, anchor) => actions.pickNode({ kind: 'edge', edgeId }, anchor),
      addAfter: (nodeId, edgeType, anchor) =>
        actions.pickNode({ kind: 'after', nodeId, ...(edgeType === undefined ? {} : { edgeType }) }, anchor),
      addFirst: (anchor) => actions.pickNode({ kind: 'free' }, anchor),
      chooseTarget: (nodeId, anchor) => actions.pickNode({ kind: 'target', nodeId }, anchor),
      openMenu: (target, anchor) => setMenu({ ...target, anchor }),
      leave: actions.leaveDrawer,
      ...createOutlineDropActions(editor, actions, () => latestMessages.current.branches),
    }),
    [actions, editor, latestMessages],
  );
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
        viewRef={outline}
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
