import { defineMessages, type MessagesOf } from '#ui';

/** Words of the history of versions. */
export const historyMessages = defineMessages('editor.history', {
  open: 'History',
  title: 'History',
  noneText: 'Save version keeps this draft.',
  thisVersion: 'This version',
  draft: {
    title: (version: string | undefined) => (version === undefined ? 'Draft' : `Draft of ${version}`),
    edited: 'Unsaved changes',
    saved: 'No changes since that version',
  },
  notOpened: (version: string, why: string) => `${version} could not be opened. ${why}`,
  backToDraft: 'Back to draft',
  restore: 'Restore',
  restoreNamed: (version: string) => `Restore ${version}`,
  draftName: 'Draft',
  compare: 'Compare',
  compareWithDraft: 'Compare with draft',
  exportFile: 'Export',
  actions: 'More for this version',
  describe: 'Name and note',
  band: {
    label: 'The version being viewed',
    title: (version: string, date: string) => `You are viewing ${version}${date === '' ? '' : ` · ${date}`}.`,
    text: 'It cannot be edited. Search, copy and export work.',
  },
  viewing: (version: string) => `Viewing ${version}, view only`,
  pickSteps: 'Pick steps',
  picking: {
    bar: 'Picked steps',
    count: (count: number) => `${count} ${count === 1 ? 'step' : 'steps'} picked`,
    hint: 'Press steps on the canvas or in the outline, or Space.',
    names: (names: readonly string[], others: number) =>
      [...names, ...(others > 0 ? [`${others} more`] : [])].join(', '),
    unconnected: (names: readonly string[]) =>
      names.length === 1 ? `${names[0]} returns unconnected.` : `${names.join(', ')} return unconnected.`,
    clear: 'Clear',
    cancel: 'Cancel',
    restore: 'Restore these into draft',
    label: (count: number, version: string) =>
      count === 1 ? `Restore a step of ${version}` : `Restore ${count} steps of ${version}`,
    done: (names: string, version: string) => `Restored from ${version}: ${names}.`,
    same: (names: string) => `The draft has this already: ${names}.`,
  },
  restoring: {
    title: (version: string) => `Restore ${version} into the draft?`,
    text: 'The draft has changes that are in no version. Save them as a version first, or replace them: Undo brings them back.',
    saveFirst: 'Save, then restore',
    replace: 'Replace',
    cancel: 'Cancel',
    label: (version: string) => `Restore ${version}`,
    done: (version: string) => `${version} is in the draft now. Nothing is live until you make it so.`,
    same: (version: string) => `The draft is the same as ${version}.`,
    failed: (version: string, why: string) => `${version} was not restored. ${why}`,
    notSaved: 'The draft was not saved, so nothing was restored.',
    undo: 'Undo',
  },
});

export type HistoryMessages = MessagesOf<typeof historyMessages>;
