'use client';
import { equalJson, isJsonObject, type Json, memoizeByIdentity } from '#base';
import type { NodeProperty } from '#model';
import { compareValues, isEmptyValue, settingArg, settingArgs } from '#rules';
import { valueText } from '../value/value-text.js';
import type { Resources } from '../resource/resources.js';
import { type LoadedResource, useResource } from '../resource/use-resource.js';
import { Button, Spinner, uiMessages, useMessages } from '#ui';
import { type ReactElement, useMemo } from 'react';
import { choiceMessages } from './choice-messages.js';

/** An option under a string key, which controls need: its value may be anything. */
export interface KeyedOption {
  readonly value: string;
  /** Empty where the option has neither a label nor a readable value. */
  readonly label: string;
  readonly note?: string;
  readonly stored: Json;
}

/** The options of a list. Entries that are not objects are left out. */
const keyed = memoizeByIdentity((options: readonly unknown[]): readonly KeyedOption[] =>
  options.filter(isJsonObject).map((option, index) => ({
    value: String(index),
    label: typeof option['label'] === 'string' && option['label'] !== '' ? option['label'] : valueText(option['value']),
    ...(typeof option['detail'] === 'string' ? { note: option['detail'] } : {}),
    stored: (option['value'] ?? null) as Json,
  })),
);

const none: readonly unknown[] = [];

/** Returns the options that a property declares. */
export function keyedOptions(property: NodeProperty): readonly KeyedOption[] {
  return keyed(Array.isArray(property.options) ? property.options : none);
}

/** Scalar options by their text, the first of each: lists of ten thousand are looked up in constant time. */
const byText = memoizeByIdentity((options: readonly KeyedOption[]): ReadonlyMap<string, KeyedOption> => {
  const found = new Map<string, KeyedOption>();
  for (const option of options) {
    if (typeof option.stored !== 'object' && !found.has(String(option.stored)))
      found.set(String(option.stored), option);
  }
  return found;
});

/** Returns the option of a list entry. An empty entry counts where an option offers it. */
export function chosenEntry(options: readonly KeyedOption[], entry: unknown): KeyedOption | undefined {
  return (
    chosenOption(options, entry) ??
    (isEmptyValue(entry) ? options.find(({ stored }) => equalJson(stored, entry)) : undefined)
  );
}

/** Returns the option of a value: the equal one, else one with the same text. */
export function chosenOption(options: readonly KeyedOption[], value: unknown): KeyedOption | undefined {
  if (isEmptyValue(value)) return undefined;
  if (typeof value !== 'object') {
    const same = byText(options).get(String(value));
    if (same && same.stored === value) return same;
    return options.find((option) => option.stored === value) ?? same;
  }
  return (
    options.find((option) => equalJson(option.stored, value)) ??
    options.find((option) => compareValues('equals', value, option.stored) === true)
  );
}

/** The choices of a setting. */
export interface Choices {
  readonly options: readonly KeyedOption[];
  /** The source of the options, where the setting names a resource kind instead of declaring options. */
  readonly resource: LoadedResource | undefined;
}

/**
 * Returns the resource kind of a setting's choices, from its `args`: `resource:lists`, or a bare word that the host has
 * resources of. Only for settings without `options`.
 */
function resourceKindOf(property: NodeProperty, resources: Resources): string | undefined {
  if (Array.isArray(property.options) && property.options.some(isJsonObject)) return undefined;
  return (
    settingArg(property, 'resource') ??
    settingArgs(property).words.find((word) => word !== 'media' && Object.hasOwn(resources, word))
  );
}

/** Returns the choices of a setting: declared ones, or those of its resource. */
export function useChoices(property: NodeProperty, resources: Resources): Choices {
  const kind = resourceKindOf(property, resources);
  const resource = useResource(resources, kind);
  const { noName } = useMessages(choiceMessages);
  const keyedChoices = kind === undefined ? keyedOptions(property) : keyed(resource.options);
  const options = useMemo(() => labelled(keyedChoices, noName), [keyedChoices, noName]);
  return { options, resource: kind === undefined ? undefined : resource };
}

/** Returns options that all have a label; the same list where none lacks one. */
function labelled(options: readonly KeyedOption[], noName: string): readonly KeyedOption[] {
  return options.every(({ label }) => label !== '')
    ? options
    : options.map((option) => (option.label === '' ? { ...option, label: noName } : option));
}

/** The loading or failed state of choices. */
export function ChoicesStatus({ resource }: { readonly resource: LoadedResource | undefined }): ReactElement | null {
  const messages = useMessages(choiceMessages);
  const { retry } = useMessages(uiMessages);
  if (resource?.status === 'loading')
    return (
      <span className="pb-help pb-checking" role="status">
        <Spinner size={12} />
        {messages.loading}
      </span>
    );
  if (resource?.status !== 'failed') return null;
  return (
    <span className="pb-help">
      {messages.notLoaded}{' '}
      <Button variant="link" onClick={resource.retry}>
        {retry}
      </Button>
    </span>
  );
}
