import type { Failure } from '#adapter';

/**
 * The state of the connection to an open execution. `live`: up to date. `lost`: possibly outdated, and retried.
 * `stopped`: not followed until the user asks.
 */
export type LinkState =
  { readonly status: 'live' } | { readonly status: 'lost' | 'stopped'; readonly failure: Failure };

/** Returns the texts for a broken connection: the problem and its effect. */
export function linkWords(link: LinkState): { readonly short: string; readonly long: string } {
  if (link.status === 'live') return { short: 'Live', long: 'This run goes on, and new steps show up by themselves.' };
  if (link.status === 'lost')
    return {
      short: 'Connection lost',
      long: 'Connection lost. The run may have gone on since; it is tried again by itself.',
    };
  switch (link.failure.kind) {
    case 'notFound':
      return { short: 'Not followed', long: 'This run is not there any more. What is shown is how it stood last.' };
    case 'unauthorized':
      return {
        short: 'Not followed',
        long: 'You have no access to this run any more. What is shown is how it stood last.',
      };
    default:
      return {
        short: 'Not followed',
        long: 'This run could not be followed any further. What is shown is how it stood last.',
      };
  }
}
