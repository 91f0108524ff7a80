import type { Refusal } from '#base';
import { createDecisions } from '#rules';
import { createCommands, inspectPaste } from './editor-commands.js';
import { EditorCore } from './editor-core.js';
import { EditorHistory } from './editor-history.js';
import { createSaving } from './editor-saving.js';
import type { Editor, EditorOptions } from './editor.js';
import { existingIn, sameSelection } from './selection.js';
import { WriteDoor } from './write-door.js';

/** Makes an editor without any picture of it: usable in Node, in a worker, in tests and under any user interface. */
export function createEditor(options: EditorOptions = {}): Editor {
  const core = new EditorCore(options);
  const history = new EditorHistory(core, {
    entries: options.historyLimit ?? 500,
    bytes: options.historyBytes ?? 32 * 1024 * 1024,
  });
  const door = new WriteDoor(core, history);
  const { store } = core;
  const barred = (): { readonly ok: false; readonly refusal: Refusal } | undefined => {
    const refusal = core.refusalToWrite() ?? door.refusalToMove();
    return refusal && { ok: false, refusal };
  };
  return {
    store: core.publicStore,
    commands: createCommands(core, door),
    saving: createSaving(core, history, door),
    can: createDecisions(() => core.decisionContext()),
    inspectPaste: (document) => inspectPaste(core, document),
    flow: () => core.flow,
    usages: (resource) => core.flow.usagesOf(resource),
    guarantee: (nodeId, name) => core.flow.guaranteeOf(nodeId, name),
    knownNames: (nodeId) => core.flow.knownNames(nodeId),
    messageTotals: (samples) => core.messageTotals(samples),
    timeToNode: (nodeId) => core.timeToNode(nodeId),
    dispatch: (transaction) => door.dispatch(transaction),
    transact: (label, run) => door.together(label, run),
    undo: () => barred() ?? history.undo(),
    redo: () => barred() ?? history.redo(),
    jump: (target) => barred() ?? history.jump(target),
    canUndo: () => history.entries.done.length > 0 && core.refusalToWrite() === undefined,
    canRedo: () => history.entries.undone.length > 0 && core.refusalToWrite() === undefined,
    history: () => ({ done: history.entries.done, undone: history.entries.undone }),
    exportHistory: () => history.export(door.remembered),
    resumeHistory: (stored) => barred() ?? history.resume(stored),
    seal: () => history.seal(),
    toVersion: () => core.toVersion(),
    problems: () => {
      core.checkOn(() => false);
      return store.getState().problems;
    },
    checkOn: (isTimeUp) => core.checkOn(isTimeUp),
    select: (selection) => {
      const { selection: now, version } = store.getState();
      const next = existingIn(version, { nodeIds: selection.nodeIds ?? [], edgeIds: selection.edgeIds ?? [] });
      if (!sameSelection(now, next)) store.setState({ selection: next });
    },
    showsLayout: (layout, { isPart = false } = {}) => {
      core.drawn = { density: core.drawn.density, shown: layout, isPart };
    },
    onChange: (listener) => core.onChange(listener),
    configure: (settings) => {
      core.configure(settings);
      if (Object.hasOwn(settings, 'presentation')) door.arrange(settings.presentation);
    },
    destroy: () => core.destroy(),
  };
}
