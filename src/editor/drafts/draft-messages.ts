import { defineMessages } from '#ui';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const moreDrafts = (count: number): string =>
  count === 0 ? '' : ` ${count === 1 ? 'One more draft comes' : `${count} more drafts come`} after this one.`;

/** The words of drafts, of the save status, and of the bands about both. */
export const draftMessages = defineMessages('editor.drafts', {
  undo: 'Undo',
  download: 'Download',
  downloadCopy: 'Download a copy',
  /** The file name of a workflow without a name, and of a draft. */
  untitled: 'Workflow',
  draftOf: (workflow: string) => `${workflow} draft`,
  /** A draft was opened in place of the saved version. */
  opened: 'Your changes on this device were opened.',
  wentBack: 'Went back to the saved version',
  wentBackUndo: 'Went back to the saved version. Undo available',
  restored: 'Draft restored',
  restoredUndo: 'Draft restored. Undo available',
  notRestored: 'The draft could not be restored.',
  doesNotFit: 'The draft does not fit the workflow any more, so nothing was changed. It is kept.',
  discarded: 'Draft discarded',
  discardedUndo: 'Draft discarded. Undo available',
  notDiscarded: 'The draft could not be discarded.',
  offeredAgain: 'The draft could not be discarded, so it is offered again.',
  found: 'A draft of this workflow was found. It can be restored.',
  /** Why drafts are not kept, and what that means. */
  trouble: {
    denied: 'This browser keeps nothing for this page, so your changes are only in this tab.',
    full: 'There is no room left for drafts on this device, so your newest changes are only in this tab.',
    blocked:
      'Another tab keeps drafts from being written, so your changes are only in this tab. Closing older tabs of this page helps.',
    failed: 'Your draft could not be written, so your newest changes are only in this tab.',
  },
  offer: {
    label: 'Draft found',
    /** `when` is empty or the time of the last change, `base` the version it is based on where another one is open. */
    title: (when: string, base: string | undefined) =>
      `A draft${when === '' ? '' : ` from ${when}`} was not saved${base === undefined ? '' : `. It is based on ${base === '' ? 'another version' : base}`}.`,
    /** `difference` is empty or what the draft changes; `more` further drafts follow. */
    text: (difference: string, more: number) => `${difference}${moreDrafts(more)}`,
    newer: 'There is a draft by a newer edition of this editor.',
    newerText: (more: number) => `It is left as it is. Reload the page to get the newer edition.${moreDrafts(more)}`,
    damaged: (when: string) => `A draft${when === '' ? '' : ` from ${when}`} cannot be opened.`,
    damagedText: (more: number) => `You can download what is left of it.${moreDrafts(more)}`,
    restore: 'Restore',
    view: 'Look at it',
    discard: 'Discard',
    more: 'More actions for this draft',
  },
  /** What a draft changes: a sentence. */
  difference: {
    sentence: (parts: readonly string[]) => {
      const words = parts.join(', ');
      return words === '' ? '' : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
    },
    stepsAdded: (count: number) => `${counted(count, 'step', 'steps')} added`,
    stepsRemoved: (count: number) => `${counted(count, 'step', 'steps')} removed`,
    stepsChanged: (count: number, settings: number) =>
      `${counted(count, 'step', 'steps')} changed${settings > 0 ? ` (${counted(settings, 'setting', 'settings')})` : ''}`,
    pathsAdded: (count: number) => `${counted(count, 'path', 'paths')} added`,
    pathsRemoved: (count: number) => `${counted(count, 'path', 'paths')} removed`,
    pathsChanged: (count: number) => `${counted(count, 'path', 'paths')} changed`,
    workflowChanged: (count: number) =>
      `${counted(count, 'setting of the workflow', 'settings of the workflow')} changed`,
    onlyArranged: 'steps moved, named or noted',
    arranged: 'steps moved or named',
  },
  /** `when` is empty or the time of the last change. */
  continued: {
    label: 'Draft on this device',
    title: (when: string) => `You have changes${when === '' ? '' : ` from ${when}`} on this device.`,
    showSaved: 'Show saved version',
    close: 'Close this message',
  },
  saved: {
    label: 'Saved version',
    title: 'This is the saved version.',
    text: (when: string) => `Your changes${when === '' ? '' : ` from ${when}`} are kept on this device.`,
    back: 'Back to my changes',
    use: 'Go on with the saved version',
  },
  overtaken: {
    label: 'Saved in another tab',
    /** `version` is undefined where its name is not known. */
    title: (version: string | undefined) => `${version ?? 'A newer version'} was saved in another tab.`,
    changed: 'Your changes are based on the version before. Nothing of either is lost.',
    unchanged: 'This is the version before.',
    open: (version: string | undefined) => `Open ${version ?? 'the newer version'}`,
  },
  others: {
    samePage: { label: 'Also open on this page', title: 'This workflow is open twice on this page.' },
    otherTab: { label: 'Also open in another tab', title: 'This workflow is also open in another tab.' },
    text: 'Each keeps its own draft. You are warned if the other one saves first.',
    viewOnlyThere: 'It is view only there, unless that tab takes over.',
    close: 'Close this message',
  },
  /** Another tab of this browser may change the workflow. */
  writing: {
    label: 'View only in this tab',
    elsewhere: 'This workflow is open in another tab, so it is view only here.',
    elsewhereText: 'This is the saved version. Take over to go on here with the changes of that tab.',
    taken: 'Another tab took over, so this workflow is view only here.',
    takenText: 'Your changes went on with it.',
    free: 'No other tab has this workflow open any more.',
    freeText: 'Its changes are kept as a draft on this device.',
    refused: 'The other tab cannot keep its changes as a draft.',
    refusedText: 'It goes on being edited there, so that nothing is lost. Save there first.',
    takeOver: 'Take over',
    edit: 'Edit here',
    look: 'Look only',
  },
  status: {
    saving: 'Saving',
    saved: 'Saved',
    draftKept: 'Draft on this device',
    offline: 'Offline',
    offlineKept: 'Offline, draft on this device',
    waiting: 'Offline, saves later',
    waitingKept: 'Offline, saves later, draft on this device',
    conflict: 'Saved elsewhere first',
    failed: 'Not saved',
    unknown: 'May not be saved',
    unsaved: 'Not saved yet',
    unkept: 'Draft not kept',
    savedAt: (when: string) => `Saved ${when}`.trim(),
    kept: 'Your changes are kept as a draft on this device.',
    saveToPublish: 'Your changes are kept as a draft on this device. Save a version to put them into the service.',
  },
  tryAgain: 'Try again',
  /** Saves over another version; `afterTheirs` follows where there is room. */
  saveMine: 'Save mine',
  afterTheirs: ' after theirs',
  saveMineTitle: 'Their version stays in the history; yours becomes the newest.',
  saving: {
    fixErrors: (count: number) => `Fix ${count} ${count === 1 ? 'error' : 'errors'} to save`,
    notSaved: (reason: string) => `Not saved. ${reason}`,
    savedFirst: 'Another tab saved this workflow first.',
    saveMine: 'Save mine after theirs',
    saved: 'Saved',
    unreachable: 'The service cannot be reached. This is saved as soon as it can be.',
  },
});
