import { systemClock } from '#base';
import type { LayoutDensity } from '#layout';
import { type ParsedVersion, parseVersion, type WorkflowVersion } from '#model';
import { createDecisions, readHostFacts } from '#rules';
import { Analysis } from './analysis.js';
import { DocumentWriter } from './document-writer.js';
import { createCommands, inspectPaste } from './create-commands.js';
import type { Editor, EditorOptions, EditorSettings } from './editor.js';
import type { DrawnPlaces } from './place-nodes.js';
import { PublishedState } from './published-state.js';
import { Saving } from './saving.js';
import { existingIn, nothingSelected, sameSelection } from './selection.js';

const blankVersion: WorkflowVersion = {
  name: 'Untitled workflow',
  definition: { nodes: [], edges: [], properties: [] },
};
const defaultBudget = { entries: 500, bytes: 32 * 1024 * 1024 };

/**
 * Creates an editor without a user interface: for Node, workers, tests, and as the model of any view.
 *
 * @param options the version to edit, node types, rules, and what the host knows about the account
 *
 * @example
 * ```ts
 * import { createEditor } from 'pathboard/core';
 *
 * const editor = createEditor();
 * const added = editor.commands.addNode({ type: 'sendMessage' });
 * if (!added.ok) console.log(added.refusal.code, added.refusal.message);
 * ```
 */
export function createEditor(options: EditorOptions = {}): Editor {
  const { analysis, input, saving, state, writer } = openParts(options);
  let drawn: DrawnPlaces & { readonly density: LayoutDensity } = { density: options.density ?? 'comfortable' };
  const continueCheck = (isTimeUp: () => boolean): boolean => {
    const change = analysis.continueCheck(isTimeUp, state.current);
    if (change) state.publish(change);
    return state.current.checking === undefined;
  };
  return {
    store: state.editorStore,
    commands: createCommands({ state, analysis, writer, drawn: () => drawn }),
    saving: {
      begin: () => writer.beginSave(),
      succeed: (ticket, stored) => writer.endSave(ticket, stored),
      fail: (ticket, failure) => writer.failSave(ticket, failure),
      acknowledged: () => saving.acknowledged,
    },
    can: createDecisions(() => analysis.decisionContext(state.document)),
    inspectPaste: (document) => inspectPaste(analysis.commandContext(state.document, drawn), document),
    analysis: () => analysis.workflow,
    usages: (resource) => analysis.workflow.usagesOf(resource),
    guarantee: (nodeId, name) => analysis.workflow.guaranteeOf(nodeId, name),
    variables: (nodeId) => analysis.workflow.variables(nodeId),
    messageTotals: (samples) => analysis.messageTotals(state.document, samples),
    timeToNode: (nodeId) => analysis.timeToNode(state.document, nodeId),
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
    toVersion: () => (state.current.refusedInput ? input : state.current.version),
    problems: () => {
      continueCheck(() => false);
      return state.current.problems;
    },
    continueCheck: continueCheck,
    select: ({ edgeIds = [], nodeIds = [] }) => {
      const next = existingIn(state.current.version, { nodeIds, edgeIds });
      if (!sameSelection(state.current.selection, next)) state.select(next);
    },
    setLayout: (layout, { isPart = false } = {}) => {
      drawn = { density: drawn.density, shown: layout, isPart };
    },
    onChange: (listener) => state.onChange(listener),
    configure: (settings) => configure({ analysis, state, writer }, settings),
    destroy: () => state.destroy(),
  };
}

interface EditorParts {
  readonly state: PublishedState;
  readonly analysis: Analysis;
  readonly writer: DocumentWriter;
}

/** Opens a version. One that cannot be opened leads to an empty, read-only editor that keeps its input. */
function openParts(options: EditorOptions): EditorParts & { readonly saving: Saving; readonly input: WorkflowVersion } {
  const input = options.version ?? blankVersion;
  const parsed = parsedFor(input, options.parsed);
  const version = parsed.ok ? parsed.version : {};
  const { presentation } = readHostFacts(options);
  const analysis = new Analysis(options, { version, presentation }, parsed.ok);
  const saving = new Saving(version, Boolean(options.version));
  const { checking, ...found } = analysis.opened(version);
  const state = new PublishedState(
    {
      version,
      presentation,
      catalog: analysis.catalog,
      selection: nothingSelected,
      ...found,
      ...(checking ? { checking } : {}),
      revision: 0,
      save: saving.state,
      ...(parsed.ok ? {} : { problems: parsed.problems, refusedInput: parsed.problems }),
    },
    options.readOnly === true,
  );
  const { historyBytes: bytes = defaultBudget.bytes, historyLimit: entries = defaultBudget.entries } = options;
  const now = options.now ?? (() => systemClock.now());
  const writer = new DocumentWriter({ state, analysis, saving, now, budget: { entries, bytes } });
  return { state, analysis, saving, writer, input };
}

/** Uses what the caller parsed before, where it is of this very version. */
function parsedFor(input: WorkflowVersion, known: ParsedVersion | undefined): ParsedVersion {
  return known && (!known.ok || known.version === input) ? known : parseVersion(input);
}

function configure({ analysis, state, writer }: EditorParts, settings: EditorSettings): void {
  if (state.isDestroyed) return;
  if (Object.hasOwn(settings, 'readOnly')) state.setHostReadOnly(settings.readOnly === true);
  const change = analysis.configure(settings, state.current);
  state.publish({ ...change, readOnly: state.isReadOnly(state.current.version) });
  if (Object.hasOwn(settings, 'presentation')) writer.arrange(settings.presentation);
}
