import { edgeRulesOf, edgeTypeOf, isTriggerType, nodeTypeOf } from '#catalog';
import type { NodeType, WorkflowEdge } from '#model';
import { isLedTo } from '../flow/entry-nodes.js';
import { pathCountOf } from '../path-count.js';
import { canContinue } from './can-connect.js';
import { knownType } from './known-type.js';
import { freePath, type PathVerdict } from './path-room.js';
import {
  allow,
  ignored,
  titleIn,
  turnDown,
  unknownPath,
  unknownStep,
  type Verdict,
  type VerdictContext,
} from './verdict.js';

/** What is to be put where. */
export interface InsertQuestion {
  /** A new step of this type, or of the type that the catalogue has under this name. */
  readonly type?: NodeType | string;
  /** A step that is here already and that nothing leads to. */
  readonly nodeId?: string;
  /** Into this path. */
  readonly edgeId?: string;
  /** After this step: on a path still free there, else into the path that leaves it. */
  readonly after?: { readonly nodeId: string; readonly edgeType?: string; readonly value?: unknown };
}

/** How a step comes to stand where it was put. All absent: on its own. */
export interface InsertVerdict {
  /** The path that is split: it leads to the step from then on. */
  readonly edgeId?: string;
  /** The new path that leads to the step, where none is split. */
  readonly inward?: PathVerdict & { readonly source: string };
  /** The new path from the step to where the split one led. */
  readonly onward?: PathVerdict & { readonly target: string };
}

/** What is put in, as far as its ways on matter. */
interface Inserted {
  readonly type: NodeType;
  readonly title: string;
  readonly nodeId?: string;
  readonly leaving: readonly WorkflowEdge[];
}

/** Whether a step may be put into a path or after another step, and which paths that makes. */
export function canInsert(context: VerdictContext, question: InsertQuestion): Verdict<InsertVerdict> {
  const step = insertedStep(context, question);
  if (step.answer !== 'allow') return step;
  const { after, edgeId } = question;
  if (edgeId !== undefined) return intoPath(context, step, edgeId);
  if (!after) return step.nodeId === undefined ? allow({}) : ignored;
  return afterStep(context, step, after);
}

function insertedStep(context: VerdictContext, { nodeId, type }: InsertQuestion): Verdict<Inserted> {
  if (nodeId === undefined) {
    const known = knownType(context, type);
    return known.answer === 'allow'
      ? allow({ type: known.type, title: titleIn(context, { id: '', type: known.type }), leaving: [] })
      : known;
  }
  const node = context.graph.node(nodeId);
  if (!node) return unknownStep(nodeId);
  return allow({
    type: nodeTypeOf(node),
    title: titleIn(context, node),
    nodeId,
    leaving: context.graph.outgoing(nodeId),
  });
}

function intoPath(context: VerdictContext, step: Inserted, edgeId: string): Verdict<InsertVerdict> {
  const { graph } = context;
  const edge = graph.edge(edgeId);
  if (!edge) return unknownPath(edgeId);
  const { leaving, nodeId, title, type } = step;
  if (nodeId !== undefined && (edge.source === nodeId || edge.target === nodeId)) return ignored;
  const refusal = refusalToFollow(context, step);
  if (refusal) return refusal;
  if (pathCountOf(type).most <= 0)
    return turnDown('no-way-on', `${title} is where contacts leave; it can only stand at the end of a path.`);
  // Where the step leads there already, or the path led nowhere, nothing has to be joined.
  if (graph.nodeIndex(edge.target) < 0 || leaving.some(({ target }) => target === edge.target))
    return allow({ edgeId });
  const onward = freePath(type, title, leaving);
  if (onward.answer !== 'allow') return onward;
  const { answer: _answer, ...path } = onward;
  return allow({ edgeId, onward: { ...path, target: edge.target } });
}

function afterStep(
  context: VerdictContext,
  step: Inserted,
  after: { readonly nodeId: string; readonly edgeType?: string; readonly value?: unknown },
): Verdict<InsertVerdict> {
  const { graph } = context;
  const source = graph.node(after.nodeId);
  if (!source) return unknownStep(after.nodeId);
  if (step.nodeId === after.nodeId) return ignored;
  const refusal = refusalToFollow(context, step);
  if (refusal) return refusal;
  const way = canContinue(context, after);
  if (way.answer === 'allow') {
    const { answer: _answer, ...path } = way;
    return allow({ inward: { ...path, source: after.nodeId } });
  }
  const main = edgeRulesOf(nodeTypeOf(source)).find((rule) => rule.defaultEdge === true);
  const leaving = graph.outgoing(after.nodeId);
  const wanted = after.edgeType ?? edgeTypeOf(main ?? {});
  const edge =
    leaving.find((candidate) => edgeTypeOf(candidate) === wanted) ??
    (after.edgeType === undefined ? leaving[0] : undefined);
  return edge ? intoPath(context, step, edge.id) : way;
}

/** Why nothing may lead to the step that is put in; undefined where something may. */
function refusalToFollow(
  { graph }: VerdictContext,
  { nodeId, title, type }: Inserted,
): Extract<Verdict, { readonly answer: 'refuse' }> | undefined {
  if (isTriggerType(type)) return turnDown('into-trigger', 'A trigger can’t have a step before it.');
  if (nodeId !== undefined && isLedTo(nodeId, graph)) {
    return turnDown('already-placed', `Something leads to ${title} already. Disconnect it first.`);
  }
  return undefined;
}
