import { canConnect, canContinue, type ConnectRequest } from './can-connect.js';
import { canInsert, type InsertRequest, type InsertDecision } from './can-insert.js';
import { canMakeDefault, canSetEdge, type MakeDefaultDecision, type SetEdgeRequest } from './can-set-edge.js';
import { canMove, type MoveDecision, type MoveRequest } from './can-move.js';
import { canReorderEdge, type OrderEdgeRequest, type ReorderEdgeDecision } from './can-reorder-edge.js';
import { canRemove, type RemoveRequest, type RemoveDecision } from './can-remove.js';
import { canReplace, type ReplaceRequest, type ReplaceDecision } from './can-replace.js';
import type { EdgeDecision } from './edge-decision.js';
import type { Decision, DecisionContext } from './decision.js';

/** Decisions about the current document. Gestures, keys and programs ask here; commands obey. */
export interface Decisions {
  /** May an edge lead from one node to another, or be moved there? */
  connect(request: ConnectRequest): Decision<EdgeDecision>;
  /** May one more edge leave a node? */
  continue(request: { readonly nodeId: string; readonly edgeType?: string }): Decision<EdgeDecision>;
  /** May a node be inserted into an edge or after a node? */
  insert(request: InsertRequest): Decision<InsertDecision>;
  /** May a connected node move into an edge or after another node, and what joins where it was? */
  move(request: MoveRequest): Decision<MoveDecision>;
  /** What is removed, reconnected and left without a value? */
  remove(request: RemoveRequest): Decision<RemoveDecision>;
  /** What is kept and dropped when a node changes its type? */
  replace(request: ReplaceRequest): Decision<ReplaceDecision>;
  /** May an edge have another kind or value? */
  setEdge(request: SetEdgeRequest): Decision<EdgeDecision>;
  /** May an edge move among those that leave its node? */
  reorderEdge(request: OrderEdgeRequest): Decision<ReorderEdgeDecision>;
  /** May an edge become the default one? */
  makeDefault(request: { readonly edgeId: string }): Decision<MakeDefaultDecision>;
}

/** Creates decisions on the document that `context` returns at each call. */
export function createDecisions(context: () => DecisionContext): Decisions {
  return {
    connect: (request) => canConnect(context(), request),
    continue: (request) => canContinue(context(), request),
    insert: (request) => canInsert(context(), request),
    move: (request) => canMove(context(), request),
    remove: (request) => canRemove(context(), request),
    replace: (request) => canReplace(context(), request),
    setEdge: (request) => canSetEdge(context(), request),
    reorderEdge: (request) => canReorderEdge(context(), request),
    makeDefault: (request) => canMakeDefault(context(), request),
  };
}
