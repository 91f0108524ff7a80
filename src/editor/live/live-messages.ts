import { defineMessages } from '#ui';

/** The words around making a workflow live, outside of the checklist. */
export const liveMessages = defineMessages('editor.live', {
  /** The name of the checklist at the beginning of a sentence. */
  checklist: 'The checklist',
  meanwhile: 'You can go on editing.',
  cancel: 'Cancel',
  notLive: (why: string) => `It is not live. ${why}`,
  notSaved: (why: string) => `It is not saved, and not live. ${why}`,
  decideFirst: 'It is not saved yet, and not live. Decide what to save first.',
  savedNotLive: (why: string) => `Your changes are saved, but the new version is not live. ${why}`,
  notScheduled: (why: string) => `Nothing is scheduled. ${why}`,
  savedNotScheduled: (why: string) => `Your changes are saved, but nothing is scheduled. ${why}`,
  /** In place of a version without a number. */
  thisVersion: 'This version',
  isLive: (version: string) => `${version} is live`,
  /** What else was done, after “v8 is live”. */
  withContacts: (moved: number, ended: number) =>
    [
      moved > 0 && `${moved} ${moved === 1 ? 'contact goes' : 'contacts go'} on in it.`,
      ended > 0 && `${ended} ${ended === 1 ? 'run was' : 'runs were'} ended.`,
    ]
      .filter(Boolean)
      .join(' '),
  someNotMoved: (version: string, failed: number, all: number) =>
    `${version} is live. ${failed} of ${all} contacts could not be moved.`,
  noneMoved: (version: string, why: string) => `${version} is live. Its contacts were not moved. ${why}`,
  noteNotKept: (version: string, why: string) => `${version} is live. Its note was not kept. ${why}`,
  isScheduled: (version: string, when: string) => `${version} goes live ${when}`,
  scheduledNoteNotKept: (version: string, when: string, why: string) =>
    `${version} goes live ${when}. Its note was not kept. ${why}`,
  /** The chip in the top bar. */
  liveAt: (when: string) => `Live ${when}`,
  cancelSchedule: (version: string) => `Cancel: ${version} stays as it is`,
  isCanceled: (version: string) => `${version} no longer goes live on its own.`,
  putBack: (version: string) => `Put ${version} back`,
  takeOff: 'Take it off',
  isOff: (version: string) => `${version} is no longer live. Contacts under way finish on it.`,
  stop: {
    title: (version: string) => `Stop new contacts of ${version}?`,
    text: 'New contacts no longer go through the workflow. Contacts under way finish. You can make it live again at any time.',
    submit: 'Stop new contacts',
  },
  failed: (why: string) => `That could not be done. ${why}`,
});
