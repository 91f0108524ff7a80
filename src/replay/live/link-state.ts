import type { Failure } from '#adapter';

/**
 * How the connection to a run that goes on stands. `live`: what is shown is how it stands now. `lost`: it may be behind, and is tried
 * again by itself. `stopped`: it is not followed any more, and somebody has to ask for it again.
 */
export type LinkState =
  { readonly status: 'live' } | { readonly status: 'lost' | 'stopped'; readonly failure: Failure };

/** What a person is told of a connection that does not hold: what is the matter, and what comes of it. */
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
