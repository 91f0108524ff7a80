import { defineMessages } from '#ui';

/** The words of the outline beside the drawing of a run. */
export const replayOutlineMessages = defineMessages('replay.outline', {
  show: 'Outline',
  close: 'Close the outline',
  /** The subject of a failure notice. */
  part: 'The outline',
  /** In the name of a row; `numbers` are those of its visits, such as "3 · 5". */
  visits: (state: string, numbers: string) => `${state}, visits ${numbers}`,
});
