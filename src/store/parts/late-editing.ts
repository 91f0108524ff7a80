import { forwardTo, refuse } from '#base';
import type { Refusal } from '#edit';
import type { WorkflowVersion } from '#model';
import { type Decisions, ignored } from '#rules';
import type { EditorSaving } from '../editor.js';
import type { EditorCommands } from '../editor-commands.js';
import type { PublishedState } from '../published-state.js';
import type { Editing } from './editor-parts.js';

/** The answer of what changes a document while the part that edits is still loading. */
const notLoaded: { readonly ok: false; readonly refusal: Refusal } = refuse(
  'not-loaded',
  'This part of the editor is still loading. Retry in a moment.',
);

const commandNames: { readonly [Name in keyof EditorCommands]: true } = {
  addNode: true,
  insertNode: true,
  moveNode: true,
  removeElements: true,
  removeCondition: true,
  connect: true,
  reconnect: true,
  setConfig: true,
  setSharedConfig: true,
  setSharedEntries: true,
  setEdge: true,
  reorderEdge: true,
  makeDefault: true,
  replaceNodeType: true,
  setWorkflow: true,
  renameNode: true,
  renameOutput: true,
  renameProperty: true,
  removeProperty: true,
  moveNodes: true,
  shiftNodes: true,
  tidy: true,
  setDirection: true,
  setDisabled: true,
  addNote: true,
  setNote: true,
  removeNotes: true,
  addGroup: true,
  setGroup: true,
  removeGroup: true,
  applyFix: true,
  applyChanges: true,
  merge: true,
  copy: true,
  cut: true,
  paste: true,
  duplicate: true,
};

const decisionNames: { readonly [Name in keyof Decisions]: true } = {
  connect: true,
  continue: true,
  insert: true,
  move: true,
  remove: true,
  replace: true,
  setEdge: true,
  reorderEdge: true,
  makeDefault: true,
};

const savingNames: { readonly [Name in keyof EditorSaving]: true } = {
  acknowledged: true,
  arranged: true,
  assign: true,
  begin: true,
  fail: true,
  succeed: true,
};

/** What an editor answers by itself while it cannot edit. */
type Answering = Omit<Editing, 'can' | 'commands' | 'configure' | 'saving'>;

const nothing = (): undefined => undefined;
const refused = (): typeof notLoaded => notLoaded;

/**
 * Returns what edits a document as soon as it is there. Until then commands are refused, decisions ask for nothing, and
 * the document counts as not checked.
 */
export function lateEditing(find: () => Editing | undefined, state: PublishedState): Omit<Editing, 'configure'> {
  const meanwhile: Answering = {
    analysis: failEarly,
    inspectPaste: refused,
    usages: () => [],
    guarantee: nothing,
    variables: () => [],
    messageTotals: nothing,
    timeToEdge: nothing,
    timeToNode: nothing,
    dispatch: refused,
    transact: (_label, run) => run() as never,
    undo: refused,
    redo: refused,
    jump: refused,
    canUndo: () => false,
    canRedo: () => false,
    history: () => ({ done: [], undone: [] }),
    experimental_exportHistory: failEarly,
    experimental_resumeHistory: refused,
    seal: nothing,
    problems: () => state.current.problems,
    continueCheck: () => true,
  };
  const acknowledged = (): WorkflowVersion | undefined => {
    const { save, version } = state.current;
    return save.base && version;
  };
  const answers = forwardTo<Answering>(namesOf(meanwhile), find, (name, _call, about) =>
    Reflect.apply(meanwhile[name], undefined, about),
  );
  return {
    ...answers,
    commands: forwardTo<EditorCommands>(namesOf(commandNames), () => find()?.commands, refused),
    can: forwardTo<Decisions>(
      namesOf(decisionNames),
      () => find()?.can,
      () => ignored,
    ),
    saving: forwardTo<EditorSaving>(
      namesOf(savingNames),
      () => find()?.saving,
      (name) => (name === 'begin' ? notLoaded : name === 'acknowledged' ? acknowledged() : undefined),
    ),
  };
}

/** Nothing of the page asks for this before the part that edits is there. */
function failEarly(): never {
  throw new Error('The workflow is shown and cannot be edited yet: wait for the part of the editor that edits.');
}

function namesOf<Table extends object>(table: Table): (keyof Table)[] {
  return Object.keys(table) as (keyof Table)[];
}
