'use client';
import { equalJson, type Json } from '#base';
import { plainWord } from '#rules';
import type { ReactElement } from 'react';
import { ChoicesStatus } from './choices-status.js';
import { controlOf } from './control-of.js';
import type { FieldDefinition, FieldProps } from './field-definition.js';
import { listsAlike } from './looks-alike.js';
import { TokenInput } from './token-input.js';
import { TokenList } from './token-list.js';
import { useResource } from './use-resource.js';
import { isTextual, listedValues, valueText } from './value-text.js';

function TokensField(props: FieldProps): ReactElement {
  const { property, value, onChange, disabled, invalid, resources } = props;
  const isTags = plainWord(property.type) === 'tags';
  const resource = useResource(resources, isTags ? 'tags' : 'keywords');
  const { options } = resource;
  const values = listedValues(value);
  const labels = values.map(valueText);
  const add = (words: readonly string[]): void => {
    const fresh = words.filter((word) => !labels.includes(word));
    if (fresh.length > 0) onChange([...values, ...fresh] as Json);
  };
  const remove = (index: number): void => {
    if (index >= 0) onChange(values.filter((_, at) => at !== index) as Json);
  };
  return (
    <>
      <TokenList labels={labels} onRemove={remove} disabled={disabled} invalid={invalid}>
        <TokenInput
          {...controlOf(props)}
          placeholder={isTags ? 'Add tag' : 'Add'}
          onAdd={add}
          onRemoveLast={() => remove(values.length - 1)}
          suggestions={options.map((option) => ({ value: valueText(option.value), label: option.label }))}
        />
      </TokenList>
      {resource.status === 'failed' && <ChoicesStatus resource={resource} />}
    </>
  );
}

/** Several short texts. */
export const tokensField: FieldDefinition = {
  Component: TokensField,
  looksAlike: (left, right) =>
    listsAlike(
      left,
      right,
      (one, other) =>
        equalJson(one, other) || (isTextual(one) && isTextual(other) && valueText(one) === valueText(other)),
    ),
  accepts: (value) =>
    isTextual(value) || (Array.isArray(value) && value.every((item) => item !== null && !Array.isArray(item))),
  format: valueText,
};
