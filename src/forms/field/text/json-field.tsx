'use client';
import type { Json } from '#base';
import { defaultLimits, findTextLosses } from '#model';
import { type MessagesOf, TextArea, TextInput, useAfterPress, useMessages } from '#ui';
import { type ReactElement, useState } from 'react';
import {
  controlOf,
  emptiedValue,
  type FieldDefinition,
  type FieldProps,
  type FieldViewProps,
} from '../field-definition.js';
import { useDraft } from '../value/use-draft.js';
import { isTextual, rawText, valueText } from '../value/value-text.js';
import { textMessages } from './text-messages.js';

function JsonField(props: FieldProps): ReactElement {
  const { json } = useMessages(textMessages);
  const { property, value, onChange, reportError } = props;
  const [text, setText] = useDraft(value, rawText);
  const afterPress = useAfterPress();
  const leave = (): void => {
    const parsed = text.trim() === '' ? { ok: true as const, value: emptiedValue(property) } : parseJson(text, json);
    if (!parsed.ok) return reportError(parsed.message);
    reportError(undefined);
    // Users may reorder keys, so the texts are compared.
    if (JSON.stringify(parsed.value) === JSON.stringify(value)) return;
    setText(text, parsed.value);
    onChange(parsed.value);
  };
  const lines = Math.min(12, Math.max(2, text.split('\n').length));
  return (
    <TextArea
      {...controlOf(props)}
      mono
      rows={lines}
      spellCheck={false}
      value={text}
      onValueChange={(next) => setText(next, value)}
      onBlur={() => afterPress(leave)}
    />
  );
}

function parseJson(
  text: string,
  words: MessagesOf<typeof textMessages>['json'],
): { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly message: string } {
  try {
    const value = JSON.parse(text) as Json;
    const [loss] = findTextLosses(text, { maxDepth: defaultLimits.maxDepth }).problems;
    return loss ? { ok: false, message: [loss.message, loss.detail].filter(Boolean).join('. ') } : { ok: true, value };
  } catch (error) {
    return { ok: false, message: words.unfinished(error instanceof Error ? error.message : String(error)) };
  }
}

function JsonView({ value }: FieldViewProps): ReactElement {
  return <span className="pb-mono pb-value__raw">{rawText(value)}</span>;
}

/** A raw value. It is parsed on blur; until it parses, the text stays and nothing is stored. */
export const jsonField: FieldDefinition = { Component: JsonField, View: JsonView };

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
