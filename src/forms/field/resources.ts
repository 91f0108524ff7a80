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

/** Returns the facts of a resource, else the object that would be stored. */
export function factsOf({ facts, value }: ResourceOption): JsonObject | undefined {
  return isJsonObject(facts) ? facts : isJsonObject(value) ? value : undefined;
}
