'use client';
import { TextInput } from '#ui';
import { type ReactElement, useState } from 'react';
import { controlOf } from './control-of.js';
import type { FieldDefinition, FieldProps, FieldViewProps } from './field-definition.js';
import { jsonField } from './json-field.js';
import { isTextual, valueText } from './value-text.js';

function UnknownField(props: FieldProps): ReactElement {
  const { value, onChange } = props;
  const [startedAsNumber] = useState(typeof value === 'number');
  if (!isTextual(value)) return <jsonField.Component {...props} />;
  // A number stays a number while the text round-trips: "50" becomes 50, "5." and "5x" become text.
  const change = (text: string): void =>
    onChange(startedAsNumber && String(Number(text)) === text ? Number(text) : text);
  return <TextInput {...controlOf(props)} value={valueText(value)} onValueChange={change} />;
}

function UnknownView(props: FieldViewProps): ReactElement {
  const { View } = jsonField;
  return isTextual(props.value) || !View ? <>{valueText(props.value)}</> : <View {...props} />;
}

/** The field of unknown types: text and numbers as text, anything else as JSON. Rendering converts nothing. */
export const unknownField: FieldDefinition = { Component: UnknownField, View: UnknownView };
