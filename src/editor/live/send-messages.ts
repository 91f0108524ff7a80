import { defineMessages } from '#ui';

const contacts = (count: number, shown: string): string => `${shown} ${count === 1 ? 'contact' : 'contacts'}`;

/** The words of sending a workflow to a list. Numbers that are shown come formatted. */
export const sendMessages = defineMessages('editor.send', {
  title: 'Send to a list now',
  text: 'Each contact of the list starts in the live version at once. This cannot be undone.',
  list: 'List',
  choose: 'Choose a list',
  loading: 'Loading lists',
  notLoaded: 'The lists could not be loaded. Close this and try again.',
  none: 'This account has no lists.',
  reach: (count: number, shown: string) =>
    `${contacts(count, shown)} on the list. Who left it, opted out, is blocked or is under way in this workflow is left out.`,
  unknownReach: 'The number of contacts is not known.',
  cost: (price: string) => `Messages cost up to ${price}.`,
  costFrom: (least: string, most: string) => `Messages cost ${least} to ${most}.`,
  send: 'Send',
  sendTo: (count: number, shown: string) => `Send to ${contacts(count, shown)}`,
  sent: (list: string) => `Contacts of “${list}” are starting. They appear in Runs.`,
  cancel: 'Cancel',
  /** The name of the quick campaign. */
  campaign: (workflow: string, list: string) => `${workflow} to ${list}`.slice(0, 200),
});
