'use client';
import { equalJson, type Json, isJsonObject } from '#base';
import { isEmptyValue } from '#rules';
import { Button, Combobox, type ControlProps, IconButton, TextInput } from '#ui';
import { type ReactElement, useState } from 'react';
import type { ResourceOption } from './resources.js';
import type { LoadedResource } from './use-resource.js';
import { valueText } from './value-text.js';

export interface ResourceSelectProps extends ControlProps {
  readonly value: unknown;
  /** Gets an option's value, the text that was typed, or `undefined` when emptied. */
  readonly onChange: (value: Json | undefined) => void;
  readonly resource: LoadedResource;
  readonly placeholder?: string;
  readonly icon?: string | undefined;
  /** Leaves out typing: only what is in the list can be chosen, where there is a list. */
  readonly listedOnly?: boolean;
}

const unlistedKey = 'unlisted';

/** One of the things an account has. What cannot be looked up can be typed; what is not in the list is kept and shown. */
export function ResourceSelect({ value, onChange, resource, placeholder, icon, listedOnly = false, ...control }: ResourceSelectProps): ReactElement {
  const { options, retry, status } = resource;
  const [typing, setTyping] = useState(false);
  const emptiable = (text: string): void => onChange(text === '' ? undefined : text);
  const shownIcon = icon === undefined ? {} : { icon };
  if (options.length === 0 || typing) {
    const end = options.length > 0 && (
      <IconButton icon="list" size="sm" label="Choose from the list" disabled={control.disabled} onClick={() => setTyping(false)} />
    );
    return (
      <>
        <TextInput {...control} {...shownIcon} value={valueText(value)} onValueChange={emptiable} end={end} autoComplete="off"
          placeholder={status === 'loading' ? 'Loading the list' : undefined} />
        {status === 'failed' && (
          <span className="pb-help">The list could not be loaded. Type it in, or <Button variant="link" onClick={retry}>try again</Button>.</span>
        )}
      </>
    );
  }
  const index = isEmptyValue(value) ? -1 : findOption(options, value);
  const isUnlisted = index < 0 && !isEmptyValue(value);
  const rows = options.map((option, at) => ({ value: String(at), label: option.label, ...(option.detail === undefined ? {} : { note: option.detail }) }));
  if (isUnlisted) rows.push({ value: unlistedKey, label: valueText(value), note: 'Not in the list' });
  const choose = (key: string | null): void => {
    if (key === null) return onChange(undefined);
    const option = options[Number(key)];
    if (option && Number(key) !== index) onChange(option.value);
  };
  return (
    <span className="pb-withtool">
      <Combobox {...control} {...shownIcon} value={isUnlisted ? unlistedKey : index < 0 ? null : String(index)} onValueChange={choose} options={rows}
        placeholder={placeholder} />
      {!listedOnly && (
        <IconButton icon="pencil" tone="mut" label="Type it in" disabled={control.disabled} onClick={() => setTyping(true)} />
      )}
    </span>
  );
}

/** The option a value is: the very same, else the one with the same id, else the one that a typed text names. */
export function findOption(options: readonly ResourceOption[], value: unknown): number {
  const same = options.findIndex((option) => equalJson(option.value, value));
  if (same >= 0) return same;
  const id = isJsonObject(value) ? value['id'] : undefined;
  if (typeof id === 'string' && id !== '') return options.findIndex((option) => isJsonObject(option.value) && option.value['id'] === id);
  return -1;
}
