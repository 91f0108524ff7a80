import { defineMessages, type MessagesOf } from '#ui';

const capital = (text: string): string => (/^v\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1));

/** Words of what happens when another version was saved first, and of drafts that are merged. */
export const mergingMessages = defineMessages('editor.merging', {
  part: 'The merge',
  /** What the user is called where versions have no names of users: no name to call a version by. */
  you: 'You',
  unreadable: 'The newer version cannot be read, so it was not merged. Nothing was saved.',
  /** What a version is called where its number is not known. */
  newer: 'the newer version',
  before: 'the version before',
  mine: 'Your draft',
  /** What is open, where nothing of it was changed. */
  saved: 'Saved version',
  draftOf: (base: string) => `Draft of ${base}`,
  draftFrom: (when: string) => (when === '' ? 'Other draft' : `Draft from ${when}`),
  merged: 'Merged',
  mergedWith: (whose: string) => `Merged with ${whose}`,
  savedWith: (whose: string) => `Saved. Merged with ${whose}`,
  mergedDraft: 'Draft merged',
  nothingNew: 'That draft has nothing that is not here.',
  show: 'Show',
  whose: (first: string, version: string) => `${first}’s ${version}`,
  toChoose: (whose: string, count: number) =>
    `${whose} and your draft changed the same. ${count} to choose before saving.`,
  toFix: (whose: string) => `Together with ${whose} the draft has errors. Look at them before saving.`,
  notMerged: 'The versions could not be merged, so nothing was changed.',
  merge: 'Merge',
  seeTheirs: 'See theirs',
  saveMineOnTop: 'Save mine on top',
  band: {
    label: 'Saved first',
    otherTab: 'Saved in another tab',
    /** `when` is empty or the time of the save. */
    saved: (by: string | undefined, version: string | undefined, when: string) =>
      `${by === undefined ? `${capital(version ?? 'a newer version')} was saved` : `${by} saved ${version ?? 'a newer version'}`}${when === '' ? '' : ` at ${when}`}, while you edited.`,
    savedInTab: (version: string | undefined) => `${capital(version ?? 'a newer version')} was saved in another tab.`,
    text: 'Nothing of either is lost.',
  },
  /** The other ways. */
  saveMine: 'Save mine after theirs',
  takeTheirs: 'Take theirs, keep mine as a draft',
  exportBoth: 'Export both',
  mergeDrafts: 'Merge drafts',
  draftHeading: 'Two drafts of one workflow',
  draftText: (when: string) =>
    `The other one is ${when === '' ? 'a draft found here' : `from ${when}`}. Nothing is dropped.`,
  take: 'Restore',
  drop: 'Discard',
  mergeIn: 'Merge into mine',
  /** The file names of both sides. */
  fileOf: (workflow: string, version: string) => `${workflow} ${version}`,
});

export type MergingMessages = MessagesOf<typeof mergingMessages>;
