'use client';
import type { WorkflowProperty, WorkflowVersion } from '#model';
import type { Editor } from '#store';
import { Button, IconButton, Select, TextInput } from '#ui';
import { type ReactElement, useCallback, useEffect, useId } from 'react';
import { useStore } from 'zustand';
import type { Resources } from '../field/resources.js';
import { useRestoredValue } from '../field/use-restored-value.js';
import { valueText } from '../field/value-text.js';
import { InspectorHeader } from './inspector-header.js';
import { MessageTotals } from './message-totals.js';

export interface WorkflowSettingsProps {
  readonly editor: Editor;
  /** Contacts and samples for counting segments. */
  readonly resources?: Resources | undefined;
  readonly onClose: () => void;
}

const noResources: Resources = {};
const dataTypes = [
  { value: 'string', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'boolean', label: 'Yes or no' },
  { value: 'date', label: 'Date' },
] as const;

const nothing = (): undefined => undefined;
const noProperties: readonly WorkflowProperty[] = [];

/** The settings of the workflow itself: its name, and the properties for placeholders in messages. */
export function WorkflowSettings({ editor, onClose, resources = noResources }: WorkflowSettingsProps): ReactElement {
  const id = useId();
  const name = useStore(editor.store, (state) => valueText(state.version.name));
  const properties = useStore(editor.store, (state) => state.version.definition?.properties ?? noProperties);
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  useEffect(() => () => editor.seal(), [editor]);
  const store = (next: readonly WorkflowProperty[]): unknown => editor.commands.setWorkflow({ properties: next });
  const versionNow = useCallback(() => editor.store.getState().version, [editor]);
  const naming = useRestoredValue(
    name,
    (next: string, before?: WorkflowVersion) =>
      editor.commands.setWorkflow({ name: next, ...(before ? { before } : {}) }),
    versionNow,
  );
  const declaring = useRestoredValue(properties, (next: readonly WorkflowProperty[]) => store(next), nothing);
  const set = (index: number, change: WorkflowProperty): unknown =>
    declaring.change(properties.map((property, at) => (at === index ? { ...property, ...change } : property)));
  return (
    <>
      <InspectorHeader icon="settings-2" title="Workflow settings" subtitle={name || 'No name'} onClose={onClose} />
      <div className="pb-insp__b" onBlur={() => editor.seal()}>
        <div className="pb-sect">
          <div className="pb-field" data-setting="name" {...naming.handlers}>
            <label className="pb-label" htmlFor={`${id}-name`}>
              Name
            </label>
            <TextInput id={`${id}-name`} value={name} readOnly={readOnly} onValueChange={naming.change} />
          </div>
          <div
            className="pb-field"
            role="group"
            data-setting="properties"
            {...declaring.handlers}
            aria-labelledby={`${id}-properties`}
            aria-describedby={`${id}-help`}
          >
            <span className="pb-label" id={`${id}-properties`}>
              Properties
            </span>
            {properties.map((property, index) => {
              const propertyName = valueText(property?.name) || `property ${index + 1}`;
              const dataType = valueText(property?.dataType);
              return (
                <div key={index} className="pb-propertyrow" data-part={index}>
                  <TextInput
                    label={`Name of ${propertyName}`}
                    value={valueText(property?.name)}
                    readOnly={readOnly}
                    onValueChange={(next) => set(index, { name: next })}
                  />
                  <Select
                    label={`Kind of ${propertyName}`}
                    value={dataType || null}
                    disabled={readOnly}
                    onValueChange={(next) => set(index, { dataType: next })}
                    options={dataTypes}
                  />
                  {!readOnly && (
                    <IconButton
                      icon="x"
                      tone="mut"
                      label={`Remove ${propertyName}`}
                      onClick={() => store(properties.filter((_, at) => at !== index))}
                    />
                  )}
                </div>
              );
            })}
            <span className="pb-help" id={`${id}-help`}>
              Values of the workflow itself. Messages use them as {'{properties.name}'}.
            </span>
          </div>
          {!readOnly && (
            <div className="pb-sect__actions">
              <Button
                variant="dashed"
                icon="plus"
                onClick={() => store([...properties, { name: '', dataType: 'string' }])}
              >
                Add property
              </Button>
            </div>
          )}
        </div>
        <MessageTotals editor={editor} resources={resources} />
      </div>
    </>
  );
}
