'use client';
import { plainWord } from '#rules';
import { Icon, TextInput } from '#ui';
import type { ReactElement } from 'react';
import { webAddress } from '../property-help.js';
import { controlOf } from './control-of.js';
import type { FieldDefinition, FieldProps, FieldViewProps } from './field-definition.js';
import { textOf } from './text-field.js';
import { isTextual, valueText } from './value-text.js';

function AddressField(props: FieldProps): ReactElement {
  const { property, value, isDefault, onChange } = props;
  const isMail = plainWord(property.type) === 'email';
  const href = isMail || isDefault ? undefined : webAddress(value, ['https:', 'http:']);
  return (
    <TextInput {...controlOf(props)} {...textOf(props)} icon={isMail ? 'mail' : 'link'} inputMode={isMail ? 'email' : 'url'} autoComplete="off" autoCapitalize="off" spellCheck={false}
      onValueChange={onChange} end={href !== undefined && (
        <a className="pb-ibtn" data-size="sm" href={href} target="_blank" rel="noopener noreferrer" aria-label={`Open ${property.label || 'the address'} in a new tab`}>
          <Icon name="external-link" size={14} />
        </a>
      )} />
  );
}

function AddressView({ value }: FieldViewProps): ReactElement {
  const href = webAddress(value, ['https:', 'http:']);
  return href === undefined ? <>{valueText(value)}</> : <a className="pb-link" href={href} target="_blank" rel="noopener noreferrer">{valueText(value)}</a>;
}

/** An address of the web, or of a mailbox. */
export const addressField: FieldDefinition = { Component: AddressField, View: AddressView, accepts: isTextual };
