'use client';
import { type Json, isJsonObject } from '#base';
import { plainWord } from '#rules';
import { IconButton, Select, TextInput } from '#ui';
import type { ReactElement } from 'react';
import {
  attributeOf,
  comparatorOf,
  comparators,
  type Condition,
  knownComparator,
  takesValue,
  withAttribute,
  withComparator,
} from './condition-shapes.js';
import { lineText, typedLike } from './key-value-pairs.js';
import { ResourceSelect } from './resource-select.js';
import { TokenInput } from './token-input.js';
import { TokenList } from './token-list.js';
import { useDraft } from './use-draft.js';
import type { LoadedResource } from './use-resource.js';
import { listedValues, valueText } from './value-text.js';

export interface ConditionRowProps {
  readonly condition: Condition;
  /** Completes the accessible names of the controls, such as "condition 2". */
  readonly name: string;
  readonly attributes: LoadedResource;
  readonly disabled: boolean;
  readonly onChange: (condition: Condition) => void;
  readonly onRemove: () => void;
}

/** A field, a comparator and its value. */
export function ConditionRow({
  attributes,
  condition,
  disabled,
  onChange,
  onRemove,
  name,
}: ConditionRowProps): ReactElement {
  const comparator = comparatorOf(condition);
  const known = knownComparator(comparator)?.[0];
  return (
    <>
      <span className="pb-condition__top">
        <ResourceSelect
          label={`Field of ${name}`}
          placeholder="Choose a field"
          value={attributeOf(condition)}
          resource={attributes}
          disabled={disabled}
          onChange={(next) => onChange(withAttribute(condition, next ?? ''))}
        />
        <IconButton icon="x" size="sm" tone="mut" label={`Remove ${name}`} disabled={disabled} onClick={onRemove} />
      </span>
      <span className="pb-condition__test" data-alone={!takesValue(comparator) || undefined}>
        <Select
          label={`Comparison of ${name}`}
          value={known ?? (comparator || null)}
          disabled={disabled}
          // The stored word stays until the user chooses another.
          onValueChange={(next) => next !== known && onChange(withComparator(condition, next))}
          options={comparators.map(([word, label]) => ({ value: word, label }))}
        />
        {takesValue(comparator) && (
          <ConditionValue condition={condition} name={name} disabled={disabled} onChange={onChange} />
        )}
      </span>
    </>
  );
}

function ConditionValue({
  condition,
  disabled,
  onChange,
  name,
}: Pick<ConditionRowProps, 'condition' | 'name' | 'disabled' | 'onChange'>): ReactElement {
  const { value } = condition;
  // Typed text keeps the stored type as long as it parses as one.
  const [{ original }, setDraft] = useDraft(value, (stored) => ({ original: stored }));
  const set = (next: unknown): void => onChange({ ...condition, value: next as Json });
  const changeText = (text: string): void => {
    const next = typedLike(original, text);
    setDraft({ original }, next);
    set(next);
  };
  if (!Array.isArray(value) && value !== undefined && value !== null) {
    return (
      <TextInput
        label={`Values of ${name}`}
        placeholder="Value"
        value={lineText(value)}
        disabled={disabled}
        onValueChange={changeText}
      />
    );
  }
  const values = listedValues(value);
  return (
    <TokenList
      labels={values.map(valueText)}
      disabled={disabled}
      invalid={false}
      onRemove={(removed) => set(values.filter((_, at) => at !== removed))}
    >
      <TokenInput
        label={`Values of ${name}`}
        placeholder={values.length === 0 ? 'Value' : 'or'}
        disabled={disabled}
        onAdd={(words) => set([...values, ...words])}
        onRemoveLast={() => values.length > 0 && set(values.slice(0, -1))}
      />
    </TokenList>
  );
}

/** True for rows that each lead to an edge, as those of a branch do. */
export function leadsToEdges(value: unknown, args: readonly string[]): boolean {
  if (isJsonObject(value) || args.some((word) => plainWord(word) === 'match')) return false;
  const rows = listedValues(value);
  return rows.length === 0 || rows.some((row) => isJsonObject(row) && Object.hasOwn(row, 'path'));
}
