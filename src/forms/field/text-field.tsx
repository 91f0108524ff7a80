'use client';
import { TextArea, TextInput } from '#ui';
import type { ReactElement } from 'react';
import { controlOf } from './control-of.js';
import type { FieldDefinition, FieldProps } from './field-definition.js';
import { isTextual, valueText } from './value-text.js';

const accepts = (value: unknown): boolean => isTextual(value) || typeof value === 'boolean';

/** Returns the props of a text control: the stored value, or the default as a placeholder while nothing is stored. */
export function textOf({ isDefault, value }: Pick<FieldProps, 'isDefault' | 'value'>): {
  readonly value: string;
  readonly placeholder?: string;
} {
  return isDefault ? { value: '', placeholder: valueText(value) } : { value: valueText(value) };
}

function TextField(props: FieldProps): ReactElement {
  return <TextInput {...controlOf(props)} {...textOf(props)} onValueChange={props.onChange} />;
}

function TextAreaField(props: FieldProps): ReactElement {
  return <TextArea {...controlOf(props)} {...textOf(props)} dir="auto" onValueChange={props.onChange} />;
}

function CodeField(props: FieldProps): ReactElement {
  const text = textOf(props);
  const lines = Math.min(16, Math.max(3, text.value.split('\n', 17).length));
  return (
    <TextArea
      {...controlOf(props)}
      {...text}
      mono
      dir="ltr"
      rows={lines}
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      autoComplete="off"
      wrap="off"
      onValueChange={props.onChange}
    />
  );
}

/** One line of text. */
export const textField: FieldDefinition = { Component: TextField, accepts };

/** Several lines of text. */
export const textAreaField: FieldDefinition = { Component: TextAreaField, accepts };

/** Code: no spell check, no wrapping. Tab leaves it, as it leaves every field. */
export const codeField: FieldDefinition = {
  Component: CodeField,
  accepts,
  View: ({ value }) => <span className="pb-mono pb-value__raw">{valueText(value)}</span>,
};
