import { canConnect, canContinue, type ConnectRequest } from './can-connect.js';
import { canInsert, type InsertRequest, type InsertDecision } from './can-insert.js';
import { canMakeDefault, type MakeDefaultDecision } from './can-make-default.js';
import { canReorderEdge, type OrderEdgeRequest, type ReorderEdgeDecision } from './can-reorder-edge.js';
import { canRemove, type RemoveRequest, type RemoveDecision } from './can-remove.js';
import { canReplace, type ReplaceRequest, type ReplaceDecision } from './can-replace.js';
import { canSetEdge, type SetEdgeRequest } from './can-set-edge.js';
import type { EdgeDecision } from './edge-room.js';
import type { Decision, DecisionContext } from './decision.js';

/** "May I?", asked of one document as it is at that moment. Every gesture, key and program asks here; commands obey the answer. */
export interface Decisions {
  /** May a path lead from one step to another; may a path be moved there? */
  connect(request: ConnectRequest): Decision<EdgeDecision>;
  /** May one more path leave a step, wherever it will lead? */
  continue(request: { readonly nodeId: string; readonly edgeType?: string }): Decision<EdgeDecision>;
  /** May a step be put into a path or after a step? */
  insert(request: InsertRequest): Decision<InsertDecision>;
  /** What goes, what is joined and who is left without a value when these are removed? */
  remove(request: RemoveRequest): Decision<RemoveDecision>;
  /** What is kept and what goes when a step becomes one of another type? */
  replace(request: ReplaceRequest): Decision<ReplaceDecision>;
  /** May a path be of another kind or have another value? */
  setEdge(request: SetEdgeRequest): Decision<EdgeDecision>;
  /** May a path stand elsewhere among those that leave its step? */
  reorderEdge(request: OrderEdgeRequest): Decision<ReorderEdgeDecision>;
  /** May a path be the one that is taken where no other fits? */
  makeDefault(request: { readonly edgeId: string }): Decision<MakeDefaultDecision>;
}

/** Verdicts on the document that `context` gives at each question. */
export function createDecisions(context: () => DecisionContext): Decisions {
  return {
    connect: (request) => canConnect(context(), request),
    continue: (request) => canContinue(context(), request),
    insert: (request) => canInsert(context(), request),
    remove: (request) => canRemove(context(), request),
    replace: (request) => canReplace(context(), request),
    setEdge: (request) => canSetEdge(context(), request),
    reorderEdge: (request) => canReorderEdge(context(), request),
    makeDefault: (request) => canMakeDefault(context(), request),
  };
}
