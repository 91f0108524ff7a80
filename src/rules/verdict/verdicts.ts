import { canConnect, canContinue, type ConnectQuestion } from './can-connect.js';
import { canInsert, type InsertQuestion, type InsertVerdict } from './can-insert.js';
import { canMakeDefault, type MakeDefaultVerdict } from './can-make-default.js';
import { canOrderPath, type OrderPathQuestion, type OrderPathVerdict } from './can-order-path.js';
import { canRemove, type RemoveQuestion, type RemoveVerdict } from './can-remove.js';
import { canReplace, type ReplaceQuestion, type ReplaceVerdict } from './can-replace.js';
import { canSetPath, type SetPathQuestion } from './can-set-path.js';
import type { PathVerdict } from './path-room.js';
import type { Verdict, VerdictContext } from './verdict.js';

/** "May I?", asked of one document as it is at that moment. Every gesture, key and program asks here; commands obey the answer. */
export interface Verdicts {
  /** May a path lead from one step to another; may a path be moved there? */
  connect(question: ConnectQuestion): Verdict<PathVerdict>;
  /** May one more path leave a step, wherever it will lead? */
  continue(question: { readonly nodeId: string; readonly edgeType?: string }): Verdict<PathVerdict>;
  /** May a step be put into a path or after a step? */
  insert(question: InsertQuestion): Verdict<InsertVerdict>;
  /** What goes, what is joined and who is left without a value when these are removed? */
  remove(question: RemoveQuestion): Verdict<RemoveVerdict>;
  /** What is kept and what goes when a step becomes one of another type? */
  replace(question: ReplaceQuestion): Verdict<ReplaceVerdict>;
  /** May a path be of another kind or have another value? */
  setPath(question: SetPathQuestion): Verdict<PathVerdict>;
  /** May a path stand elsewhere among those that leave its step? */
  orderPath(question: OrderPathQuestion): Verdict<OrderPathVerdict>;
  /** May a path be the one that is taken where no other fits? */
  makeDefault(question: { readonly edgeId: string }): Verdict<MakeDefaultVerdict>;
}

/** Verdicts on the document that `context` gives at each question. */
export function createVerdicts(context: () => VerdictContext): Verdicts {
  return {
    connect: (question) => canConnect(context(), question),
    continue: (question) => canContinue(context(), question),
    insert: (question) => canInsert(context(), question),
    remove: (question) => canRemove(context(), question),
    replace: (question) => canReplace(context(), question),
    setPath: (question) => canSetPath(context(), question),
    orderPath: (question) => canOrderPath(context(), question),
    makeDefault: (question) => canMakeDefault(context(), question),
  };
}
