import type { Failure } from '#adapter';
import type { LiveMessages } from './live-messages.js';

/**
 * The state of the connection to an open execution. `live`: up to date. `lost`: possibly outdated, and retried.
 * `stopped`: not followed until the user asks.
 */
export type LinkState =
  { readonly status: 'live' } | { readonly status: 'lost' | 'stopped'; readonly failure: Failure };

/** Returns the texts for a broken connection: the problem and its effect. Undefined while the connection is live. */
export function linkWords(
  link: LinkState | undefined,
  { lost, stopped }: LiveMessages,
): { readonly short: string; readonly long: string } | undefined {
  if (link === undefined || link.status === 'live') return undefined;
  if (link.status === 'lost') return lost;
  const { kind } = link.failure;
  const long = kind === 'notFound' ? stopped.gone : kind === 'unauthorized' ? stopped.noAccess : stopped.failed;
  return { short: stopped.short, long };
}
