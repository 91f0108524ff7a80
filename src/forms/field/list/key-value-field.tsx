'use client';
import { isJsonObject, type Json } from '#base';
import { Button, IconButton, TextInput, useMessages } from '#ui';
import type { ReactElement } from 'react';
import { emptiedValue, type FieldDefinition, type FieldProps, type FieldViewProps } from '../field-definition.js';
import { lineText, pairsText, readPairs, type Pair, repeatedKey, typedLike, writePairs } from './key-value-pairs.js';
import { useDraft } from '../value/use-draft.js';
import { useKeptFocus } from '../value/use-kept-focus.js';
import { listFieldMessages } from './list-field-messages.js';

function KeyValueField({
  describedBy,
  disabled,
  invalid,
  labelledBy,
  onChange,
  property,
  reportError,
  value,
}: FieldProps): ReactElement {
  const { pairs: messages } = useMessages(listFieldMessages);
  const focus = useKeptFocus<HTMLDivElement>();
  const [pairs, setPairs] = useDraft<readonly Pair[]>(value, (stored) => readPairs(stored) ?? []);
  const store = (next: readonly Pair[]): void => {
    const repeated = repeatedKey(next);
    // Two entries of one name cannot both be stored: nothing is written until they differ.
    if (repeated !== undefined) {
      setPairs(next, value);
      return reportError(messages.repeated(repeated));
    }
    reportError(undefined);
    const written = writePairs(value, next);
    const nextValue = written === undefined ? emptiedValue(property) : written;
    setPairs(next, nextValue);
    if (!(next.every(({ key }) => key === '') && pairs.every(({ key }) => key === '')))
      onChange(nextValue as Json | undefined);
  };
  return (
    <div {...focus} className="pb-stack" role="group" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      {pairs.map((pair, index) => (
        <PairRow
          key={index}
          pair={pair}
          name={pair.key || messages.unnamed(index + 1)}
          disabled={disabled}
          invalid={invalid}
          onChange={(change) => store(pairs.map((other, at) => (at === index ? { ...other, ...change } : other)))}
          onRemove={() => store(pairs.filter((_, at) => at !== index))}
        />
      ))}
      <Button
        variant="dashed"
        icon="plus"
        disabled={disabled}
        onClick={() => setPairs([...pairs, { key: '', value: '', original: '' }], value)}
      >
        {messages.add}
      </Button>
    </div>
  );
}

function PairRow({
  disabled,
  invalid,
  name,
  onChange,
  onRemove,
  pair,
}: {
  readonly pair: Pair;
  readonly name: string;
  readonly disabled: boolean;
  readonly invalid: boolean;
  readonly onChange: (change: Partial<Pair>) => void;
  readonly onRemove: () => void;
}): ReactElement {
  const { pairs, remove } = useMessages(listFieldMessages);
  return (
    <div className="pb-pair" data-part={pair.key}>
      <TextInput
        label={pairs.nameOf(name)}
        placeholder={pairs.name}
        value={pair.key}
        disabled={disabled}
        invalid={invalid}
        spellCheck={false}
        onValueChange={(key) => onChange({ key })}
      />
      <TextInput
        label={pairs.valueOf(name)}
        placeholder={pairs.value}
        value={lineText(pair.value)}
        disabled={disabled}
        onValueChange={(text) => onChange({ value: typedLike(pair.original, text) })}
      />
      <IconButton icon="x" tone="mut" label={remove(name)} disabled={disabled} onClick={onRemove} />
    </div>
  );
}

function KeyValueView({ value }: FieldViewProps): ReactElement {
  return <>{pairsText(readPairs(value) ?? [])}</>;
}

const isWithoutPairs = (value: unknown): boolean => readPairs(value)?.length === 0;

/** Names with a value each: an object, or a list of `{key, value}` or `{name, value}`. Stored in its original shape. */
export const keyValueField: FieldDefinition = {
  Component: KeyValueField,
  View: KeyValueView,
  isGroup: true,
  looksAlike: (left, right) => isWithoutPairs(left) && isWithoutPairs(right),
  accepts: (value) =>
    readPairs(value) !== undefined && !(Array.isArray(value) && value.some((item) => !isJsonObject(item))),
};
