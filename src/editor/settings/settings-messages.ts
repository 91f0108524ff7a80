import { defineMessages } from '#ui';

/** The words around the settings of a selection or of the workflow. */
export const settingsMessages = defineMessages('editor.settings', {
  label: 'Settings',
  height: 'Height of the settings',
  /** The part of the screen, where it could not be loaded or shown. */
  part: 'The settings',
  these: 'These settings',
  bulk: 'For all of them',
  walk: { before: 'Settings of the step before', after: 'Settings of the step after' },
  done: 'Done',
});
