import { defineMessages, type MessagesOf } from '#ui';

const steps = (count: number): string => (count === 1 ? '1 step' : `${count} steps`);
const paths = (count: number): string => (count === 1 ? '1 path' : `${count} paths`);

/**
 * The words of each built-in command by its id. `title` is listed in menus and among the keys, `short` is for bars,
 * `about` is the title with the name of the subject. `keywords` are further words to search for, separated by commas.
 */
export const commandMessages = defineMessages('editor.commands', {
  'go-down': { title: 'Next step', keywords: 'follow, down' },
  'go-up': { title: 'Previous step', keywords: 'back, up' },
  'go-left': { title: 'Step to the left', keywords: 'other path, sibling' },
  'go-right': { title: 'Step to the right', keywords: 'other path, sibling' },
  'go-first': { title: 'Go to the first step', keywords: 'trigger, start, home' },
  'go-last': { title: 'Go to the last step', keywords: 'end' },
  paths: { title: 'Go to its paths', keywords: 'edges, outcomes, branches' },
  jump: { title: 'Jump to a step by letters', keywords: 'labels, go to, hints' },
  'find-node': { title: 'Search steps', keywords: 'find, text, filter' },
  'find-type': { title: 'Search the steps to add', keywords: 'find, palette, types, library' },
  'next-problem': { title: 'Next problem', keywords: 'error, warning' },
  'previous-problem': { title: 'Previous problem', keywords: 'error, warning' },
  'next-region': { title: 'Next part of the editor', keywords: 'region, panel, focus' },
  'previous-region': { title: 'Previous part of the editor', keywords: 'region, panel, focus' },
  'extend-down': { title: 'Select the next step as well' },
  'extend-up': { title: 'Select the previous step as well' },
  'extend-left': { title: 'Select the step to the left as well' },
  'extend-right': { title: 'Select the step to the right as well' },
  'select-all': { title: 'Select all steps' },
  'select-after': {
    title: 'Select everything after',
    about: (step: string) => `Select everything after ${step}`,
    keywords: 'downstream, following, below',
  },
  'select-before': {
    title: 'Select everything before',
    about: (step: string) => `Select everything before ${step}`,
    keywords: 'upstream, preceding, above',
  },

  open: {
    title: 'Settings',
    about: (subject: string) => `Settings of ${subject}`,
    keywords: 'open, edit, configure, inspector',
  },
  help: { title: 'Help for this step', keywords: 'support, documentation' },
  'wide-settings': {
    title: 'More or less room for the settings',
    keywords: 'expand, wide, panel, inspector, groups, hours',
  },

  'add-after': {
    title: 'Add step after',
    short: 'Add after',
    about: (step: string) => `Add step after ${step}`,
    /** The title in an empty workflow. */
    first: 'Add the first step',
    keywords: 'new, insert, create',
  },
  'insert-on-edge': { title: 'Insert step on the path', short: 'Insert step', keywords: 'new, add, between' },
  'add-node': { title: 'Add step', keywords: 'new, create, trigger' },
  connect: { title: 'Connect to another step', short: 'Connect', keywords: 'path, join, link, edge' },
  'connect-to': { title: 'Connect to a step from a list', keywords: 'path, join, link, edge' },
  move: {
    title: 'Move to…',
    short: 'Move',
    about: (step: string) => `Move ${step} to another path`,
    /** The title with the name of a path. */
    path: (path: string) => `Move ${path} to another step`,
    keywords: 'rearrange, reorder, position, reconnect, target, edge, path, step',
  },
  'change-type': {
    title: 'Change type',
    about: (step: string) => `Change the type of ${step}`,
    keywords: 'replace, swap, kind',
  },
  rename: { title: 'Rename', about: (step: string) => `Rename ${step}`, keywords: 'title, name' },
  'edit-edge': {
    title: 'Change the path here',
    about: (path: string) => `Change ${path} here`,
    keywords: 'value, wait, kind, duration, edge',
  },
  'nudge-down': {
    title: 'Nudge down',
    keywords: 'move, position, place',
    done: (subject: string) => `${subject} moved down`,
  },
  'nudge-up': {
    title: 'Nudge up',
    keywords: 'move, position, place',
    done: (subject: string) => `${subject} moved up`,
  },
  'nudge-left': {
    title: 'Nudge to the left',
    keywords: 'move, position, place',
    done: (subject: string) => `${subject} moved to the left`,
  },
  'nudge-right': {
    title: 'Nudge to the right',
    keywords: 'move, position, place',
    done: (subject: string) => `${subject} moved to the right`,
  },
  'nudge-back': {
    title: 'Nudge back to layout',
    keywords: 'reset, position, place',
    done: (subject: string) => `${subject} back in the layout`,
  },

  group: {
    title: 'Collapse into a group',
    about: (count: number) => `Collapse ${steps(count)} into a group`,
    /** The title on a group that is expanded. */
    again: (group: string) => `Collapse ${group}`,
    done: (count: number) => `${steps(count)} collapsed into a group`,
    doneAgain: (group: string) => `${group} collapsed`,
    severalEntries: 'A group has one entry, and these steps have several.',
    notConnected: 'These steps are not connected with each other.',
    keywords: 'fold, region, sub-flow, combine, hide',
  },
  'expand-group': {
    title: 'Expand group',
    about: (group: string) => `Expand ${group}`,
    done: (group: string) => `${group} expanded`,
    keywords: 'open, unfold, show',
  },
  'rename-group': { title: 'Rename group', about: (group: string) => `Rename ${group}`, keywords: 'title, name' },
  ungroup: {
    title: 'Ungroup',
    about: (group: string) => `Ungroup ${group}`,
    done: (group: string) => `Ungrouped ${group}`,
    keywords: 'take apart, dissolve, split',
  },

  'add-note': {
    title: 'Add note',
    about: (step: string) => `Add note to ${step}`,
    keywords: 'comment, sticky, annotate, remark',
  },
  'next-note': { title: 'Next note', keywords: 'comment, sticky, read' },
  'edit-note': { title: 'Edit note', keywords: 'comment, sticky, write' },
  'attach-note': {
    title: 'Put the note on the selected step',
    about: (step: string) => `Put the note on ${step}`,
    keywords: 'comment, anchor, pin',
  },
  'detach-note': { title: 'Take the note off its step', keywords: 'comment, free, unpin' },
  'delete-note': { title: 'Delete note', keywords: 'remove, comment, sticky' },

  'order-left': {
    title: 'Put branch before the one to its left',
    already: (path: string) => `${path} is the first of its branches already`,
    keywords: 'order, reorder, sibling, move, path, first, last',
  },
  'order-right': {
    title: 'Put branch behind the one to its right',
    already: (path: string) => `${path} is the last of its branches already`,
    keywords: 'order, reorder, sibling, move, path, first, last',
  },
  'make-default': {
    title: 'Make default',
    about: (path: string) => `Make ${path} the default path`,
    done: (path: string) => `${path} is now the default path. Undo available`,
    keywords: 'otherwise, else, fallback, path',
  },
  align: { title: 'Align or distribute', keywords: 'line up, spread, gaps' },
  'align-left': { title: 'Align left', keywords: 'line up, arrange, layout' },
  'align-centre': { title: 'Align centres', keywords: 'line up, arrange, layout' },
  'align-right': { title: 'Align right', keywords: 'line up, arrange, layout' },
  'align-top': { title: 'Align top', keywords: 'line up, arrange, layout' },
  'align-middle': { title: 'Align middles', keywords: 'line up, arrange, layout' },
  'align-bottom': { title: 'Align bottom', keywords: 'line up, arrange, layout' },
  'distribute-across': { title: 'Distribute horizontally', keywords: 'line up, arrange, layout' },
  'distribute-down': { title: 'Distribute vertically', keywords: 'line up, arrange, layout' },

  undo: {
    title: 'Undo',
    about: (change: string) => `Undo: ${change}`,
    nothing: 'There is nothing to undo.',
    keywords: 'take back',
  },
  redo: {
    title: 'Redo',
    about: (change: string) => `Redo: ${change}`,
    nothing: 'There is nothing to redo.',
    keywords: 'do again',
  },
  duplicate: { title: 'Duplicate', about: (subject: string) => `Duplicate ${subject}`, keywords: 'copy, again' },
  copy: { title: 'Copy', about: (subject: string) => `Copy ${subject}`, keywords: 'clipboard' },
  cut: { title: 'Cut', about: (subject: string) => `Cut ${subject}`, keywords: 'clipboard, move' },
  paste: { title: 'Paste', intoPath: 'Paste into the path', keywords: 'clipboard, insert' },
  delete: {
    title: 'Delete',
    note: 'Delete note',
    /** The title for nodes, and edges among them. */
    about: (subject: string, edges: number) => `Delete ${subject}${edges > 0 ? ` and ${paths(edges)}` : ''}`,
    group: (group: string, count: number) => `Delete ${group} and its ${steps(count)}`,
    path: (path: string) => `Disconnect ${path}`,
    paths: (count: number) => `Disconnect ${paths(count)}`,
    keywords: 'remove, disconnect',
  },
  'edit-history': {
    title: 'Edit history',
    nothing: 'Nothing was changed yet.',
    keywords: 'undo, changes, back, earlier, jump',
  },
  'turn-off': {
    title: 'Turn off or on',
    off: (subject: string) => `Turn off ${subject}`,
    on: (subject: string) => `Turn on ${subject}`,
    doneOff: (subject: string) => `${subject} turned off`,
    doneOn: (subject: string) => `${subject} turned on`,
    keywords: 'disable, enable, skip, bypass',
  },

  'zoom-in': { title: 'Zoom in', keywords: 'larger, scale' },
  'zoom-out': { title: 'Zoom out', keywords: 'smaller, scale' },
  fit: { title: 'Fit to view', keywords: 'zoom, everything, overview' },
  'actual-size': { title: 'Zoom to 100%', keywords: 'actual size, reset' },
  'zoom-to-selection': { title: 'Zoom to the selection', keywords: 'fit, focus' },
  tidy: { title: 'Tidy layout', done: 'Layout tidied', keywords: 'arrange, auto layout, clean up, align' },
  'turn-right': {
    title: 'Draw from left to right',
    done: 'Drawn from left to right',
    keywords: 'direction, horizontal, arrange, layout, turn',
  },
  'turn-down': {
    title: 'Draw from top to bottom',
    done: 'Drawn from top to bottom',
    keywords: 'direction, vertical, arrange, layout, turn',
  },
  'show-canvas': { title: 'Show the canvas', keywords: 'list, drawing, branches, view' },
  'show-outline': { title: 'Show the outline', keywords: 'list, drawing, branches, view' },
  'show-both': { title: 'Show canvas and outline', keywords: 'list, drawing, branches, view' },
  'other-view': { title: 'Go between canvas and outline', keywords: 'list, drawing, switch' },
  problems: { title: 'Show or hide problems', keywords: 'errors, warnings, panel, check' },
  commands: { title: 'Find a command', keywords: 'palette, actions, search' },
  keys: { title: 'Keyboard shortcuts', short: 'All keys', keywords: 'help, shortcuts, hotkeys, keymap' },
  menu: { title: 'What to do here', keywords: 'context menu' },
  back: { title: 'Back one level', keywords: 'escape, cancel, close, deselect' },
  'collapse-all': { title: 'Collapse all branches', keywords: 'fold, close, outline' },
  'expand-all': { title: 'Expand all branches', keywords: 'unfold, open, outline' },

  'rename-workflow': { title: 'Rename the workflow', keywords: 'title, name' },
  'workflow-settings': { title: 'Workflow settings', keywords: 'properties, variables, name, configure' },
  save: { title: 'Save version', keywords: 'store, publish' },
  'take-off': { title: 'Stop new contacts', keywords: 'live, deactivate, pause, off' },
  'make-live': { title: 'Make live', keywords: 'publish, activate, start', already: 'This version is live already.' },
  'send-to-list': {
    title: 'Send to a list now',
    keywords: 'campaign, contacts, start, everyone',
    notLive: 'Make this version live first: contacts start in the version that is live.',
    unsaved: 'Save your changes and make them live first.',
  },
  'live-checklist': { title: 'Checklist before it goes live', keywords: 'live, review, approve, contacts, changes' },
  versions: { title: 'History of versions', keywords: 'saved, restore, earlier, who, when' },
  'back-to-draft': { title: 'Back to the draft', keywords: 'version, history, edit' },
  'show-test': { title: 'Test', keywords: 'try, check, run, contact, cases, forecast' },
  'show-runs': { title: 'Show runs', keywords: 'executions, replay, history' },
  'show-insights': { title: 'Show insights', keywords: 'numbers, statistics, drop-off, analytics' },
  'show-editor': { title: 'Back to editing', keywords: 'edit, canvas' },
});

/** The words that commands share: headings, names of what they are about, and why they cannot run. */
export const commandWordMessages = defineMessages('editor.commandWords', {
  /** The headings of commands, by group. */
  groups: { move: 'Move', build: 'Build', edit: 'Edit', arrange: 'Arrange', view: 'View', workflow: 'Workflow' },
  steps,
  paths,
  selected: (count: number) => `${steps(count)} selected`,
  /** A step and a path that are gone by now. */
  goneStep: 'step',
  gonePath: 'path',
  path: (source: string) => `path from ${source}`,
  labelledPath: (label: string, source: string) => `“${label}” from ${source}`,
  /** A group, in a sentence. */
  group: (title: string | undefined) => (title === undefined ? 'the group' : `“${title}”`),
  aligned: {
    left: (subject: string) => `Aligned ${subject} left. Undo available`,
    centre: (subject: string) => `Aligned the centres of ${subject}. Undo available`,
    right: (subject: string) => `Aligned ${subject} right. Undo available`,
    top: (subject: string) => `Aligned the tops of ${subject}. Undo available`,
    middle: (subject: string) => `Aligned the middles of ${subject}. Undo available`,
    bottom: (subject: string) => `Aligned the bottoms of ${subject}. Undo available`,
  },
  alignedAlready: (subject: string) => `${subject} aligned already`,
  distributed: {
    across: (subject: string) => `Distributed ${subject} across. Undo available`,
    down: (subject: string) => `Distributed ${subject} down. Undo available`,
  },
  distributedAlready: (subject: string) => `${subject} distributed already`,
  branchMoved: (path: string, place: number, count: number) => `${path} is now branch ${place} of ${count}`,
  refusals: {
    chooseBranch: 'Choose a path, or a step that a path leads to.',
    chooseSteps: (least: number) => `Choose at least ${least} steps.`,
    wouldOverlap: 'Some of these steps would then overlap. Move them apart first.',
    triggerFirst: 'A trigger can’t have a step before it.',
    onlyOnCanvas: 'Steps have positions on the canvas only; the outline lists them in the order of the flow.',
    noTypes: 'There are no kinds of step to add.',
    stopped: 'This command stopped because of an error.',
    commandStopped: (title: string) => `“${title}” stopped because of an error. Your work is safe.`,
  },
});

export type CommandId = keyof MessagesOf<typeof commandMessages>;

/** What built-in commands say. */
export interface CommandWords {
  readonly commands: MessagesOf<typeof commandMessages>;
  readonly shared: MessagesOf<typeof commandWordMessages>;
}
