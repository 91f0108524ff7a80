import { defineMessages, type MessagesOf } from '#ui';

/** The words of the tabs of an editor while their parts load. */
export const tabMessages = defineMessages('replay.tabs', {
  /** `part`: the subject of a failure notice. */
  executions: { part: 'Runs', loading: 'Loading runs' },
  insights: { part: 'Insights', loading: 'Loading insights' },
});

export type TabMessages = MessagesOf<typeof tabMessages>;
