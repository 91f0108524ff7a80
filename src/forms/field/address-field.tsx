'use client';
import { readWebAddress } from '#base';
import { plainWord } from '#rules';
import { Icon, TextInput } from '#ui';
import type { ReactElement } from 'react';
import { controlOf } from './control-of.js';
import type { FieldDefinition, FieldProps, FieldViewProps } from './field-definition.js';
import { textOf } from './text-field.js';
import { isTextual, valueText } from './value-text.js';

function AddressField(props: FieldProps): ReactElement {
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
            aria-label={`Open ${property.label || 'the address'} in a new tab`}
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
