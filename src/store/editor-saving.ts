import { accept, refuse } from '#base';
import { shareStructure } from '#graph';
import type { EditorCore } from './editor-core.js';
import type { EditorHistory } from './editor-history.js';
import type { EditorSaving, SaveTicket } from './editor.js';
import { baseOf, withAssignedFields } from './save-ledger.js';
import type { WriteDoor } from './write-door.js';

/** How saves of one editor begin and end. What is acknowledged only ever moves forward, however late an outcome arrives. */
export function createSaving(core: EditorCore, history: EditorHistory, door: WriteDoor): EditorSaving {
  /** The order in which saves were begun, from 1. */
  const order = new WeakMap<SaveTicket, number>();
  let begun = 0;
  /** The latest save that was stored; those before it no longer count. */
  let stored = 0;
  let underWay: SaveTicket | undefined;
  return {
    begin: () => {
      // What is half done may still be taken back.
      const refusal = door.refusalToMove();
      if (refusal) return { ok: false, refusal };
      if (underWay) return refuse('save-under-way', 'A save is under way already.');
      const { refusedInput, version } = core.store.getState();
      if (refusedInput) return refuse('not-opened', 'This version could not be opened, so it cannot be saved.');
      history.beginSave();
      underWay = { version };
      order.set(underWay, ++begun);
      const { failure: _failure, ...facts } = core.facts;
      core.settle({ ...facts, underWay: true });
      return accept({ ticket: underWay });
    },
    succeed: (ticket, answer) => {
      const number = order.get(ticket) ?? 0;
      if (number <= stored) return;
      stored = number;
      const isLatest = number === begun;
      if (ticket === underWay) underWay = undefined;
      const before = core.store.getState().version;
      const version = withAssignedFields(before, answer);
      if (version !== before) shareStructure(before, version);
      const { base: baseBefore, failure } = core.facts;
      const base = baseOf(answer) ?? baseBefore;
      history.endSave(ticket.version, isLatest);
      door.assign(answer);
      core.settle(
        {
          underWay: underWay !== undefined,
          acknowledged: ticket.version,
          ...(base ? { base } : {}),
          ...(failure && !isLatest ? { failure } : {}),
        },
        version,
      );
    },
    fail: (ticket, failure) => {
      const number = order.get(ticket) ?? 0;
      if (number !== begun || number <= stored) return;
      underWay = undefined;
      core.settle({ ...core.facts, underWay: false, failure });
    },
    acknowledged: () => core.facts.acknowledged,
  };
}
