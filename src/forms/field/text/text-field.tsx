'use client';
import { Icon, readCssColor, TextArea, TextInput, useMessages } from '#ui';
import type { ReactElement } from 'react';
import { controlOf, type FieldDefinition, type FieldProps, type FieldViewProps } from '../field-definition.js';
import { isTextual, valueText } from '../value/value-text.js';
import { readWebAddress } from '#base';
import { plainWord } from '#rules';
import { textMessages } from './text-messages.js';

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

function AddressField(props: FieldProps): ReactElement {
  const { address } = useMessages(textMessages);
  const { property, value, isDefault, onChange } = props;
  const isMail = plainWord(property.type) === 'email';
  const href = isMail || isDefault ? undefined : readWebAddress(value)?.href;
  return (
    <TextInput
      {...controlOf(props)}
      {...textOf(props)}
      icon={isMail ? 'mail' : 'link'}
      inputMode={isMail ? 'email' : 'url'}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      onValueChange={onChange}
      end={
        href !== undefined && (
          <a
            className="pb-ibtn"
            data-size="sm"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={address.open(property.label || address.unnamed)}
          >
            <Icon name="external-link" size={14} />
          </a>
        )
      }
    />
  );
}

function AddressView({ value }: FieldViewProps): ReactElement {
  const address = readWebAddress(value);
  return address ? (
    <a className="pb-link" href={address.href} target="_blank" rel="noopener noreferrer">
      {address.text}
    </a>
  ) : (
    <>{valueText(value)}</>
  );
}

/** A web or e-mail address. */
export const addressField: FieldDefinition = { Component: AddressField, View: AddressView, accepts: isTextual };

const hex = /^#[\da-f]{6}$/i;
const shortHex = /^#[\da-f]{3}$/i;

/** Returns a colour for `<input type="color">`; undefined for names and functions, which it cannot show. */
function chooserValue(text: string): string | undefined {
  if (hex.test(text)) return text.toLowerCase();
  return shortHex.test(text) ? text.toLowerCase().replace(/[\da-f]/g, '$&$&') : undefined;
}

function ColorField(props: FieldProps): ReactElement {
  const { chooseColor } = useMessages(textMessages);
  const { disabled, labelledBy, onChange, value } = props;
  const text = valueText(value).trim();
  return (
    <span className="pb-color">
      <span className="pb-color__swatch" data-empty={text === '' || undefined}>
        <Swatch color={text} />
        <input
          type="color"
          aria-label={chooseColor}
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
