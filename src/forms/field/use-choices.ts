'use client';
import { isJsonObject } from '#base';
import type { NodeProperty } from '#model';
import { settingArg, settingArgs } from '#rules';
import { keyedList, keyedOptions, type KeyedOption } from './option-key.js';
import type { Resources } from './resources.js';
import { type LoadedResource, useResource } from './use-resource.js';

/** What can be chosen for a setting. */
export interface Choices {
  readonly options: readonly KeyedOption[];
  /** Where they come from, when the setting names a kind of things of the account instead of declaring them. */
  readonly resource: LoadedResource | undefined;
}

/**
 * The kind of things a setting's choices are, by its `args`: `resource:lists`, or a bare word that the host has things of. Only
 * for settings that declare no `options`.
 */
export function resourceKindOf(property: NodeProperty, resources: Resources): string | undefined {
  if (Array.isArray(property.options) && property.options.some(isJsonObject)) return undefined;
  return (
    settingArg(property, 'resource') ??
    settingArgs(property).words.find((word) => word !== 'media' && Object.hasOwn(resources, word))
  );
}

/** The choices of a setting: those it declares, or those its `args` name, loaded. */
export function useChoices(property: NodeProperty, resources: Resources): Choices {
  const kind = resourceKindOf(property, resources);
  const resource = useResource(resources, kind);
  if (kind === undefined) return { options: keyedOptions(property), resource: undefined };
  return { options: keyedList(resource.options), resource };
}
