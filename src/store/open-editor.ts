import { systemClock } from '#base';
import type { LayoutDensity } from '#layout';
import { type ParsedVersion, parseVersion, type WorkflowVersion } from '#model';
import { type DecisionContext, readHostFacts } from '#rules';
import { Analysis } from './analysis.js';
import { DocumentWriter } from './document-writer.js';
import type { DrawnPlaces } from './drawn-places.js';
import type { Editor, EditorOptions, EditorSettings } from './editor.js';
import type { CommandParts, PartsSoFar } from './parts/editor-parts.js';
import { lateCommands, lateDecisions, notLoaded } from './parts/late-parts.js';
import { PublishedState } from './published-state.js';
import { Saving } from './saving.js';
import { existingIn, nothingSelected, sameSelection } from './selection.js';

const blankVersion: WorkflowVersion = {
  name: 'Untitled workflow',
  definition: { nodes: [], edges: [], properties: [] },
};
const defaultBudget = { entries: 500, bytes: 32 * 1024 * 1024 };

/** An editor whose larger parts may arrive after it was created. */
export interface OpenEditor extends Editor {
  /**
   * Hands in parts that have arrived. The rules begin the check that was put off until then; other parts are there for
   * the next command.
   */
  addParts(parts: PartsSoFar): void;
}

/**
 * Creates an editor with the parts that are there already. Until the rules arrive it counts as not checked: `problems`
 * is empty, `checking` is set, and `continueCheck` has nothing to do; commands without their part are refused as
 * `not-loaded`. Documents, history, selection and saving need none of the parts.
 */
export function openEditor(options: EditorOptions, given: PartsSoFar): OpenEditor {
  let parts = given;
  const { analysis, input, saving, state, writer } = openDocument(options, given);
  let drawn: DrawnPlaces & { readonly density: LayoutDensity } = { density: options.density ?? 'comfortable' };
  const continueCheck = (isTimeUp: () => boolean): boolean => {
    const change = analysis.continueCheck(isTimeUp, state.current);
    if (change) state.publish(change);
    // Without rules there is nothing to continue.
    return !analysis.hasChecks || state.current.checking === undefined;
  };
  const context = () => analysis.commandContext(state.document);
  const asking = askingParts({ state, writer, context, drawn: () => drawn, parts: () => parts }, () =>
    analysis.decisionContext(state.document),
  );
  return {
    ...asking,
    ...answersOf(analysis, state),
    store: state.editorStore,
    addParts: (added) => {
      parts = { ...parts, ...added };
      if (!state.isDestroyed) state.publish(analysis.add(parts, state.current));
    },
    saving: {
      begin: () => writer.beginSave(),
      succeed: (ticket, stored) => writer.endSave(ticket, stored),
      fail: (ticket, failure) => writer.failSave(ticket, failure),
      acknowledged: () => saving.acknowledged,
    },
    inspectPaste: (document) => parts.paste?.inspectPaste(context(), document) ?? notLoaded,
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

interface OpenDocument {
  readonly state: PublishedState;
  readonly analysis: Analysis;
  readonly writer: DocumentWriter;
}

/** The questions about the current document. */
function answersOf(
  analysis: Analysis,
  state: PublishedState,
): Pick<Editor, 'analysis' | 'guarantee' | 'messageTotals' | 'timeToNode' | 'usages' | 'variables'> {
  return {
    analysis: () => analysis.workflow,
    usages: (resource) => analysis.workflow.usagesOf(resource),
    guarantee: (nodeId, name) => analysis.workflow.guaranteeOf(nodeId, name),
    variables: (nodeId) => analysis.workflow.variables(nodeId),
    messageTotals: (samples) => analysis.messageTotals(state.document, samples),
    timeToNode: (nodeId) => analysis.timeToNode(state.document, nodeId),
  };
}

/** The commands and decisions of an editor: the real ones, or stand-ins that pass on to them when they have arrived. */
function askingParts(
  commandParts: CommandParts,
  decisionContext: () => DecisionContext,
): Pick<Editor, 'can' | 'commands'> {
  const create = (): Pick<Editor, 'can' | 'commands'> | undefined => {
    const { commands } = commandParts.parts();
    return (
      commands && { commands: commands.createCommands(commandParts), can: commands.createDecisions(decisionContext) }
    );
  };
  let made = create();
  const find = (): typeof made => (made ??= create());
  return made ?? { commands: lateCommands(() => find()?.commands), can: lateDecisions(() => find()?.can) };
}

/** Opens a version. One that cannot be opened leads to an empty, read-only editor that keeps its input. */
function openDocument(
  options: EditorOptions,
  parts: PartsSoFar,
): OpenDocument & { readonly saving: Saving; readonly input: WorkflowVersion } {
  const input = options.version ?? blankVersion;
  const parsed = parsedFor(input, options.parsed);
  const version = parsed.ok ? parsed.version : {};
  const { presentation } = readHostFacts(options);
  const analysis = new Analysis(options, parts, { version, presentation }, parsed.ok);
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

function configure({ analysis, state, writer }: OpenDocument, settings: EditorSettings): void {
  if (state.isDestroyed) return;
  if (Object.hasOwn(settings, 'readOnly')) state.setHostReadOnly(settings.readOnly === true);
  const change = analysis.configure(settings, state.current);
  state.publish({ ...change, readOnly: state.isReadOnly(state.current.version) });
  if (Object.hasOwn(settings, 'presentation')) writer.arrange(settings.presentation);
}
