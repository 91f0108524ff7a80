'use client';
import { isJsonObject } from '#base';
import type { NodeProperty } from '#model';
import { settingArg, settingArgs } from '#rules';
import { keyedList, keyedOptions, type KeyedOption } from './option-key.js';
import type { Resources } from './resources.js';
import { type LoadedResource, useResource } from './use-resource.js';

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
export function resourceKindOf(property: NodeProperty, resources: Resources): string | undefined {
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
  if (kind === undefined) return { options: keyedOptions(property), resource: undefined };
  return { options: keyedList(resource.options), resource };
}
