'use client';
import type { ReactElement, RefObject } from 'react';
import { useStore } from 'zustand';
import { graphOf } from '#graph';
import { EdgeInspector, NodeInspector, SelectionInspector } from '#forms';
import { Button, focusedIn, IconButton, useMessages, usePageWindow } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { nodeNumbersOf } from '../palette/node-numbers.js';
import { runCommand } from '../commands/command-desk.js';
import { settingsMessages } from './settings-messages.js';

/** The frequent commands for several nodes; menu and command list have the others. */
const ids = ['duplicate', 'copy', 'turn-off', 'nudge-back', 'delete'];

/** Buttons for all selected nodes. One that cannot run says why when pressed. */
function BulkActions(): ReactElement {
  const { commands, editor } = useEditorContext();
  const { bulk } = useMessages(settingsMessages);
  const selection = useStore(editor.store, (state) => state.selection);
  // Subscribes to positions and disabled nodes, which the decisions depend on.
  useStore(editor.store, (state) => state.presentation);
  const scene = commands.scene({ subject: selection });
  return (
    <div className="pb-sect__actions" role="group" aria-label={bulk}>
      {ids.flatMap((id) => {
        const command = commands.table.command(id);
        if (!command || command.decision(scene) === 'hide') return [];
        const title =
          id === 'duplicate' || id === 'copy' ? command.title : (command.titleFor?.(scene) ?? command.title);
        return [
          <Button
            key={id}
            {...(command.icon === undefined ? {} : { icon: command.icon })}
            {...(command.danger ? { variant: 'danger' as const } : {})}
            aria-keyshortcuts={commands.ariaKeys(id)}
            onClick={(event) =>
              runCommand(
                command,
                commands.scene({ subject: selection, anchor: event.currentTarget.getBoundingClientRect() }),
              )
            }
          >
            {title}
          </Button>,
        ];
      })}
    </div>
  );
}

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

/** Buttons that open the settings of the step before and after, in the order of the outline. */
function Walk({ nodeId }: { readonly nodeId: string }): ReactElement {
  const { editor, view } = useEditorContext();
  const { walk } = useMessages(settingsMessages);
  const order = useStore(editor.store, ({ version }) => nodeNumbersOf(graphOf(version), editor.analysis().entries));
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
  const nodeNumber = useStore(editor.store, ({ version }) =>
    nodeNumbersOf(graphOf(version), editor.analysis().entries).get(nodeId),
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
