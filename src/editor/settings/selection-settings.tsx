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
  const { actions, editor, props, settingsWide, showAllProblems } = useEditorContext();
  const page = usePageWindow();
  const selection = useStore(editor.store, (state) => state.selection);
  const nodeNumber = useStore(
    editor.store,
    ({
      selection: {
        nodeIds: [nodeId],
      },
      version,
    }) => (nodeId === undefined ? undefined : nodeNumbersOf(graphOf(version), editor.flow().entries).get(nodeId)),
  );
  const [nodeId] = selection.nodeIds;
  const [edgeId] = selection.edgeIds;
  const onOpenNode = (id: string): void => actions.goTo({ nodeId: id });
  const onDisconnect = (id: string): void => actions.remove({ nodeIds: [], edgeIds: [id] });
  const held = props.account?.holdsMessages === true ? props.account.officeHours : undefined;
  /** The rectangle of the pressed button. */
  const pressed = (): DOMRect =>
    (focusedIn(panel.current) ?? panel.current ?? page().document.body).getBoundingClientRect();
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
  if (nodeId !== undefined) {
    return (
      <NodeInspector
        key={nodeId}
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
        onOpenNode={onOpenNode}
        onDisconnect={onDisconnect}
        onConnect={(source, edgeType) => actions.pickNode({ kind: 'after', nodeId: source, edgeType }, pressed())}
      />
    );
  }
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
