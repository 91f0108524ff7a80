'use client';
import { TextInput } from '#ui';
import type { ReactElement } from 'react';
import { controlOf } from './control-of.js';
import { emptiedValue } from './emptied-value.js';
import type { FieldDefinition, FieldProps } from './field-definition.js';
import { parseNumber } from './parse-number.js';
import { useDraft } from './use-draft.js';
import { isTextual, valueText } from './value-text.js';

function NumberField(props: FieldProps): ReactElement {
  const { property, value, onChange, reportError } = props;
  const [text, setText] = useDraft(value, valueText);
  const change = (next: string): void => {
    const parsed = next.trim() === '' ? emptiedValue(property) : parseNumber(next);
    const isNumber = next.trim() === '' || parsed !== undefined;
    setText(next, isNumber ? parsed : value);
    if (isNumber) {
      reportError(undefined);
      onChange(parsed);
    }
  };
  const leave = (): void => reportError(text.trim() === '' || parseNumber(text) !== undefined ? undefined : 'Write a number, such as 12 or 2.5');
  return <TextInput {...controlOf(props)} inputMode="decimal" autoComplete="off" value={text} onValueChange={change} onBlur={leave} />;
}

/** A number, typed. What is not a number stays as typed and is not stored. */
export const numberField: FieldDefinition = { Component: NumberField, accepts: isTextual };
