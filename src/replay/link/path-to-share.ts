import type { JsonPath } from '#base';
import { createLens } from '../privacy/lens.js';
import type { Privacy } from '../privacy/privacy.js';

/**
 * The path of a value as far as it may stand in an address, which is kept in histories and passed on: up to the first key that is itself
 * an address or a number of a person. Also where a reader has revealed it: who follows the link has not.
 */
export function pathToShare(path: JsonPath | undefined, privacy: Privacy): JsonPath | undefined {
  if (path === undefined) return undefined;
  const { key: seen } = createLens(privacy);
  const from = path.findIndex((part) => typeof part === 'string' && seen(part) !== part);
  return from < 0 ? path : from === 0 ? undefined : path.slice(0, from);
}
