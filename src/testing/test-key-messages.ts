import { defineMessages, type MessagesOf } from '#ui';

/** What the shortcuts of testing do. */
export const testKeyMessages = defineMessages('testing.keys', {
  skip: 'Skip to the next event',
  back: 'Go back one event',
  pick: 'Pick suggestion 1 to 9',
  send: 'Send',
  nextCase: 'Next case',
  previousCase: 'Previous case',
  openCase: 'Open the case in the view of one contact',
  runCase: 'Run the case',
  deleteCase: 'Delete the case',
  leave: 'Leave what was explored or made',
  onePercent: 'One percent, on a slider',
  fivePercent: 'Five percent, on a slider',
});

export type TestKeyMessages = MessagesOf<typeof testKeyMessages>;
