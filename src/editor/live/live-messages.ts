import { defineMessages } from '#ui';

/** The words around making a workflow live. */
export const liveMessages = defineMessages('editor.live', {
  makeLive: 'Make live',
  makingLive: 'Making it live',
  /** The title of the question. */
  ask: (workflow: string) => `Make “${workflow}” live?`,
  cancel: 'Cancel',
  /** The accessible name of the list of consequences. */
  consequences: 'What happens',
  savesFirst: 'Your changes are saved as a new version first.',
  warnings: (count: number) => (count === 1 ? 'It has 1 warning.' : `It has ${count} warnings.`),
  starts: (trigger: string) => `It starts with ${trigger}.`,
  neverLive: 'New contacts go through it at once.',
  replaces: (version: string) =>
    `New contacts go through it at once. Contacts under way finish on ${version}, which takes no new ones.`,
  replacesOther: 'New contacts go through it at once. Contacts under way finish on the version they began with.',
  undo: (version: string | undefined) =>
    version === undefined ? 'You can take it off again at any time.' : `You can put ${version} back at any time.`,
  fixErrors: (count: number) => (count === 1 ? 'Fix 1 error to make it live.' : `Fix ${count} errors to make it live.`),
  notLive: (why: string) => `It is not live. ${why}`,
  notSaved: (why: string) => `It is not saved, and not live. ${why}`,
  decideFirst: 'It is not saved yet, and not live. Decide what to save first.',
  savedNotLive: (why: string) => `Your changes are saved, but the new version is not live. ${why}`,
  /** In place of a version without a number. */
  thisVersion: 'This version',
  isLive: (version: string) => `${version} is live`,
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
