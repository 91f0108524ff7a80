import { planApplyChanges, planMerge } from '#compare';
import {
  copyFragment,
  planAddGroup,
  planAddNode,
  planAddNote,
  planConnect,
  planCut,
  planDuplicate,
  planInsertNode,
  planFix,
  planMakeDefault,
  planMoveNode,
  planMoveNodes,
  planPaste,
  planReorderEdge,
  planReconnect,
  planRemoveCondition,
  planRemoveElements,
  planRemoveGroup,
  planRemoveNotes,
  planRemoveProperty,
  planRenameOutput,
  planRenameProperty,
  planRenameNode,
  planReplaceNodeType,
  planSetConfig,
  planSetEdge,
  planSetGroup,
  planSetNote,
  planSetDirection,
  planSetDisabled,
  planSetSharedConfig,
  planSetSharedEntries,
  planSetWorkflow,
  planShiftNodes,
  planTidy,
  type Planned,
  type Result,
  type CommandContext,
  type NodePlaces,
} from '#edit';
import type { DrawnPlaces } from '../drawn-places.js';
import type { EditorCommands } from '../editor-commands.js';
import type { PublishedState } from '../published-state.js';
import { copiedIds } from './read-paste.js';
import { placeOfNote, placesAfter, placesTo, placesTogether } from './place-nodes.js';

/** The one way to write, as commands need it. */
export interface CommandWriter {
  /** Applies the plan of a command; returns what the command reports. */
  run<Report extends object>(planned: Planned<Report>): Result<Report>;
  /** Runs several plans as one entry of the history. */
  transact<Value>(label: string | undefined, run: () => Value): Value;
}

/** What the commands of one editor work with. */
export interface CommandParts {
  readonly state: PublishedState;
  readonly writer: CommandWriter;
  /** What commands may read of the current document. */
  readonly context: () => CommandContext;
  /** How the workflow is drawn now: positions are measured from there. */
  readonly drawn: () => DrawnPlaces;
}

/** Creates the commands of one editor. Each plans with the current document; the writer applies the plan. */
// oxlint-disable-next-line max-lines-per-function -- a flat table of commands
export function createCommands({ context: read, drawn, state, writer }: CommandParts): EditorCommands {
  const context = (): CommandContext => ({
    ...read(),
    placeOfNote: (note) => placeOfNote(state.document, note, drawn()),
  });
  /** Runs a command that adds nodes and positions them, as one entry of the history. */
  const placing = <Report extends object>(
    run: () => Result<Report>,
    places: (report: Report) => NodePlaces,
  ): Result<Report> =>
    writer.transact(undefined, () => {
      const report = run();
      if (report.ok) writer.run(planMoveNodes(context(), places(report)));
      return report;
    });
  return {
    addNode: ({ at, ...args }) => {
      const run = () => writer.run(planAddNode(context(), args));
      return at ? placing(run, ({ nodeId }) => placesTogether(state.document, [nodeId], at, drawn())) : run();
    },
    moveNode: (args) => writer.run(planMoveNode(context(), args)),
    insertNode: (args) => writer.run(planInsertNode(context(), args)),
    removeElements: (args) => writer.run(planRemoveElements(context(), args)),
    removeCondition: (args) => writer.run(planRemoveCondition(context(), args)),
    connect: (args) => writer.run(planConnect(context(), args)),
    reconnect: (args) => writer.run(planReconnect(context(), args)),
    setConfig: (args) => writer.run(planSetConfig(context(), args)),
    setSharedConfig: (args) => writer.run(planSetSharedConfig(context(), args)),
    setSharedEntries: (args) => writer.run(planSetSharedEntries(context(), args)),
    setEdge: (args) => writer.run(planSetEdge(context(), args)),
    reorderEdge: (args) => writer.run(planReorderEdge(context(), args)),
    makeDefault: (args) => writer.run(planMakeDefault(context(), args)),
    replaceNodeType: (args) => writer.run(planReplaceNodeType(context(), args)),
    setWorkflow: (args) => writer.run(planSetWorkflow(context(), args)),
    renameNode: (args) => writer.run(planRenameNode(context(), args)),
    renameOutput: (args) => writer.run(planRenameOutput(context(), args)),
    renameProperty: (args) => writer.run(planRenameProperty(context(), args)),
    removeProperty: (args) => writer.run(planRemoveProperty(context(), args)),
    moveNodes: (positions) => writer.run(planMoveNodes(context(), placesTo(state.document, positions, drawn()))),
    shiftNodes: (args) => writer.run(planShiftNodes(context(), args)),
    tidy: (args) => writer.run(planTidy(context(), args)),
    setDirection: (args) => {
      const { shown } = drawn();
      return writer.run(planSetDirection(context(), args, shown && (shown.direction ?? 'down')));
    },
    setDisabled: (args) => writer.run(planSetDisabled(context(), args)),
    addNote: (args) => writer.run(planAddNote(context(), args)),
    setNote: (args) => writer.run(planSetNote(context(), args)),
    removeNotes: (args) => writer.run(planRemoveNotes(context(), args)),
    addGroup: (args) => writer.run(planAddGroup(context(), args)),
    setGroup: (args) => writer.run(planSetGroup(context(), args)),
    removeGroup: (args) => writer.run(planRemoveGroup(context(), args)),
    applyFix: (args) => writer.run(planFix(context(), args)),
    applyChanges: (args) => writer.run(planApplyChanges(context(), args)),
    merge: (args) => writer.run(planMerge(context(), args)),
    copy: (selection, source) => copyFragment(state.document, selection, source),
    cut: (selection, source) => writer.run(planCut(context(), selection, source)),
    paste: (fragment, { at, ...options } = {}) => {
      const run = () => writer.run(planPaste(context(), fragment, options));
      if (at) return placing(run, ({ nodeIds }) => placesTogether(state.document, nodeIds, at, drawn()));
      // Nodes that are pasted into the flow are positioned by the layout.
      if (options.onEdge !== undefined || options.after !== undefined) return run();
      const { selection } = state.current;
      return placing(run, ({ nodeIds }) =>
        placesAfter(
          state.document,
          nodeIds,
          selection.nodeIds.length > 0 ? selection.nodeIds : copiedIds(fragment),
          drawn(),
        ),
      );
    },
    duplicate: (selection) =>
      placing(
        () => writer.run(planDuplicate(context(), selection)),
        ({ nodeIds }) => placesAfter(state.document, nodeIds, selection.nodeIds, drawn()),
      ),
  };
}
