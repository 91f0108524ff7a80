'use client';
import { isJsonObject, type Json } from '#base';
import { Button, IconButton, TextInput } from '#ui';
import type { ReactElement } from 'react';
import { emptiedValue } from './emptied-value.js';
import type { FieldDefinition, FieldProps, FieldViewProps } from './field-definition.js';
import { lineText, pairsText, readPairs, type Pair, repeatedKey, typedLike, writePairs } from './key-value-pairs.js';
import { useDraft } from './use-draft.js';
import { useKeptFocus } from './use-kept-focus.js';

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
  const focus = useKeptFocus<HTMLDivElement>();
  const [pairs, setPairs] = useDraft<readonly Pair[]>(value, (stored) => readPairs(stored) ?? []);
  const store = (next: readonly Pair[]): void => {
    const repeated = repeatedKey(next);
    // Two entries of one name cannot both be stored: nothing is written until they differ.
    if (repeated !== undefined) {
      setPairs(next, value);
      return reportError(`Two entries are called “${repeated}”`);
    }
    reportError(undefined);
    const written = writePairs(value, next);
    const nextValue = written === undefined ? emptiedValue(property) : written;
    setPairs(next, nextValue);
    if (!(next.every(({ key }) => key === '') && pairs.every(({ key }) => key === '')))
      onChange(nextValue as Json | undefined);
  };
  const set = (index: number, change: Partial<Pair>): void =>
    store(pairs.map((pair, at) => (at === index ? { ...pair, ...change } : pair)));
  return (
    <div {...focus} className="pb-stack" role="group" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      {pairs.map((pair, index) => {
        const name = pair.key || `entry ${index + 1}`;
        return (
          <div key={index} className="pb-pair" data-part={pair.key}>
            <TextInput
              label={`Name of ${name}`}
              placeholder="Name"
              value={pair.key}
              disabled={disabled}
              invalid={invalid}
              spellCheck={false}
              onValueChange={(key) => set(index, { key })}
            />
            <TextInput
              label={`Value of ${name}`}
              placeholder="Value"
              value={lineText(pair.value)}
              disabled={disabled}
              onValueChange={(text) => set(index, { value: typedLike(pair.original, text) })}
            />
            <IconButton
              icon="x"
              tone="mut"
              label={`Remove ${name}`}
              disabled={disabled}
              onClick={() => store(pairs.filter((_, at) => at !== index))}
            />
          </div>
        );
      })}
      <Button
        variant="dashed"
        icon="plus"
        disabled={disabled}
        onClick={() => setPairs([...pairs, { key: '', value: '', original: '' }], value)}
      >
        Add entry
      </Button>
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
