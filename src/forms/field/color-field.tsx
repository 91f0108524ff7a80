'use client';
import { readCssColor, TextInput } from '#ui';
import type { ReactElement } from 'react';
import { controlOf } from './control-of.js';
import type { FieldDefinition, FieldProps, FieldViewProps } from './field-definition.js';
import { textOf } from './text-field.js';
import { isTextual, valueText } from './value-text.js';

const hex = /^#[\da-f]{6}$/i;
const shortHex = /^#[\da-f]{3}$/i;

/** Returns a colour for `<input type="color">`; undefined for names and functions, which it cannot show. */
function chooserValue(text: string): string | undefined {
  if (hex.test(text)) return text.toLowerCase();
  return shortHex.test(text) ? text.toLowerCase().replace(/[\da-f]/g, '$&$&') : undefined;
}

function ColorField(props: FieldProps): ReactElement {
  const { disabled, labelledBy, onChange, value } = props;
  const text = valueText(value).trim();
  return (
    <span className="pb-color">
      <span className="pb-color__swatch" data-empty={text === '' || undefined}>
        <Swatch color={text} />
        <input
          type="color"
          aria-label="Choose a colour"
          aria-describedby={labelledBy}
          disabled={disabled}
          value={chooserValue(text) ?? '#000000'}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
      <TextInput
        {...controlOf(props)}
        {...textOf(props)}
        className="pb-mono"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...(text === '' && { placeholder: '#4C5FD5' })}
        onValueChange={onChange}
      />
    </span>
  );
}

/** Paints a colour that was parsed and serialised again, so that no stored text reaches the style. */
function Swatch({ color }: { readonly color: string }): ReactElement {
  return <span className="pb-color__paint" style={{ backgroundColor: readCssColor(color)?.css }} aria-hidden />;
}

function ColorView({ value }: FieldViewProps): ReactElement {
  return (
    <span className="pb-color__view">
      <span className="pb-color__swatch">
        <Swatch color={valueText(value)} />
      </span>
      {valueText(value)}
    </span>
  );
}

/** A colour, chosen or typed in CSS syntax. */
export const colorField: FieldDefinition = { Component: ColorField, View: ColorView, accepts: isTextual };
