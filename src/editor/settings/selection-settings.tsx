'use client';
import { type ReactElement, type RefObject, useState } from 'react';
import { useStore } from 'zustand';
import { graphOf } from '#graph';
import { nodeNumbers } from '#rules';
import { EdgeInspector, NodeInspector, SelectionInspector } from '#forms';
import { groupOfAll } from '#model';
import { focusedIn, IconButton, useMessages, usePageWindow } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { BulkActions } from './bulk-actions.js';
import { GroupSettings } from './group-settings.js';
import { settingsMessages } from './settings-messages.js';

/** The frequent commands for several nodes; menu and command list have the others. */
const forSeveral = ['duplicate', 'copy', 'turn-off', 'nudge-back', 'delete'];

/** The settings of a node, an edge or a group, or the common settings of several nodes. Renders nothing without a selection. */
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
  const group = useStore(editor.store, (state) => groupOfAll(state.presentation, state.selection.nodeIds));
  /** The group whose steps are edited together. */
  const [together, setTogether] = useState<string>();
  if (group && group.id !== together)
    return <GroupSettings key={group.id} group={group} onEditTogether={() => setTogether(group.id)} />;
  if (selection.nodeIds.length > 1) {
    return (
      <SelectionInspector
        editor={editor}
        fields={props.fields}
        resources={props.resources}
        icons={props.icons}
        comparators={props.comparators}
        checkFields={props.checkFields}
        actions={<BulkActions ids={forSeveral} />}
        onClose={actions.closeSettings}
        onOpenNode={onOpenNode}
      />
    );
  }
  if (nodeId !== undefined) return <NodeSettings key={nodeId} nodeId={nodeId} panel={panel} />;
  if (edgeId === undefined) return null;
  return (
    <EdgeInspector
      resources={props.resources}
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

/** Buttons that open the settings of the step before and after, in the order of the outline. */
function Walk({ nodeId }: { readonly nodeId: string }): ReactElement {
  const { editor, view } = useEditorContext();
  const { walk } = useMessages(settingsMessages);
  const order = useStore(editor.store, ({ version }) => nodeNumbers(graphOf(version)));
  const ids = [...order.keys()];
  const at = ids.indexOf(nodeId);
  const go = (to: string | undefined): void => {
    if (to === undefined) return;
    editor.select({ nodeIds: [to] });
    view.current?.reveal(to);
  };
  return (
    <>
      <IconButton icon="chevron-up" tone="mut" label={walk.before} disabled={at <= 0} onClick={() => go(ids[at - 1])} />
      <IconButton
        icon="chevron-down"
        tone="mut"
        label={walk.after}
        disabled={at < 0 || at === ids.length - 1}
        onClick={() => go(ids[at + 1])}
      />
    </>
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
  const { actions, editor, narrow, props, settingsWide, showAllProblems } = useEditorContext();
  const page = usePageWindow();
  const nodeNumber = useStore(editor.store, ({ version }) => nodeNumbers(graphOf(version)).get(nodeId));
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
      checkFields={props.checkFields}
      tools={narrow && <Walk nodeId={nodeId} />}
      wide={settingsWide}
      onWide={narrow ? undefined : actions.widenSettings}
      onClose={actions.closeSettings}
      onOpenNode={(id) => actions.goTo({ nodeId: id })}
      onDisconnect={(id) => actions.remove({ nodeIds: [], edgeIds: [id] })}
      onConnect={(source, edgeType, value) =>
        actions.pickNode(
          { kind: 'after', connects: true, nodeId: source, edgeType, ...(value === undefined ? {} : { value }) },
          pressed(),
        )
      }
      onRemoveCondition={actions.removeCondition}
    />
  );
}
