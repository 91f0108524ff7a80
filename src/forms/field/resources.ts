import { isJsonObject, type JsonObject } from '#base';
import type { ResourceOption } from '#adapter';

export type {
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

/** What is known of a thing: its facts, else the object that would be stored. */
export function factsOf({ facts, value }: ResourceOption): JsonObject | undefined {
  return isJsonObject(facts) ? facts : isJsonObject(value) ? value : undefined;
}
