import { equalJson, isJsonObject, type JsonObject } from '#base';
import type { ResourceOption } from '#adapter';

/** Returns the text of a template, by the keys that services use; undefined where it has none. */
export function templateText(template: ResourceOption): string | undefined {
  const facts = factsOf(template);
  return [facts?.['template'], facts?.['text'], facts?.['message']].find(
    (text): text is string => typeof text === 'string' && text !== '',
  );
}

interface Option {
  readonly value: unknown;
}

/** Returns the index of the option that a value denotes: the equal one, else the one with its id; -1 for none. */
export function findOption(options: readonly Option[], value: unknown): number {
  const same = options.findIndex((option) => equalJson(option.value, value));
  if (same >= 0) return same;
  const id = isJsonObject(value) ? value['id'] : value;
  if (typeof id === 'string' && id !== '')
    return options.findIndex((option) => isJsonObject(option.value) && option.value['id'] === id);
  return -1;
}

export type {
  ContactLibrary,
  MediaLibrary,
  MediaUpload,
  ResourceLoader,
  ResourceLookup,
  ResourceOption,
  ResourcePage,
  ResourceQuery,
  Resources,
  ResourceSource,
  TemplateLibrary,
} from '#adapter';

/** Returns the facts of a resource, else the object that would be stored. */
export function factsOf({ facts, value }: ResourceOption): JsonObject | undefined {
  return isJsonObject(facts) ? facts : isJsonObject(value) ? value : undefined;
}
