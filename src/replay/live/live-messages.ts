import { defineMessages, type MessagesOf } from '#ui';

/** The words for a run that has not ended, and for the connection to it. */
export const liveMessages = defineMessages('replay.live', {
  live: 'Live',
  backToLive: 'Back to live',
  newSteps: (count: number) => (count === 1 ? '1 new step' : `${count.toLocaleString('en')} new steps`),
  followAgain: 'Follow again',
  lost: {
    short: 'Connection lost',
    long: 'Connection lost. The run may have continued since. The connection is retried automatically.',
  },
  /** Following has stopped until the user retries. */
  stopped: {
    short: 'Not followed',
    gone: 'This run no longer exists. You see its last known state.',
    noAccess: 'You no longer have access to this run. You see its last known state.',
    failed: 'This run could not be followed any further. You see its last known state.',
  },
  announced: {
    connected: 'Connected again. You see the current state of the run.',
    ended: (status: string) => `The run is over: ${status}`,
    newSteps: (count: number) =>
      count === 1 ? 'The run has taken a step since' : `The run has taken ${count.toLocaleString('en')} steps since`,
  },
});

export type LiveMessages = MessagesOf<typeof liveMessages>;
