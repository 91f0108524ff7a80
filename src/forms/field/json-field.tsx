'use client';
import type { Json } from '#base';
import { defaultLimits, findTextLosses } from '#model';
import { TextArea, useAfterPress } from '#ui';
import type { ReactElement } from 'react';
import { controlOf } from './control-of.js';
import { emptiedValue } from './emptied-value.js';
import type { FieldDefinition, FieldProps, FieldViewProps } from './field-definition.js';
import { useDraft } from './use-draft.js';
import { rawText } from './value-text.js';

function JsonField(props: FieldProps): ReactElement {
  const { property, value, onChange, reportError } = props;
  const [text, setText] = useDraft(value, rawText);
  const afterPress = useAfterPress();
  const leave = (): void => {
    const parsed = text.trim() === '' ? { ok: true as const, value: emptiedValue(property) } : parseJson(text);
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
): { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly message: string } {
  try {
    const value = JSON.parse(text) as Json;
    const [loss] = findTextLosses(text, { maxDepth: defaultLimits.maxDepth }).problems;
    return loss ? { ok: false, message: [loss.message, loss.detail].filter(Boolean).join('. ') } : { ok: true, value };
  } catch (error) {
    return { ok: false, message: `Finish the JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function JsonView({ value }: FieldViewProps): ReactElement {
  return <span className="pb-mono pb-value__raw">{rawText(value)}</span>;
}

/** The message of a failure after which only the raw value can be edited. */
export const rawMeanwhile = 'Your value is safe: change it as JSON here, or try again.';

/** A raw value. It is parsed on blur; until it parses, the text stays and nothing is stored. */
export const jsonField: FieldDefinition = { Component: JsonField, View: JsonView };
