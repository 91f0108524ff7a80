'use client';
import { TextArea, TextInput } from '#ui';
import type { ReactElement } from 'react';
import { controlOf } from './control-of.js';
import type { FieldDefinition, FieldProps } from './field-definition.js';
import { isTextual, valueText } from './value-text.js';

const accepts = (value: unknown): boolean => isTextual(value) || typeof value === 'boolean';

function TextField(props: FieldProps): ReactElement {
  return <TextInput {...controlOf(props)} value={valueText(props.value)} onValueChange={props.onChange} />;
}

function TextAreaField(props: FieldProps): ReactElement {
  return <TextArea {...controlOf(props)} value={valueText(props.value)} onValueChange={props.onChange} />;
}

/** One line of text. */
export const textField: FieldDefinition = { Component: TextField, accepts };

/** Several lines of text. */
export const textAreaField: FieldDefinition = { Component: TextAreaField, accepts };
