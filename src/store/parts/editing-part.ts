import { systemClock } from '#base';
import type { Presentation } from '#model';
import { createDecisions } from '#rules';
import { Analysis } from '../analysis.js';
import { DocumentWriter } from '../document-writer.js';
import type { EditorSettings } from '../editor.js';
import type { PublishedState } from '../published-state.js';
import { Saving } from '../saving.js';
import { createCommands } from './create-commands.js';
import type { Editing, EditingPart, OpenDocument } from './editor-parts.js';
import { inspectPaste } from './read-paste.js';

/** Everything that checks, changes and saves a document. */
export const editingPart: EditingPart = { edit };

const defaultBudget = { entries: 500, bytes: 32 * 1024 * 1024 };

function edit(document: OpenDocument): ReturnType<EditingPart['edit']> {
  const { drawn, options, state } = document;
  const analysis = new Analysis(document);
  const saving = new Saving(state.document, state.current.save);
  const { historyBytes: bytes = defaultBudget.bytes, historyLimit: entries = defaultBudget.entries } = options;
  const now = options.now ?? (() => systemClock.now());
  const writer = new DocumentWriter({ state, analysis, saving, now, budget: { entries, bytes } });
  state.publish(analysis.opened(state.current));
  const arranged = (presentation: Presentation): void => {
    const before = saving.state;
    saving.arranged(presentation);
    if (saving.state !== before) state.publish({ save: saving.state });
  };
  const context = () => analysis.commandContext(state.document);
  return {
    commands: createCommands({ state, writer, context, drawn }),
    can: createDecisions(() => analysis.decisionContext(state.document)),
    inspectPaste: (fragment) => inspectPaste(context(), fragment),
    ...answersOf(analysis, state),
    ...writesOf(writer, state),
    saving: {
      begin: () => writer.beginSave(),
      succeed: (ticket, stored) => writer.endSave(ticket, stored),
      fail: (ticket, failure) => writer.failSave(ticket, failure),
      assign: (stored) => writer.assign(stored),
      arranged,
      acknowledged: () => saving.acknowledged,
    },
    configure: (settings) => {
      configure({ analysis, state, writer }, settings);
      // The host has what it hands in.
      if (Object.hasOwn(settings, 'presentation')) arranged(state.document.presentation);
    },
  };
}

type Answers = Pick<
  Editing,
  | 'analysis'
  | 'continueCheck'
  | 'guarantee'
  | 'messageTotals'
  | 'problems'
  | 'timeToEdge'
  | 'timeToNode'
  | 'usages'
  | 'variables'
>;

/** The questions about the current document. */
function answersOf(analysis: Analysis, state: PublishedState): Answers {
  const continueCheck = (isTimeUp: () => boolean): boolean => {
    const change = analysis.continueCheck(isTimeUp, state.current);
    if (change) state.publish(change);
    return state.current.checking === undefined;
  };
  return {
    analysis: () => analysis.workflow,
    usages: (resource) => analysis.workflow.usagesOf(resource),
    guarantee: (nodeId, name) => analysis.workflow.guaranteeOf(nodeId, name),
    variables: (nodeId) => analysis.workflow.variables(nodeId),
    messageTotals: (samples, to) => analysis.messageTotals(state.document, samples, to),
    timeToEdge: (edgeId) => analysis.timeToEdge(state.document, edgeId),
    timeToNode: (nodeId) => analysis.timeToNode(state.document, nodeId),
    continueCheck: continueCheck,
    problems: () => {
      continueCheck(() => false);
      return state.current.problems;
    },
  };
}

type Writes = Omit<Editing, keyof Answers | 'can' | 'commands' | 'configure' | 'inspectPaste' | 'saving'>;

/** The changes of the document and its history. */
function writesOf(writer: DocumentWriter, state: PublishedState): Writes {
  return {
    dispatch: (transaction) => writer.dispatch(transaction),
    transact: (label, run) => writer.transact(label, run),
    undo: () => writer.undo(),
    redo: () => writer.redo(),
    jump: (target) => writer.jump(target),
    canUndo: () => writer.history.done.length > 0 && state.refusalToWrite() === undefined,
    canRedo: () => writer.history.undone.length > 0 && state.refusalToWrite() === undefined,
    history: () => ({ done: writer.history.done, undone: writer.history.undone }),
    experimental_exportHistory: () => writer.exportHistory(),
    experimental_resumeHistory: (stored) => writer.resume(stored),
    seal: () => writer.seal(),
  };
}

interface ConfiguredParts {
  readonly analysis: Analysis;
  readonly state: PublishedState;
  readonly writer: DocumentWriter;
}

function configure({ analysis, state, writer }: ConfiguredParts, settings: EditorSettings): void {
  if (Object.hasOwn(settings, 'readOnly')) state.setHostReadOnly(settings.readOnly === true);
  const change = analysis.configure(settings, state.current);
  state.publish({ ...change, readOnly: state.isReadOnly(state.current.version) });
  if (Object.hasOwn(settings, 'presentation')) writer.arrange(settings.presentation);
}
