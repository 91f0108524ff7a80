import { edgeKind } from '#catalog';
import type { WorkflowEdge, WorkflowVersion } from '#model';
import { settingOf } from '#rules';
import type { Advance } from '../advance.js';
import { namesIn } from '../context.js';
import type { ExecutionEvent } from '../execution-state.js';
import { type ChoiceNode, choiceNodesOf } from './choice-nodes.js';
import type { Chooser } from './chooser.js';
import { quantileAt } from './draws.js';
import type { WrittenPassage } from './passage.js';
import { usualReplyTimes } from './population.js';

const receiptAfter = 2000;
const reply = 14;

/** What happens next to a waiting contact; undefined where nothing does. */
export function nextInput(
  { state }: Advance,
  version: WorkflowVersion,
  chooser: Chooser,
  passage: WrittenPassage,
): ExecutionEvent | undefined {
  const { at, nodeId, wait } = state;
  const node = nodeId === null ? undefined : choiceNodesOf(version).get(nodeId);
  const due: ExecutionEvent | undefined = wait?.until === undefined ? undefined : { kind: 'due', at: wait.until };
  const gone = (when: number): ExecutionEvent => ({ kind: 'cancel', at: when });
  switch (wait?.for) {
    case 'time':
      return node?.kind === 'pass' && chooser.choose(node.node.id) === null ? gone(wait.until ?? at) : due;
    case 'receipt':
      return receiptAt(node, chooser, { at, due, effectId: wait.effectId ?? '', passage });
    case 'reply':
      return replyAt(node, chooser, { at, due, until: wait.until, passage });
    case 'outputs':
    case 'edge': {
      const drawn = node?.kind === 'outputs' || node?.kind === 'branch' ? chooser.choose(node.node.id) : undefined;
      if (drawn === null) return gone(at);
      if (drawn !== undefined) return { kind: wait.for, at, edgeId: drawn, outputs: {} };
      return wait.for === 'outputs' ? outputsAt(version, state.nodeId, at) : undefined;
    }
    default:
      return undefined;
  }
}

/** A step that runs on the host's service, with one way on, goes that way. */
function outputsAt(version: WorkflowVersion, nodeId: string | null, at: number): ExecutionEvent | undefined {
  const leads = version.definition?.edges?.some(({ source }) => source === nodeId) === true;
  return leads ? { kind: 'outputs', at, outputs: {} } : undefined;
}

interface Moment {
  readonly at: number;
  readonly due: ExecutionEvent | undefined;
  readonly passage: WrittenPassage;
}

const has = (node: ChoiceNode, kind: string): boolean => node.edges.some((edge) => edgeKind(edge.type) === kind);

function receiptAt(
  node: ChoiceNode | undefined,
  chooser: Chooser,
  { at, due, effectId, passage }: Moment & { readonly effectId: string },
): ExecutionEvent | undefined {
  const when = at + receiptAfter;
  const drawn = node && chooser.choose(node.node.id);
  if (!node || drawn === undefined || drawn === node.main?.id)
    return { kind: 'receipt', at: when, effectId, status: 'delivered' };
  const edge: WorkflowEdge | undefined = node.edges.find(({ id }) => id === drawn);
  const isTimeout = edge !== undefined && edgeKind(edge.type) === 'timeout';
  if (isTimeout && has(node, 'error')) return due;
  if (drawn === null) {
    passage.isUnreachable = true;
    // With a path for it, who is lost here was taken off.
    if (has(node, 'error') || has(node, 'timeout')) return { kind: 'cancel', at: when };
  }
  return { kind: 'receipt', at: when, effectId, status: 'undelivered' };
}

function replyAt(
  node: ChoiceNode | undefined,
  chooser: Chooser,
  { at, due, passage, until }: Moment & { readonly until: number | undefined },
): ExecutionEvent | undefined {
  const drawn = node && chooser.choose(node.node.id);
  const times = (node && chooser.population.replyTimes[node.node.id]) ?? usualReplyTimes;
  const place = chooser.numberAt(reply);
  const wanted = at + Math.round(quantileAt(times, place));
  const latest = until === undefined ? wanted : Math.max(at, until - 1);
  const when = wanted <= latest ? wanted : at + Math.floor((latest - at) * place);
  if (drawn === null) {
    passage.optedOut = true;
    return { kind: 'reply', at: when, text: 'STOP' };
  }
  if (!node || drawn === undefined || drawn !== node.main?.id) return due;
  passage.replies += 1;
  return { kind: 'reply', at: when, text: replyTo(node) };
}

/** A reply that counts at a node. */
function replyTo({ node }: ChoiceNode): string {
  const [word] = settingOf(node, 'accept') === 'keywords' ? namesIn(settingOf(node, 'keywords')) : [];
  if (word !== undefined) return word;
  switch (settingOf(node, 'answerType')) {
    case 'choice':
      return namesIn(settingOf(node, 'choices'))[0] ?? 'Yes';
    case 'number':
      return '2';
    case 'date':
      return '2026-03-20';
    case 'email':
      return 'maya@mail.example';
    default:
      return 'Yes please';
  }
}
