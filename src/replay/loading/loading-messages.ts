import { defineMessages, type MessagesOf } from '#ui';

/** The words for runs that load or cannot be loaded. */
export const loadingMessages = defineMessages('replay.loading', {
  run: 'Loading the run',
  retry: 'Retry',
  /** What could not be loaded, as the subject of a sentence. */
  parts: { run: 'This run', version: 'The version of this run' },
  notFound: (part: string) => `${part} could not be found`,
  noAccess: (part: string) => `You have no access to ${part.charAt(0).toLowerCase()}${part.slice(1)}`,
  notConnected: (part: string) => `${part} could not be loaded: no connection`,
  failed: (part: string) => `${part} could not be loaded`,
});

export type LoadingMessages = MessagesOf<typeof loadingMessages>;
