import { defineMessages } from '#ui';

const steps = (count: number): string => (count === 1 ? '1 step' : `${count} steps`);

/** The words of dialogs, small forms and their popovers. */
export const dialogMessages = defineMessages('editor.dialogs', {
  cancel: 'Cancel',
  /** In place of a dialog that threw. */
  failed: 'This could not be opened because of an error. Your work is safe.',
  popovers: {
    addStep: 'Add a step',
    editHistory: 'Edit history',
    changePath: 'Change path',
    rename: 'Rename',
    renameGroup: 'Rename group',
    addNote: 'Add note',
    editNote: 'Edit note',
    align: 'Align or distribute',
  },
  rename: {
    label: 'Name of this step',
    submit: 'Rename',
    uses: (count: number) => (count === 1 ? '1 use is renamed too:' : `${count} uses are renamed too:`),
    done: (name: string) => `Renamed to ${name}`,
  },
  note: { label: 'Note', add: 'Add note', change: 'Change note' },
  delete: {
    title: (step: string) => `Delete ${step}?`,
    titleOf: (count: number) => `Delete ${steps(count)}?`,
    usesText: 'Other steps use what is set here. Without it their texts show the fallback, or nothing.',
    uses: (count: number) => (count === 1 ? '1 use would have no value:' : `${count} uses would have no value:`),
    text: (paths: number) => `It has ${paths} paths. Which one should the steps before it continue on?`,
    choices: 'Continue on',
    none: 'None, leave a gap',
    path: (name: string, target: string) => `${name} → ${target}`,
    gonePath: 'path',
    noTarget: 'nothing',
    submit: 'Delete',
  },
  deleteGroup: {
    title: (group: string) => `Delete ${group}?`,
    text: (count: number) => `Its ${steps(count)} can stay: ungrouping removes the group alone.`,
    ungroup: 'Ungroup',
    submit: (count: number) => `Delete ${steps(count)}`,
  },
  condition: {
    title: (path: string) => (path === '' ? 'Remove this condition?' : `Remove “${path}”?`),
    text: (steps: readonly string[]) =>
      steps.length === 1
        ? `Its path alone leads to ${steps[0]}.`
        : steps.length <= 4
          ? `Its path alone leads to ${steps.slice(0, -1).join(', ')} and ${steps.at(-1)}.`
          : `Its path alone leads to ${steps.slice(0, 3).join(', ')} and ${steps.length - 3} more steps.`,
    choices: 'What happens to these steps',
    keep: (steps: number) => (steps === 1 ? 'Keep it, unconnected' : 'Keep them, unconnected'),
    remove: (steps: number) => (steps === 1 ? 'Delete it too' : `Delete all ${steps} too`),
    submit: 'Remove',
  },
  replace: {
    title: (step: string, type: string) => `Change ${step} to ${type}?`,
    text: 'Its position stays. One undo restores everything.',
    submit: (type: string) => `Change to ${type}`,
    kept: 'Stays',
    keptNone: 'Nothing it has fits.',
    lost: 'Goes',
    lostNone: 'Nothing is lost.',
    path: 'Path',
    pathNow: (label: string) => `Path, now “${label}”`,
    pathBecomes: (label: string) => `Path, becomes “${label}”`,
    pathLost: 'Path, disconnected',
    empty: 'Empty',
    /** The settings that are new, and their values. */
    startsWith: (settings: readonly string[]) => `Starts with ${settings.join(', ')}.`,
    setting: (label: string, value: string) => `${label}: ${value}`,
    uses: (count: number) =>
      count === 1
        ? '1 use in another step refers to this step and will have no value.'
        : `${count} uses in other steps refer to this step and will have no value.`,
  },
  repair: {
    title: (count: number) => `Paste ${steps(count)}`,
    text: (items: number) =>
      `${items === 1 ? '1 item they need is' : `${items} items they need are`} not here, or not the same. Choose what to use instead, or leave it and fix it later.`,
    submit: 'Paste',
  },
});
