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
  zoomIn: 'Zoom in on the timeline',
  zoomOut: 'Zoom out on the timeline',
  showAll: 'Show the whole run, on the timeline',
  foldRound: 'Expand or collapse a round, on the timeline',
  searchContext: 'Search the context of all steps, in the details',
});

export type ReplayKeyMessages = MessagesOf<typeof replayKeyMessages>;
