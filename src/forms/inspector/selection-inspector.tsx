'use client';
import { graphOf } from '#graph';
import type { ComparatorTable } from '#rules';
import type { Editor } from '#store';
import { Button, type IconTable, useLatest, useMessages } from '#ui';
import { type ReactElement, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { FieldTable } from '../field/field-definition.js';
import type { Resources } from '../field/resource/resources.js';
import { InspectorHeader } from './inspector-header.js';
import { NodeChip } from './node-chip.js';
import { getAtPath } from '#base';
import { useShallow } from 'zustand/react/shallow';
import { type MessageScope, MessageScopeContext } from '../composer/text-scope.js';
import { type CheckFields, FieldScope } from '../field/field-scope.js';
import { useStableTable } from '../field/value/use-stable-table.js';
import { formTypeOf } from '../property/form-entries.js';
import { PropertyValue } from '../property/property-field.js';
import { countedEntries, isListField, SharedField } from './shared-field.js';
import { sharedSettings } from './shared-settings.js';
import { useFieldOf } from '../property-fields.js';
import { inspectorMessages } from './inspector-messages.js';

export interface SelectionInspectorProps {
  readonly editor: Editor;
  readonly fields?: FieldTable | undefined;
  readonly resources?: Resources | undefined;
  readonly comparators?: ComparatorTable | undefined;
  /** When a field shows its error. @default 'blur' */
  readonly checkFields?: CheckFields | undefined;
  readonly icons?: IconTable | undefined;
  readonly onClose: () => void;
  readonly onOpenNode?: ((nodeId: string) => void) | undefined;
  /**
   * Deletes the selection.
   * @default deletes the nodes and joins their neighbours
   */
  readonly onRemove?: (() => void) | undefined;
  /**
   * Duplicates the selection.
   * @default duplicates it and selects the copies
   */
  readonly onDuplicate?: (() => void) | undefined;
  /** Actions in place of Duplicate and Delete. */
  readonly actions?: ReactNode;
}

const maxListed = 50;

/** Several selected nodes: actions for all of them, and the settings they share. */
export function SelectionInspector(props: SelectionInspectorProps): ReactElement | null {
  const { actions, editor, icons, onClose, onOpenNode } = props;
  const { selection: messages } = useMessages(inspectorMessages);
  const { nodeIds } = useStore(editor.store, (state) => state.selection);
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  const inner = useStore(editor.store, (state) => {
    const selected = new Set(nodeIds);
    return graphOf(state.version).edges.filter((edge) => selected.has(edge.source) && selected.has(edge.target)).length;
  });
  if (nodeIds.length === 0) return null;
  return (
    <>
      <InspectorHeader
        icon="layers"
        title={messages.selected(nodeIds.length)}
        subtitle={messages.inner(inner)}
        onClose={onClose}
      />
      <div className="pb-insp__b">
        <div className="pb-sect">{actions ?? (!readOnly && <SelectionActions {...props} />)}</div>
        <div className="pb-sect" role="group" aria-label={messages.shared}>
          <div className="pb-sect__h">
            <span role="heading" aria-level={3}>
              {messages.shared}
            </span>
          </div>
          <SharedFields
            key={nodeIds.join('\n')}
            editor={editor}
            nodeIds={nodeIds}
            fields={props.fields}
            resources={props.resources}
            comparators={props.comparators}
          />
        </div>
        <div className="pb-sect">
          <ul className="pb-stack" aria-label={messages.list}>
            {nodeIds.slice(0, maxListed).map((nodeId) => (
              <li key={nodeId}>
                <NodeChip wide editor={editor} nodeId={nodeId} icons={icons} onOpen={onOpenNode} />
              </li>
            ))}
          </ul>
          {nodeIds.length > maxListed && <span className="pb-help">{messages.more(nodeIds.length - maxListed)}</span>}
        </div>
      </div>
    </>
  );
}

function SelectionActions({ editor, onDuplicate, onRemove }: SelectionInspectorProps): ReactElement {
  const { selection: messages } = useMessages(inspectorMessages);
  const { nodeIds, edgeIds } = useStore(editor.store, (state) => state.selection);
  const remove = (): void => {
    if (onRemove) return onRemove();
    editor.commands.removeElements({ nodeIds, edgeIds, reconnect: true });
  };
  const duplicate = (): void => {
    if (onDuplicate) return onDuplicate();
    const copied = editor.commands.duplicate({ nodeIds, edgeIds });
    if (copied.ok) editor.select({ nodeIds: copied.nodeIds });
  };
  return (
    <div className="pb-sect__actions">
      <Button icon="copy" onClick={duplicate}>
        {messages.duplicate}
      </Button>
      <Button variant="danger" icon="trash-2" onClick={remove}>
        {messages.remove(nodeIds.length)}
      </Button>
    </div>
  );
}

interface SharedFieldsProps {
  readonly editor: Editor;
  readonly nodeIds: readonly string[];
  readonly fields?: FieldTable | undefined;
  readonly resources?: Resources | undefined;
  readonly comparators?: ComparatorTable | undefined;
  readonly checkFields?: CheckFields | undefined;
}

const noComparators: ComparatorTable = {};
const noResources: Resources = {};
const messageScope: MessageScope = { keepsHistory: true };

/** The settings that several nodes share, in the same fields as for one. A change applies to all of them. */
function SharedFields(props: SharedFieldsProps): ReactElement {
  const { comparators = noComparators, editor, nodeIds, resources = noResources } = props;
  const { selection: messages } = useMessages(inspectorMessages);
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  const stableResources = useStableTable(resources);
  const { fieldOf, nodes, shared } = useSharedSettings(editor, nodeIds, props.fields, comparators);
  const hasWritten = useSealOnLeaving(editor);
  const { checkFields } = props;
  const scope = useMemo(() => ({ fieldOf, checkFields, showProblems: false, depth: 2 }), [checkFields, fieldOf]);
  const latest = useLatest(nodes);
  const getSnapshot = useCallback(() => latest.current, [latest]);
  // Restored values differ between nodes: each node gets its own back.
  const restoreAll = (name: string, before: typeof nodes): void =>
    editor.transact(messages.changed(name, before.length), () => {
      for (const { config, id } of before)
        editor.commands.setConfig({ nodeId: id, path: [name], value: getAtPath(config, [name]), before: { config } });
    });
  if (shared.length === 0) return <span className="pb-help">{messages.noShared}</span>;
  const List = readOnly ? 'dl' : 'div';
  return (
    <FieldScope.Provider value={scope}>
      <MessageScopeContext.Provider value={messageScope}>
        <List className="pb-form">
          {shared.map((setting) => {
            const { entry, isMixed } = setting;
            const field = fieldOf(entry.property);
            return readOnly ? (
              <PropertyValue
                key={entry.name}
                entry={entry}
                field={field}
                mixedCount={isMixed ? nodes.length : undefined}
                mixedWords={isMixed && isListField(field) ? countedEntries(setting.values, messages.entry) : undefined}
                resources={stableResources}
              />
            ) : (
              <SharedField
                key={entry.name}
                setting={setting}
                field={field}
                resources={stableResources}
                onChange={(next, before) => {
                  hasWritten.current = true;
                  if (before) restoreAll(entry.name, before as typeof nodes);
                  else editor.commands.setSharedConfig({ nodeIds, path: [entry.name], value: next });
                }}
                onEntries={(change) => editor.commands.setSharedEntries({ nodeIds, path: [entry.name], ...change })}
                onBlur={() => editor.seal()}
                getSnapshot={getSnapshot}
              />
            );
          })}
        </List>
      </MessageScopeContext.Provider>
    </FieldScope.Provider>
  );
}

/** Seals the history entry of these fields when the selection is left, and no other entry. Returns whether they wrote. */
function useSealOnLeaving(editor: Editor): { current: boolean } {
  const hasWritten = useRef(false);
  useEffect(
    () => () => {
      if (hasWritten.current) editor.seal();
    },
    [editor],
  );
  return hasWritten;
}

/** Returns the selected nodes, the settings they share, and a function that finds the field of one. */
function useSharedSettings(
  editor: Editor,
  nodeIds: readonly string[],
  fields: FieldTable | undefined,
  comparators: ComparatorTable,
) {
  const catalog = useStore(editor.store, (state) => state.catalog);
  const nodes = useStore(
    editor.store,
    useShallow((state) => nodeIds.flatMap((id) => graphOf(state.version).node(id) ?? [])),
  );
  const formNodes = useMemo(
    () => nodes.map((node) => ({ node, type: formTypeOf(node, (name) => catalog.find(name)) })),
    [catalog, nodes],
  );
  const shared = useMemo(() => sharedSettings(formNodes, comparators), [comparators, formNodes]);
  return { fieldOf: useFieldOf(formNodes[0]?.type.type, fields), nodes, shared };
}
