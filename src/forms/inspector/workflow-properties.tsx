'use client';
import { valueWords } from '#base';
import type { WorkflowProperty } from '#model';
import type { Usage } from '#rules';
import type { Editor } from '#store';
import { Button, Dialog, IconButton, Select, useMessages } from '#ui';
import { type ReactElement, useId, useState } from 'react';
import { useStore } from 'zustand';
import { useRestoredValue } from '../field/value/use-restored-value.js';
import { valueText } from '../field/value/value-text.js';
import { inspectorMessages } from './inspector-messages.js';
import { NameField } from './name-field.js';
import { UsageList } from './usage-list.js';

const dataTypes = ['string', 'number', 'boolean', 'date'] as const;
const nothing = (): undefined => undefined;
const noProperties: readonly WorkflowProperty[] = [];

export interface WorkflowPropertiesProps {
  readonly editor: Editor;
  readonly readOnly: boolean;
}

/** The properties of a workflow. A new name goes into every text that uses it; deleting one lists those texts first. */
export function WorkflowProperties({ editor, readOnly }: WorkflowPropertiesProps): ReactElement {
  const { workflow: messages } = useMessages(inspectorMessages);
  const id = useId();
  const properties = useStore(editor.store, (state) => state.version.definition?.properties ?? noProperties);
  const [removal, setRemoval] = useState<number>();
  const store = (next: readonly WorkflowProperty[]): unknown => editor.commands.setWorkflow({ properties: next });
  const declaring = useRestoredValue(properties, (next: readonly WorkflowProperty[]) => store(next), nothing);
  const usagesAt = (index: number): readonly Usage[] => usagesOf(editor, properties, index);
  const remove = (index: number): unknown =>
    editor.commands.removeProperty({ name: nameAt(properties, index), at: index });
  return (
    <>
      <div
        className="pb-field"
        role="group"
        data-setting="properties"
        {...declaring.handlers}
        aria-labelledby={`${id}-properties`}
        aria-describedby={`${id}-help`}
      >
        <span className="pb-label" id={`${id}-properties`}>
          {messages.properties}
        </span>
        {properties.map((property, index) => (
          <PropertyRow
            key={index}
            editor={editor}
            property={property}
            index={index}
            readOnly={readOnly}
            usages={() => usagesAt(index)}
            onKindChange={(dataType) =>
              declaring.change(properties.map((other, at) => (at === index ? { ...other, dataType } : other)))
            }
            onRemove={() => (usagesAt(index).length > 0 ? setRemoval(index) : remove(index))}
          />
        ))}
        <span className="pb-help" id={`${id}-help`}>
          {messages.help}
        </span>
      </div>
      {!readOnly && (
        <div className="pb-sect__actions">
          <Button variant="dashed" icon="plus" onClick={() => store([...properties, { name: '', dataType: 'string' }])}>
            {messages.add}
          </Button>
        </div>
      )}
      {removal !== undefined && (
        <RemovalDialog
          editor={editor}
          name={nameAt(properties, removal)}
          usages={usagesAt(removal)}
          onSubmit={() => remove(removal)}
          onDone={() => setRemoval(undefined)}
        />
      )}
    </>
  );
}

/** The name at a position of a list that may hold anything. */
function nameAt(properties: readonly WorkflowProperty[], index: number): string {
  return valueWords(properties[index]?.name ?? '');
}

/** The references that only this property answers. */
function usagesOf(editor: Editor, properties: readonly WorkflowProperty[], index: number): readonly Usage[] {
  const name = nameAt(properties, index);
  const isShared = properties.some((_, at) => at !== index && nameAt(properties, at) === name);
  return name === '' || isShared ? [] : editor.usages({ kind: 'property', name });
}

interface PropertyRowProps extends WorkflowPropertiesProps {
  readonly property: WorkflowProperty;
  readonly index: number;
  readonly usages: () => readonly Usage[];
  readonly onKindChange: (dataType: string) => void;
  readonly onRemove: () => void;
}

function PropertyRow(props: PropertyRowProps): ReactElement {
  const { editor, index, onKindChange, onRemove, property, readOnly, usages } = props;
  const { workflow: messages } = useMessages(inspectorMessages);
  const written = valueText(property?.name);
  const name = written || messages.unnamed(index + 1);
  return (
    <div className="pb-propertyrow" data-part={index}>
      <NameField
        editor={editor}
        label={messages.nameOf(name)}
        name={written}
        readOnly={readOnly}
        usages={usages}
        rename={(to) => editor.commands.renameProperty({ from: valueWords(property?.name ?? ''), to, at: index })}
      />
      <Select
        label={messages.kindOf(name)}
        value={valueText(property?.dataType) || null}
        disabled={readOnly}
        onValueChange={onKindChange}
        options={dataTypes.map((type) => ({ value: type, label: messages.kinds[type] }))}
      />
      {!readOnly && <IconButton icon="x" tone="mut" label={messages.remove(name)} onClick={onRemove} />}
    </div>
  );
}

interface RemovalDialogProps {
  readonly editor: Editor;
  readonly name: string;
  readonly usages: readonly Usage[];
  readonly onSubmit: () => void;
  readonly onDone: () => void;
}

/** Lists what uses a property before it is deleted. */
function RemovalDialog({ editor, name, onDone, onSubmit, usages }: RemovalDialogProps): ReactElement {
  const { usages: words, workflow: messages } = useMessages(inspectorMessages);
  return (
    <Dialog
      open
      onClose={onDone}
      title={messages.removeTitle(name)}
      text={messages.removeText}
      actions={
        <>
          <Button variant="ghost" onClick={onDone}>
            {messages.cancel}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              onDone();
              onSubmit();
            }}
          >
            {messages.removeSubmit}
          </Button>
        </>
      }
    >
      <UsageList editor={editor} usages={usages} title={words.used(usages.length)} />
    </Dialog>
  );
}
