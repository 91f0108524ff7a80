import { defineMessages, type MessagesOf } from '#ui';

const steps = (count: number): string => (count === 1 ? '1 step' : `${count} steps`);

/** What the actions of the user announce, and the labels they leave in the history. */
export const actionMessages = defineMessages('editor.actions', {
  undo: 'Undo',
  undone: (change: string) => `Undone: ${change}`,
  redone: (change: string) => `Redone: ${change}`,
  /** After a change that the undo button of a message takes back. */
  undoAvailable: (change: string) => `${change}. Undo available`,
  /** After a change that left steps without a path: the title of the only one, or their number. */
  cutOff: (change: string, what: string | number) =>
    typeof what === 'string' ? `${change}. ${what} is on no path now` : `${change}. ${what} steps are on no path now`,
  jumpedToStart: 'Back before the first change',
  jumped: (change: string) => `Went to “${change}”`,
  /** Changes that a jump could not undo, after its announcement. */
  jumpSkipped: (jumped: string, changes: readonly string[]) =>
    `${jumped}. Left out, as others have changed it since: ${changes.join(', ')}`,
  goneStep: 'a step',
  gonePath: 'path',
  copied: (count: number) => `Copied ${steps(count)}`,
  cut: (count: number) => `Cut ${steps(count)}. Undo available`,
  pasted: (count: number) => `Pasted ${steps(count)}`,
  duplicated: (title: string) => `Duplicated ${title}`,
  duplicatedSteps: (count: number) => `Duplicated ${steps(count)}`,
  deleted: 'Deleted',
  added: (title: string, neighbours: string) => `${title} added${neighbours}`,
  movedHere: (title: string, neighbours: string) => `${title} moved here${neighbours}`,
  joined: (title: string, neighbours: string) => `${title} put${neighbours}`,
  /** The label of that change in the history. */
  joining: (title: string) => `Put ${title} into the flow`,
  /** The label of that change in the history. */
  addingAtEnd: 'Added a step at the end of a path',
  /** After the name of a step that was added: its neighbours in the flow. */
  between: (before: string, after: string) => ` between ${before} and ${after}`,
  after: (before: string) => ` after ${before}`,
  moved: (title: string) => `Moved ${title}`,
  movedSteps: (count: number) => `Moved ${steps(count)}`,
  connected: (source: string, target: string) => `Connected ${source} to ${target}`,
  pathMoved: (target: string) => `Path moved to ${target}`,
  reconnected: (source: string, target: string) => `Path from ${source} now leads to ${target}`,
  typeChanged: (before: string, now: string) => `${before} is now ${now}. Undo available`,
  notes: {
    added: 'Note added',
    addedTo: (step: string) => `Note added to ${step}`,
    changed: 'Note changed',
    moved: 'Note moved',
    attached: (step: string) => `Note attached to ${step}`,
    detached: 'Note detached from its step',
    deleted: 'Deleted a note',
  },
});

export type ActionWords = MessagesOf<typeof actionMessages>;
