import { accept, type Result } from '#base';
import {
  copyFragment,
  inspectFragment,
  planAddGroup,
  planAddNode,
  planAddNote,
  planConnect,
  planCut,
  planDuplicate,
  planFix,
  planInsertNode,
  planMakeDefault,
  planMoveNodes,
  planReorderEdge,
  planPaste,
  planReconnect,
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
  planSetOff,
  planSetSharedConfig,
  planSetWorkflow,
  planShiftNodes,
  planTidy,
  readFragment,
  type NodePlaces,
} from '#edit';
import type { EditorCore } from './editor-core.js';
import type { EditorCommands, PasteReport } from './editor.js';
import { placesBelow, placesTo, placesTogether } from './place-nodes.js';
import type { WriteDoor } from './write-door.js';

/** The commands of one editor: each plans with the document as it is and goes in by the one door. */
export function createCommands(core: EditorCore, door: WriteDoor): EditorCommands {
  /** Runs a command that adds steps and puts them where they belong, as one entry of the history. */
  const placing = <Told extends object>(run: () => Result<Told>, places: (told: Told) => NodePlaces): Result<Told> =>
    door.together(undefined, () => {
      const told = run();
      if (told.ok) door.run(planMoveNodes(core.context(), places(told)));
      return told;
    });
  return {
    addNode: ({ at, ...args }) => {
      const run = () => door.run(planAddNode(core.context(), args));
      return at ? placing(run, ({ nodeId }) => placesTogether(core.document, [nodeId], at, core.drawn)) : run();
    },
    insertNode: (args) => door.run(planInsertNode(core.context(), args)),
    removeElements: (args) => door.run(planRemoveElements(core.context(), args)),
    connect: (args) => door.run(planConnect(core.context(), args)),
    reconnect: (args) => door.run(planReconnect(core.context(), args)),
    setConfig: (args) => door.run(planSetConfig(core.context(), args)),
    setSharedConfig: (args) => door.run(planSetSharedConfig(core.context(), args)),
    setEdge: (args) => door.run(planSetEdge(core.context(), args)),
    reorderEdge: (args) => door.run(planReorderEdge(core.context(), args)),
    makeDefault: (args) => door.run(planMakeDefault(core.context(), args)),
    replaceNodeType: (args) => door.run(planReplaceNodeType(core.context(), args)),
    setWorkflow: (args) => door.run(planSetWorkflow(core.context(), args)),
    renameNode: (args) => door.run(planRenameNode(core.context(), args)),
    renameOutput: (args) => door.run(planRenameOutput(core.context(), args)),
    renameProperty: (args) => door.run(planRenameProperty(core.context(), args)),
    removeProperty: (args) => door.run(planRemoveProperty(core.context(), args)),
    moveNodes: (positions) => door.run(planMoveNodes(core.context(), placesTo(core.document, positions, core.drawn))),
    shiftNodes: (args) => door.run(planShiftNodes(core.context(), args)),
    tidy: (args) => door.run(planTidy(core.context(), args)),
    setOff: (args) => door.run(planSetOff(core.context(), args)),
    addNote: (args) => door.run(planAddNote(core.context(), args)),
    setNote: (args) => door.run(planSetNote(core.context(), args)),
    removeNotes: (args) => door.run(planRemoveNotes(core.context(), args)),
    addGroup: (args) => door.run(planAddGroup(core.context(), args)),
    setGroup: (args) => door.run(planSetGroup(core.context(), args)),
    removeGroup: (args) => door.run(planRemoveGroup(core.context(), args)),
    applyFix: (args) => door.run(planFix(core.context(), args)),
    copy: (selection, source) => copyFragment(core.document, selection, source),
    cut: (selection, source) => door.run(planCut(core.context(), selection, source)),
    paste: (fragment, { at, ...options } = {}) => {
      const run = () => door.run(planPaste(core.context(), fragment, options));
      if (at) return placing(run, ({ nodeIds }) => placesTogether(core.document, nodeIds, at, core.drawn));
      // Steps that are put into the flow stand where it leads.
      if (options.onEdge !== undefined || options.after !== undefined) return run();
      const { selection } = core.store.getState();
      return placing(run, ({ nodeIds }) =>
        placesBelow(
          core.document,
          nodeIds,
          selection.nodeIds.length > 0 ? selection.nodeIds : copiedIds(fragment),
          core.drawn,
        ),
      );
    },
    duplicate: (selection) =>
      placing(
        () => door.run(planDuplicate(core.context(), selection)),
        ({ nodeIds }) => placesBelow(core.document, nodeIds, selection.nodeIds, core.drawn),
      ),
  };
}

/** The steps that a fragment was copied from; they may be here or elsewhere. */
function copiedIds(fragment: unknown): readonly string[] {
  const read = readFragment(fragment);
  return read.ok ? read.fragment.nodes.map(({ id }) => id) : [];
}

/** What pasting something here would meet. */
export function inspectPaste(core: EditorCore, input: unknown): Result<PasteReport> {
  const read = readFragment(input);
  if (!read.ok) return read;
  const {
    account = {},
    catalog,
    document: { version },
  } = core.context();
  return accept({
    steps: read.fragment.nodes.length,
    repairs: inspectFragment(read.fragment, { version, catalog, account }),
  });
}
