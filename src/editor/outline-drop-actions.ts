import type { Json } from '#base';
import { graphOf } from '#graph';
import type { OutlineActions, OutlineCarried, OutlineDropPlace, OutlineDropVerdict } from '#outline';
import type { Verdict } from '#rules';
import type { Editor } from '#store';
import type { EditorActions } from './editor-actions.js';
import { pathName } from './use-editor-actions.js';

const amongItsOwn = 'A branch changes places with those of the same step.';

/** What the outline asks while something is carried over its rows, and when it is let go of. All answers are those of the rules. */
export function createOutlineDropActions(
  editor: Editor,
  actions: EditorActions,
): Pick<OutlineActions, 'verdictDrop' | 'drop'> {
  return {
    verdictDrop: (carried, place) => {
      if ('edgeId' in carried) return branchVerdict(editor, carried.edgeId, place.branch);
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
  if ('nodeId' in carried) actions.joinStep(carried.nodeId, { edgeId, open });
  else if (edgeId !== undefined) actions.addStep(carried.type, { kind: 'edge', edgeId });
  else if (open) actions.addStep(carried.type, { kind: 'after', ...afterOf(open) });
}

function moveBranch(editor: Editor, { report }: EditorActions, edgeId: string, target: string | undefined): void {
  const by = target === undefined ? undefined : stepsTo(editor, edgeId, target);
  if (by === undefined) return;
  const name = pathName(editor, edgeId);
  const outcome = editor.commands.orderPath({ edgeId, by });
  report(outcome, outcome.ok ? `“${name}” is now branch ${outcome.place} of ${outcome.count}` : '');
}

function branchVerdict(editor: Editor, edgeId: string, target: string | undefined): OutlineDropVerdict | undefined {
  const graph = graphOf(editor.store.getState().version);
  if (target === undefined || graph.edge(target)?.source !== graph.edge(edgeId)?.source)
    return { ok: false, reason: amongItsOwn };
  const by = stepsTo(editor, edgeId, target);
  if (by !== undefined) return { ok: true, side: by < 0 ? 'before' : 'behind' };
  // One way or the other there is something in the way, and that has a name.
  const [left, right] = [editor.can.orderPath({ edgeId, by: -1 }), editor.can.orderPath({ edgeId, by: 1 })];
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
function stepsTo(editor: Editor, edgeId: string, target: string): number | undefined {
  const graph = graphOf(editor.store.getState().version);
  const most = graph.outgoing(graph.edge(edgeId)?.source ?? '').length;
  for (let by = 1; by < most; by++) {
    for (const way of [by, -by]) {
      const verdict = editor.can.orderPath({ edgeId, by: way });
      if (verdict.answer === 'allow' && verdict.beside.edgeId === target) return way;
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
function answerOf(verdict: Verdict): OutlineDropVerdict | undefined {
  if (verdict.answer === 'refuse') return { ok: false, reason: verdict.refusal.message };
  return verdict.answer === 'ignore' ? undefined : { ok: true };
}
