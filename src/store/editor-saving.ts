import { accept, refuse } from '#base';
import { shareStructure } from '#graph';
import type { EditorCore } from './editor-core.js';
import type { EditorHistory } from './editor-history.js';
import type { EditorSaving, SaveTicket } from './editor.js';
import { baseOf, withAssignedFields } from './save-ledger.js';
import type { WriteDoor } from './write-door.js';

/** How saves of one editor begin and end. Only the answer to the save under way counts. */
export function createSaving(core: EditorCore, history: EditorHistory, door: WriteDoor): EditorSaving {
  /** The save under way: an answer to any other comes too late to count. */
  let underWay: SaveTicket | undefined;
  return {
    begin: () => {
      // What is half done may still be taken back.
      const refusal = door.refusalToMove();
      if (refusal) return { ok: false, refusal };
      if (core.facts.underWay) return refuse('save-under-way', 'A save is under way already.');
      const { refusedInput, version } = core.store.getState();
      if (refusedInput) return refuse('not-opened', 'This version could not be opened, so it cannot be saved.');
      history.beginSave();
      const { failure: _failure, ...facts } = core.facts;
      core.settle({ ...facts, underWay: true });
      underWay = { version };
      return accept({ ticket: underWay });
    },
    succeed: (ticket, stored) => {
      if (ticket !== underWay) return;
      underWay = undefined;
      const before = core.store.getState().version;
      const version = withAssignedFields(before, stored);
      if (version !== before) shareStructure(before, version);
      const base = baseOf(stored) ?? core.facts.base;
      history.endSave(ticket.version);
      door.assign(stored);
      core.settle({ underWay: false, acknowledged: ticket.version, ...(base ? { base } : {}) }, version);
    },
    fail: (ticket, failure) => {
      if (ticket !== underWay) return;
      underWay = undefined;
      history.endSave();
      core.settle({ ...core.facts, underWay: false, failure });
    },
  };
}
