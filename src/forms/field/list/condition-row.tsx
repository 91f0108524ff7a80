'use client';
import { type Json, isJsonObject } from '#base';
import {
  attributeOf,
  type Comparator,
  comparatorOf,
  comparators,
  type Condition,
  knownComparator,
  plainWord,
  takesValue,
  withAttribute,
  withComparator,
} from '#rules';
import { IconButton, Select, TextInput, useMessages } from '#ui';
import type { ReactElement } from 'react';
import { lineText, typedLike } from './key-value-pairs.js';
import { ResourceSelect } from '../resource/resource-select.js';
import { TokenInput, TokenList } from './tokens-field.js';
import { useDraft } from '../value/use-draft.js';
import type { AnswersAndFields } from '../resource/use-answers.js';
import { listedValues, valueText } from '../value/value-text.js';
import { conditionMessages } from './condition-messages.js';

export interface ConditionRowProps {
  readonly condition: Condition;
  /** Its number in accessible names, such as "2.1". */
  readonly number: string;
  readonly answers: AnswersAndFields;
  readonly disabled: boolean;
  readonly onChange: (condition: Condition) => void;
  readonly onRemove: () => void;
}

/** A field, a comparator and its value. */
export function ConditionRow({
  answers,
  condition,
  disabled,
  onChange,
  onRemove,
  number,
}: ConditionRowProps): ReactElement {
  const messages = useMessages(conditionMessages);
  const comparator = comparatorOf(condition);
  return (
    <>
      <span className="pb-condition__top">
        <ResourceSelect
          label={messages.field(number)}
          placeholder={messages.chooseField}
          value={attributeOf(condition)}
          resource={answers.resource}
          disabled={disabled}
          onChange={(next) => onChange(withAttribute(condition, answers.recognised(next) ?? ''))}
        />
        <RemoveCondition {...{ disabled, number, onRemove }} />
      </span>
      <span className="pb-condition__test" data-alone={!takesValue(comparator) || undefined}>
        <ComparatorSelect {...{ condition, disabled, number, onChange }} offered={comparators} />
        {takesValue(comparator) && (
          <ConditionValue condition={condition} number={number} disabled={disabled} onChange={onChange} />
        )}
      </span>
    </>
  );
}

/** How a condition compares: one of the comparators offered, or the stored one. */
export function ComparatorSelect({
  condition,
  disabled,
  number,
  offered,
  onChange,
}: Pick<ConditionRowProps, 'condition' | 'number' | 'disabled' | 'onChange'> & {
  readonly offered: readonly Comparator[];
}): ReactElement {
  const messages = useMessages(conditionMessages);
  const comparator = comparatorOf(condition);
  const known = knownComparator(comparator);
  return (
    <Select
      label={messages.comparison(number)}
      value={known ?? (comparator || null)}
      disabled={disabled}
      // The stored word stays until the user chooses another.
      onValueChange={(next) => next !== known && onChange(withComparator(condition, next))}
      options={[...new Set([...offered, ...(known ? [known] : [])])].map((word) => ({
        value: word,
        label: messages.comparators[word],
      }))}
    />
  );
}

/** The button that removes a condition. */
export function RemoveCondition({
  disabled,
  number,
  onRemove,
}: Pick<ConditionRowProps, 'number' | 'disabled' | 'onRemove'>): ReactElement {
  const { remove } = useMessages(conditionMessages);
  return <IconButton icon="x" size="sm" tone="mut" label={remove(number)} disabled={disabled} onClick={onRemove} />;
}

/** The values that a condition compares with. */
export function ConditionValue({
  condition,
  disabled,
  onChange,
  number,
}: Pick<ConditionRowProps, 'condition' | 'number' | 'disabled' | 'onChange'>): ReactElement {
  const messages = useMessages(conditionMessages);
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
        label={messages.values(number)}
        placeholder={messages.value}
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
        label={messages.values(number)}
        placeholder={values.length === 0 ? messages.value : messages.orValue}
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
