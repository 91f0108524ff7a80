import { latePart, partNotLoaded } from '../late-part.js';
import { endpointLabel } from './endpoint.js';
import type { Follow } from './followed.js';
import { callTools, type SendOptions } from './send.js';

/** Creates the function behind all event streams, whose code is loaded with the first stream. */
export function createLateFollow(options: SendOptions): Follow {
  const part = latePart(async () => (await import('./follow.js')).createFollow(options, callTools));
  return async function* (endpoint, event, parts, after) {
    const { read } = endpoint;
    const [follow, reader] = await Promise.all([part(), typeof read === 'function' ? read : read.load()]);
    if (follow && reader) yield* follow({ ...endpoint, read: reader }, event, parts, after);
    else yield { ok: false, failure: partNotLoaded(endpointLabel(endpoint)) };
  };
}
