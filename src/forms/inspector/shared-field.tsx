'use client';
import type { Json } from '#base';
import { propertyLabel } from '#catalog';
import { Button, useMessages } from '#ui';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { isSwitch } from '../field/choice/choice-field.js';
import { multiChoiceField } from '../field/choice/multi-choice-field.js';
import type { FieldDefinition } from '../field/field-definition.js';
import { tokensField } from '../field/list/tokens-field.js';
import { peopleField } from '../field/resource/picker-field.js';
import { entryChange, partlyIn, type SharedValues, SharedValuesContext, unionOf } from '../field/shared-values.js';
import { valueText } from '../field/value/value-text.js';
import { PropertyField, type PropertyFieldProps } from '../property/property-field.js';
import { inspectorMessages } from './inspector-messages.js';
import type { SharedSetting } from './shared-settings.js';

interface SharedFieldProps extends Pick<
  PropertyFieldProps,
  'field' | 'getSnapshot' | 'onBlur' | 'onChange' | 'resources'
> {
  readonly setting: SharedSetting;
  /** Adds entries to the list of every node and removes others. */
  readonly onEntries: (change: { readonly add?: readonly unknown[]; readonly remove?: readonly unknown[] }) => void;
}

const listFields = [tokensField, peopleField, multiChoiceField];

/** Returns whether a field edits a list and can show of each entry how many nodes have it. */
export function isListField({ Component }: FieldDefinition): boolean {
  return listFields.some((field) => field.Component === Component);
}

/** Returns the entries of all lists as text, with a number where not all have it: "hot-lead (1), trial". */
export function countedEntries(values: readonly unknown[], entry: (name: string, steps: number) => string): string {
  const labels = [...new Set(unionOf(values).map(valueText))];
  return labels
    .map((label) => {
      const count = partlyIn(values, label);
      return count === undefined ? label : entry(label, count);
    })
    .join(', ');
}

/** A setting of several nodes. Where their lists differ, it shows the union, and a change adds or removes entries. */
export function SharedField({ onChange, onEntries, setting, ...props }: SharedFieldProps): ReactElement {
  const { values } = setting;
  const { field } = props;
  const { property } = setting.entry;
  // Off and not set look the same.
  const looksEqual = isSwitch(field) && values.every((value) => field.looksAlike?.(value, values[0], property));
  const isMixed = setting.isMixed && !looksEqual;
  const entry = setting.isMixed && looksEqual ? { ...setting.entry, value: values[0] } : setting.entry;
  const frame = useRef<HTMLDivElement>(null);
  const { selection: messages } = useMessages(inspectorMessages);
  const [replaces, setReplaces] = useState(false);
  const isList = isListField(field) && values.every((value) => field.accepts?.(value, property) !== false);
  const isUnion = isMixed && isList && !replaces;
  // Once all have the same, there is nothing left to replace.
  if (replaces && !isMixed) setReplaces(false);
  const union = useMemo(() => unionOf(values), [values]);
  useEffect(() => {
    if (replaces) frame.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [replaces]);
  const shared = useMemo<SharedValues | undefined>(() => {
    if (isSwitch(field)) return isMixed ? { values } : undefined;
    if (!isUnion) return undefined;
    const addToAll = (labels: readonly string[]): void => {
      const add = union.filter((known) => labels.includes(valueText(known)));
      if (add.length > 0) onEntries({ add });
    };
    return { values, counts: { partly: (label) => partlyIn(values, label), addToAll } };
  }, [field, isMixed, isUnion, onEntries, union, values]);
  const tool = (
    <Button
      size="sm"
      variant="link"
      className="pb-shared__way"
      aria-label={(replaces ? messages.addInsteadOf : messages.replaceAllOf)(propertyLabel(property))}
      onClick={() => setReplaces(!replaces)}
    >
      {replaces ? messages.addInstead : messages.replaceAll}
    </Button>
  );
  return (
    <div ref={frame}>
      <SharedValuesContext.Provider value={shared}>
        <PropertyField
          {...props}
          entry={isUnion ? { ...entry, value: union } : entry}
          disabled={false}
          problems={[]}
          showProblems={false}
          mixedCount={isMixed ? values.length : undefined}
          union={isMixed && isList ? { replaces, tool } : undefined}
          onChange={(next: Json | undefined, before) =>
            isUnion ? onEntries(entryChange(union, next)) : onChange(next, before)
          }
        />
      </SharedValuesContext.Provider>
    </div>
  );
}
