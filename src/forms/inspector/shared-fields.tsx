'use client';
import { getAtPath } from '#base';
import { graphOf } from '#graph';
import type { NodeProperty } from '#model';
import type { ComparatorTable } from '#rules';
import type { Editor } from '#store';
import { useLatest } from '#ui';
import { type ReactElement, useCallback, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { type MessageScope, MessageScopeContext } from '../composer/text-scope.js';
import { builtInFields } from '../field/built-in-fields.js';
import { type FieldDefinition, type FieldTable, findField } from '../field/field-definition.js';
import { FieldScope } from '../field/field-scope.js';
import type { Resources } from '../field/resources.js';
import { unknownField } from '../field/unknown-field.js';
import { useStableTable } from '../field/use-stable-table.js';
import { formTypeOf } from '../form-type.js';
import { PropertyField, PropertyValue } from '../property-field.js';
import { sharedSettings } from '../shared-settings.js';

export interface SharedFieldsProps {
  readonly editor: Editor;
  readonly nodeIds: readonly string[];
  readonly fields?: FieldTable | undefined;
  readonly resources?: Resources | undefined;
  readonly comparators?: ComparatorTable | undefined;
}

const noComparators: ComparatorTable = {};
const noResources: Resources = {};
const messageScope: MessageScope = { keepsHistory: true };

/** The settings that several nodes share, in the same fields as for one. A change applies to all of them. */
export function SharedFields({
  comparators = noComparators,
  editor,
  fields,
  nodeIds,
  resources = noResources,
}: SharedFieldsProps): ReactElement {
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  const stableResources = useStableTable(resources);
  const catalog = useStore(editor.store, (state) => state.catalog);
  const nodes = useStore(
    editor.store,
    useShallow((state) => nodeIds.flatMap((id) => graphOf(state.version).node(id) ?? [])),
  );
  const shared = useMemo(
    () =>
      sharedSettings(
        nodes.map((node) => ({ node, type: formTypeOf(node, (name) => catalog.find(name)) })),
        comparators,
      ),
    [catalog, comparators, nodes],
  );
  // Leaving the selection ends its history entry.
  useEffect(() => () => editor.seal(), [editor]);
  const [first] = nodes;
  const type = first && formTypeOf(first, (name) => catalog.find(name)).type;
  const fieldOf = useCallback(
    (property: NodeProperty): FieldDefinition =>
      findField(property, type === undefined ? {} : { type }, builtInFields, fields) ?? unknownField,
    [fields, type],
  );
  const scope = useMemo(() => ({ fieldOf, showProblems: false, depth: 2 }), [fieldOf]);
  const latest = useLatest(nodes);
  const getSnapshot = useCallback(() => latest.current, [latest]);
  // Restored values differ between nodes: each node gets its own back.
  const restoreAll = (name: string, before: typeof nodes): void =>
    editor.transact(`Changed “${name}” of ${before.length} steps`, () => {
      for (const { config, id } of before)
        editor.commands.setConfig({ nodeId: id, path: [name], value: getAtPath(config, [name]), before: { config } });
    });
  if (shared.length === 0) return <span className="pb-help">These steps have no settings in common.</span>;
  const List = readOnly ? 'dl' : 'div';
  return (
    <FieldScope.Provider value={scope}>
      <MessageScopeContext.Provider value={messageScope}>
        <List className="pb-form">
          {shared.map(({ entry, isMixed }) => {
            const field = fieldOf(entry.property);
            const mixed = isMixed ? nodes.length : undefined;
            return readOnly ? (
              <PropertyValue
                key={entry.name}
                entry={entry}
                field={field}
                mixedCount={mixed}
                resources={stableResources}
              />
            ) : (
              <PropertyField
                key={entry.name}
                entry={entry}
                field={field}
                disabled={false}
                mixedCount={mixed}
                resources={stableResources}
                problems={[]}
                showProblems={false}
                onChange={(value, before) =>
                  before
                    ? restoreAll(entry.name, before as typeof nodes)
                    : editor.commands.setSharedConfig({ nodeIds, path: [entry.name], value })
                }
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
