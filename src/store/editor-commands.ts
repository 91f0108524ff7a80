import { accept, type Result } from '#base';
import {
  copyFragment, inspectFragment, planAddNode, planConnect, planCut, planDuplicate, planFix, planInsertNode, planNudgeNodes, planPaste,
  planReconnect, planRemoveElements, planReplaceNodeType, planSetConfig, planSetEdge, planSetOff, planSetWorkflow, planTidy, readFragment,
} from '#edit';
import { nudgesTo, nudgesTogether } from './automatic-place.js';
import type { EditorCore } from './editor-core.js';
import type { EditorCommands, Position } from './editor.js';
import type { WriteDoor } from './write-door.js';

/** The commands of one editor: each plans with the document as it is and goes in by the one door. */
export function createCommands(core: EditorCore, door: WriteDoor): EditorCommands {
  /** Runs a command that adds steps and puts the named ones where they were dropped, as one entry of the history. */
  const placing = <Told extends object>(at: Position | undefined, run: () => Result<Told>, placed: (told: Told) => readonly string[]): Result<Told> => {
    if (!at) return run();
    return door.together(undefined, () => {
      const told = run();
      if (told.ok) door.run(planNudgeNodes(core.context(), nudgesTogether(core.document, placed(told), at)));
      return told;
    });
  };
  return {
    addNode: ({ at, ...args }) => placing(at, () => door.run(planAddNode(core.context(), args)), ({ nodeId }) => [nodeId]),
    insertNode: (args) => door.run(planInsertNode(core.context(), args)),
    removeElements: (args) => door.run(planRemoveElements(core.context(), args)),
    connect: (args) => door.run(planConnect(core.context(), args)),
    reconnect: (args) => door.run(planReconnect(core.context(), args)),
    setConfig: (args) => door.run(planSetConfig(core.context(), args)),
    setEdge: (args) => door.run(planSetEdge(core.context(), args)),
    replaceNodeType: (args) => door.run(planReplaceNodeType(core.context(), args)),
    setWorkflow: (args) => door.run(planSetWorkflow(core.context(), args)),
    moveNodes: (positions) => door.run(planNudgeNodes(core.context(), nudgesTo(core.document, positions))),
    tidy: (args) => door.run(planTidy(core.context(), args)),
    setOff: (args) => door.run(planSetOff(core.context(), args)),
    applyFix: (args) => door.run(planFix(core.context(), args)),
    copy: (selection, source) => copyFragment(core.document, selection, source),
    cut: (selection, source) => door.run(planCut(core.context(), selection, source)),
    paste: (fragment, { at, ...options } = {}) => placing(at, () => door.run(planPaste(core.context(), fragment, options)), ({ nodeIds }) => nodeIds),
    inspectPaste: (document) => {
      const read = readFragment(document);
      const { catalog, document: { version }, account = {} } = core.context();
      return read.ok ? accept({ repairs: inspectFragment(read.fragment, { version, catalog, account }) }) : read;
    },
    duplicate: (selection) => door.run(planDuplicate(core.context(), selection)),
  };
}
