import { defineMessages } from '#ui';

/** The words of the edit history. */
export const editHistoryMessages = defineMessages('editor.editHistory', {
  label: 'Edit history',
  start: 'Before the first change',
  now: 'Now',
  undone: 'undone',
});
