import type { Json } from '#base';
import { isTriggerType, nodeTypeOf } from '#catalog';
import type { CanvasActions, CarriedStep, ConnectVerdict, DropPlace, OpenPath } from '#canvas';
import { graphOf } from '#graph';
import type { LayoutDensity } from '#layout';
import type { Verdict } from '#rules';
import type { Editor } from '#store';
import { type DrawnAs, previewDrop } from './drop-preview.js';
import type { EditorActions } from './editor-actions.js';

type DropActions = Pick<
  CanvasActions,
  'addAfter' | 'dropType' | 'joinStep' | 'previewDrop' | 'verdictConnect' | 'verdictContinue' | 'verdictDrop'
>;

/** What the canvas asks while something is carried over it, and when it is let go of. All answers are those of the rules. */
export function createDropActions(
  editor: Editor,
  actions: EditorActions,
  density: LayoutDensity | undefined,
  drawnAs: DrawnAs,
): DropActions {
  return {
    addAfter: (nodeId, edgeType, anchor, at) =>
      actions.pickStep(
        { kind: 'after', nodeId, ...(edgeType === undefined ? {} : { edgeType }), ...(at ? { at } : {}) },
        anchor,
      ),
    dropType: (type, at, edgeId, open) => {
      if (edgeId !== undefined) actions.addStep(type, { kind: 'edge', edgeId });
      else if (open) actions.addStep(type, { kind: 'after', ...afterOf(open) });
      else actions.addStep(type, { kind: 'free' }, at);
    },
    joinStep: actions.joinStep,
    previewDrop: (step, edgeId) => previewDrop(editor, step, edgeId, density, drawnAs),
    verdictConnect: (source, target, movedEdgeId) =>
      answerOf(editor.can.connect({ source, target, ...(movedEdgeId === undefined ? {} : { movedEdgeId }) })) ?? {
        ok: false,
        reason: '',
      },
    verdictContinue: (nodeId) => answerOf(editor.can.continue({ nodeId })) ?? { ok: true },
    verdictDrop: (step, place) => (isOnlyMoved(editor, step, place) ? undefined : verdictDrop(editor, step, place)),
  };
}

function verdictDrop(editor: Editor, step: CarriedStep, { edgeId, open }: DropPlace): ConnectVerdict | undefined {
  const verdict = editor.can.insert({
    ...step,
    ...(edgeId === undefined ? {} : { edgeId }),
    ...(open ? { after: afterOf(open) } : {}),
  });
  if (verdict.answer !== 'allow') return answerOf(verdict);
  const { label } = verdict.inward ?? {};
  return { ok: true, ...(label === undefined ? {} : { label }) };
}

/** A step that is wired is not put elsewhere by accident: over a path it is only moved. So is a trigger that leads on. */
function isOnlyMoved(editor: Editor, step: CarriedStep, { edgeId }: DropPlace): boolean {
  if (!('nodeId' in step)) return false;
  const graph = graphOf(editor.store.getState().version);
  // What is no step of the workflow, such as the card of a group, belongs into no path.
  if (!graph.node(step.nodeId) || graph.incoming(step.nodeId).length > 0) return true;
  return (
    graph.outgoing(step.nodeId).length > 0 &&
    (edgeId !== undefined || isTriggerType(nodeTypeOf(graph.node(step.nodeId) ?? { id: '' })))
  );
}

/** Undefined where nothing would change, which needs no words. */
function answerOf(verdict: Verdict<{ readonly label?: string }>): ConnectVerdict | undefined {
  if (verdict.answer === 'refuse') return { ok: false, reason: verdict.refusal.message };
  return verdict.answer === 'ignore'
    ? undefined
    : { ok: true, ...(verdict.label === undefined ? {} : { label: verdict.label }) };
}

function afterOf({ edgeType, nodeId, value }: OpenPath): {
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
