import type { Json } from '#base';
import { graphOf } from '#graph';
import type { OutlineActions, OutlineCarried, OutlineDropPlace, OutlineDropDecision } from '#outline';
import type { Decision } from '#rules';
import type { Editor } from '#store';
import type { EditorActions } from '../actions/editor-actions.js';
import { edgeName } from '../actions/spoken-names.js';

const amongItsOwn = 'A branch changes places with those of the same step.';

/** What the outline asks while something is carried over its rows, and when it is let go of. All answers are those of the rules. */
export function createOutlineDropActions(
  editor: Editor,
  actions: EditorActions,
): Pick<OutlineActions, 'canDrop' | 'drop'> {
  return {
    canDrop: (carried, place) => {
      if ('edgeId' in carried) return branchDecision(editor, carried.edgeId, place.branch);
      return answerOf(editor.can.insert({ ...carried, ...whereOf(place) }));
    },
    drop: (carried, place) => {
      if ('edgeId' in carried) return moveBranch(editor, actions, carried.edgeId, place.branch);
      drop(actions, carried, place);
    },
  };
}

function drop(
  actions: EditorActions,
  carried: Exclude<OutlineCarried, { readonly edgeId: string }>,
  { edgeId, open }: OutlineDropPlace,
): void {
  if ('nodeId' in carried) actions.joinNode(carried.nodeId, { edgeId, open });
  else if (edgeId !== undefined) actions.addNode(carried.type, { kind: 'edge', edgeId });
  else if (open) actions.addNode(carried.type, { kind: 'after', ...afterOf(open) });
}

function moveBranch(editor: Editor, { report }: EditorActions, edgeId: string, target: string | undefined): void {
  const by = target === undefined ? undefined : nodesTo(editor, edgeId, target);
  if (by === undefined) return;
  const name = edgeName(editor, edgeId);
  const outcome = editor.commands.reorderEdge({ edgeId, by });
  report(outcome, outcome.ok ? `“${name}” is now branch ${outcome.place} of ${outcome.count}` : '');
}

function branchDecision(editor: Editor, edgeId: string, target: string | undefined): OutlineDropDecision | undefined {
  const graph = graphOf(editor.store.getState().version);
  if (target === undefined || graph.edge(target)?.source !== graph.edge(edgeId)?.source)
    return { ok: false, reason: amongItsOwn };
  const by = nodesTo(editor, edgeId, target);
  if (by !== undefined) return { ok: true, side: by < 0 ? 'before' : 'behind' };
  // One way or the other there is something in the way, and that has a name.
  const [left, right] = [editor.can.reorderEdge({ edgeId, by: -1 }), editor.can.reorderEdge({ edgeId, by: 1 })];
  return {
    ok: false,
    reason:
      left.answer === 'refuse'
        ? left.refusal.message
        : right.answer === 'refuse'
          ? right.refusal.message
          : 'The path for everything else always comes after the others.',
  };
}

/** How many places a branch goes to take the place of another; undefined where it cannot. */
function nodesTo(editor: Editor, edgeId: string, target: string): number | undefined {
  const graph = graphOf(editor.store.getState().version);
  const most = graph.outgoing(graph.edge(edgeId)?.source ?? '').length;
  for (let by = 1; by < most; by++) {
    for (const way of [by, -by]) {
      const decision = editor.can.reorderEdge({ edgeId, by: way });
      if (decision.answer === 'allow' && decision.beside.edgeId === target) return way;
    }
  }
  return undefined;
}

function whereOf({ edgeId, open }: OutlineDropPlace) {
  return edgeId !== undefined ? { edgeId } : open ? { after: afterOf(open) } : {};
}

function afterOf({ edgeType, nodeId, value }: NonNullable<OutlineDropPlace['open']>): {
  readonly nodeId: string;
  readonly edgeType?: string;
  readonly value?: Json;
} {
  return {
    nodeId,
    ...(edgeType === undefined ? {} : { edgeType }),
    ...(value === undefined ? {} : { value: value as Json }),
  };
}

/** Undefined where nothing would change, which needs no words. */
function answerOf(decision: Decision): OutlineDropDecision | undefined {
  if (decision.answer === 'refuse') return { ok: false, reason: decision.refusal.message };
  return decision.answer === 'ignore' ? undefined : { ok: true };
}
