import { defineMessages, type MessagesOf } from '#ui';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Words of the merge of two versions. */
export const mergeMessages = defineMessages('versions.merge', {
  part: 'The merge of versions',
  region: (mine: string, theirs: string) => `Merge of ${mine} and ${theirs}`,
  title: 'Merge',
  keepEditing: 'Keep editing',
  otherWays: 'Other ways',
  save: 'Save merged version',
  /** Beside a button that waits. */
  left: (count: number) => `${count} left`,
  blocked: (count: number) => `Fix ${counted(count, 'error', 'errors')} to save`,
  /** What the versions are called where the host does not say. */
  base: 'Before',
  mine: 'Mine',
  theirs: 'Theirs',
  result: 'Result',
  sides: 'What is drawn',
  drawing: 'Drawing of the merged version',
  heading: (by: string | undefined, theirs: string) => `${by ?? 'Another user'} saved ${theirs} while you edited`,
  text: (when: string, base: string) =>
    `${when === '' ? '' : `${when}. `}Yours began from ${base}. Nothing is overwritten.`,
  fits: (count: number) => `${counted(count, 'change fits', 'changes fit')} together`,
  nothingToDo: 'nothing to do',
  fromMine: (count: number) => `${count} of yours`,
  fromTheirs: (count: number, whose: string) => `${count} of ${whose}`,
  fromBoth: (count: number) => `${count} that both made`,
  both: (count: number) => `${count} you both changed`,
  none: 'Nothing is in conflict.',
  chosen: (count: number, all: number) => `${count} of ${all} chosen`,
  choices: 'Choices',
  preview: 'Preview',
  place: (at: number, all: number) => `Choice ${at} of ${all}`,
  pager: 'Choices one by one',
  previous: 'Previous choice',
  next: 'Next choice',
  choose: (what: string) => `Choose for ${what}`,
  edit: 'Edit',
  yourValue: 'Your value',
  was: (value: string) => `was ${value}`,
  startFrom: (whose: string) => `Start from ${whose}`,
  doubled: (label: string) => `Both of you connected “${label}”.`,
  doubledPath: 'Both of you connected a path.',
  takesOne: 'This step takes one of them.',
  removed: 'Removed',
  kept: 'Kept',
  order: 'Order of paths',
  step: (number: number) => `step ${number}`,
  to: (target: string) => `to ${target}`,
  tags: { you: 'You', both: 'Both', open: 'To choose', mine: 'Yours', edit: 'Your edit' },
  legend: { label: 'Legend', added: 'Added', changed: 'Changed', chosen: 'You chose' },
  rules: 'Rules, checked again on the result',
  checking: 'Checking',
  noErrors: 'No errors.',
  sound: (steps: number) => `The result has ${counted(steps, 'step', 'steps')}.`,
  errors: (count: number) => `${counted(count, 'error', 'errors')}.`,
  warnings: (count: number) => `${counted(count, 'warning', 'warnings')}.`,
  onlyMerged: 'Only in the merge',
  show: 'Show',
  showNamed: (what: string) => `Show: ${what}`,
  fixInEditor: 'Fix in the editor',
  note: 'Note',
  noteOf: (whose: string) => `Merged with ${whose}`,
  savesAs: (next: string | undefined, theirs: string) =>
    `saves as ${next ?? 'a new version'}, ${theirs} stays in History`,
  /** Whose version: “Ana’s v8”. */
  whose: (first: string, version: string) => `${first}’s ${version}`,
  possessive: (first: string) => `${first}’s`,
  saving: 'Saving',
  announceChoice: (what: string, choice: string) => `${what}: ${choice}.`,
  announceAll: (chosen: number, all: number, errors: number) =>
    `${chosen} of ${all} chosen, ${errors === 0 ? 'no errors' : counted(errors, 'error', 'errors')}.`,
});

export type MergeMessages = MessagesOf<typeof mergeMessages>;

/** What both sides and their common version are called. */
export interface MergeNames {
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
  /** First name of the user who saved the other version. */
  readonly first: string | undefined;
}

/** Whose the other side is, on a segment or a card: “Ana’s”. */
export function theirsOf({ first }: MergeNames, messages: MergeMessages): string {
  return first === undefined ? messages.theirs : messages.possessive(first);
}

/** The other version in a sentence: “Ana’s v8”. */
export function theirVersion({ first, theirs }: MergeNames, messages: MergeMessages): string {
  return first === undefined ? theirs : messages.whose(first, theirs);
}
