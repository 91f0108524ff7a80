'use client';
import type { ReactElement, RefObject } from 'react';
import { useStore } from 'zustand';
import { graphOf } from '#graph';
import { EdgeInspector, SelectionInspector, NodeInspector } from '#forms';
import { focusedIn, usePageWindow } from '#ui';
import { BulkActions } from './bulk-actions.js';
import { useEditorContext } from '../editor-context.js';
import { nodeNumbersOf } from '../palette/node-numbers.js';

/** The settings of a node or edge, or the common settings of several nodes. Renders nothing without a selection. */
export function SelectionSettings({
  panel,
}: {
  readonly panel: RefObject<HTMLDivElement | null>;
}): ReactElement | null {
  const { actions, editor, props } = useEditorContext();
  const selection = useStore(editor.store, (state) => state.selection);
  const [nodeId] = selection.nodeIds;
  const [edgeId] = selection.edgeIds;
  const onOpenNode = (id: string): void => actions.goTo({ nodeId: id });
  const onDisconnect = (id: string): void => actions.remove({ nodeIds: [], edgeIds: [id] });
  if (selection.nodeIds.length > 1) {
    return (
      <SelectionInspector
        editor={editor}
        fields={props.fields}
        resources={props.resources}
        icons={props.icons}
        comparators={props.comparators}
        actions={<BulkActions />}
        onClose={actions.closeSettings}
        onOpenNode={onOpenNode}
      />
    );
  }
  if (nodeId !== undefined) return <NodeSettings key={nodeId} nodeId={nodeId} panel={panel} />;
  if (edgeId === undefined) return null;
  return (
    <EdgeInspector
      key={edgeId}
      editor={editor}
      edgeId={edgeId}
      icons={props.icons}
      onClose={actions.closeSettings}
      onOpenNode={onOpenNode}
      onDisconnect={onDisconnect}
    />
  );
}

/** The settings of a node. */
function NodeSettings({
  nodeId,
  panel,
}: {
  readonly nodeId: string;
  readonly panel: RefObject<HTMLDivElement | null>;
}): ReactElement {
  const { actions, editor, props, settingsWide, showAllProblems } = useEditorContext();
  const page = usePageWindow();
  const nodeNumber = useStore(editor.store, ({ version }) =>
    nodeNumbersOf(graphOf(version), editor.flow().entries).get(nodeId),
  );
  const held = props.account?.holdsMessages === true ? props.account.officeHours : undefined;
  /** The rectangle of the pressed button. */
  const pressed = (): DOMRect =>
    (focusedIn(panel.current) ?? panel.current ?? page().document.body).getBoundingClientRect();
  return (
    <NodeInspector
      editor={editor}
      nodeId={nodeId}
      fields={props.fields}
      resources={props.resources}
      icons={props.icons}
      comparators={props.comparators}
      officeHours={held}
      nodeNumber={nodeNumber}
      showAllProblems={showAllProblems}
      wide={settingsWide}
      onWide={actions.widenSettings}
      onClose={actions.closeSettings}
      onOpenNode={(id) => actions.goTo({ nodeId: id })}
      onDisconnect={(id) => actions.remove({ nodeIds: [], edgeIds: [id] })}
      onConnect={(source, edgeType) => actions.pickNode({ kind: 'after', nodeId: source, edgeType }, pressed())}
    />
  );
}
