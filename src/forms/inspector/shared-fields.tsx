'use client';
import { graphOf } from '#graph';
import type { ComparatorTable } from '#rules';
import type { Editor } from '#store';
import { type ReactElement, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { builtInFields } from '../field/built-in-fields.js';
import { type FieldTable, findField } from '../field/field-definition.js';
import type { Resources } from '../field/resources.js';
import { unknownField } from '../field/unknown-field.js';
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

/** The settings that several steps have in common, by the same fields as for one. What is changed is changed in all of them. */
export function SharedFields({ comparators = noComparators, editor, fields, nodeIds, resources = noResources }: SharedFieldsProps): ReactElement {
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  const catalog = useStore(editor.store, (state) => state.catalog);
  const nodes = useStore(editor.store, useShallow((state) => nodeIds.flatMap((id) => graphOf(state.version).node(id) ?? [])));
  const shared = useMemo(
    () => sharedSettings(nodes.map((node) => ({ node, type: formTypeOf(node, (name) => catalog.find(name)) })), comparators),
    [catalog, comparators, nodes],
  );
  // Whoever leaves the steps while typing has finished that entry of the history.
  useEffect(() => () => editor.seal(), [editor]);
  if (shared.length === 0) return <span className="pb-help">These steps have no settings in common.</span>;
  const List = readOnly ? 'dl' : 'div';
  return (
    <List className="pb-form">
      {shared.map(({ entry, isMixed }) => {
        const field = findField(entry.property.type, builtInFields, fields) ?? unknownField;
        const mixed = isMixed ? nodes.length : undefined;
        return readOnly ? <PropertyValue key={entry.name} entry={entry} field={field} mixed={mixed} resources={resources} /> : (
          <PropertyField key={entry.name} entry={entry} field={field} disabled={false} mixed={mixed} resources={resources} problems={[]} showProblems={false}
            onChange={(value) => editor.commands.setSharedConfig({ nodeIds, path: [entry.name], value })} onBlur={() => editor.seal()} />
        );
      })}
    </List>
  );
}
