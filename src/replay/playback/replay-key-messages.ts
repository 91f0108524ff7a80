import { defineMessages, type MessagesOf } from '#ui';

/** What the shortcuts of a replay do. */
export const replayKeyMessages = defineMessages('replay.keys', {
  playPause: 'Play, pause',
  nextStep: 'Next step',
  previousStep: 'Previous step',
  end: 'End of the run',
  firstStep: 'First step',
  nextError: 'Next error',
  nextRound: 'Next round of a loop',
  previousRound: 'Previous round of a loop',
  intoRound: 'Into the round',
  pastLoop: 'Past the loop',
  zoomIn: 'Show less time, larger, on the timeline',
  zoomOut: 'Show more time, on the timeline',
  showAll: 'Show the whole run, on the timeline',
  foldRound: 'Open, fold a round, on the timeline',
  searchContext: 'Search the context of all steps, in the details',
});

export type ReplayKeyMessages = MessagesOf<typeof replayKeyMessages>;
