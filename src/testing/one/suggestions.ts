import { type Graph, graphOf } from '#graph';
import type { Media } from '#model';
import { takenEdges } from './path-states.js';
import { replyTexts } from './reply-texts.js';
import { nextFrame, settledFrame, type TestFrame } from './test-frame.js';
import type { TestMove } from './test-plan.js';
import { momentOf, type TestAct, type TestRun } from './test-run.js';

/** Something that could happen next, and what it leads to: found by trying it. */
export interface Suggestion {
  /** The same for the same act while the contact stands where they do. */
  readonly id: string;
  /**
   * `reply`: a reply of which a path has the value. `other`: a reply of which none has. `stop`: an opt-out. `photo`: a
   * reply without words. `path`: the choice of an edge. `outputs`: what a step left behind on the service. `receipt`:
   * news of the message. `silence`: nothing but time.
   */
  readonly kind: 'reply' | 'other' | 'stop' | 'photo' | 'path' | 'outputs' | 'receipt' | 'silence';
  /** The reply, or the name of the receipt. */
  readonly text?: string;
  /** Of `other`: no path is chosen by words, so that any reply leads there. */
  readonly isAny?: true;
  readonly act: TestAct;
  readonly move: TestMove;
  /** The edge that tells it from any other reply, or that is chosen. */
  readonly edgeId?: string;
  /** The edges that are taken until the contact stands again, in order. */
  readonly edges: readonly string[];
  /** The nodes that are visited after the present one. */
  readonly nodes: readonly string[];
  /** SMS segments that it adds. */
  readonly segments: number;
  /** What it adds to the price; absent without prices. */
  readonly price?: number;
  /** How the execution ends; absent where the contact stands again. */
  readonly ends?: TestFrame['state']['status'];
}

/** Shown as numbers 1 to 9. */
const mostSuggestions = 9;
/** A reply that fits nothing. */
const other = 'something else';

/** What could happen next: replies by the paths ahead, choices, receipts. Each is tried. */
export function suggestionsOf(run: TestRun): readonly Suggestion[] {
  const { frame, world } = run;
  const { nodeId, wait } = frame.state;
  if (frame.isOver || nodeId === null || !wait) return [];
  const graph = graphOf(world.version);
  if (wait.for === 'reply') return replies(run, graph, nodeId);
  if (wait.for === 'outputs' || wait.for === 'edge') return choices(run, graph, nodeId, wait.for);
  if (wait.for === 'receipt')
    return [
      tried(run, 'receipt', { receipt: 'delivered' }, { text: 'delivered' }),
      tried(run, 'receipt', { receipt: 'undelivered' }, { text: 'undelivered' }),
    ];
  return [tried(run, 'stop', { reply: 'STOP' }, { text: 'STOP' })];
}

/** What happens if nothing does until the next event; undefined where nothing is due. */
export function silenceOf(run: TestRun): Suggestion | undefined {
  return run.next && tried(run, 'silence', { wait: true }, {}, run.next.at);
}

/** The file of a photo that a contact sends in a test. */
const photoFile: Media = { type: 'image/jpeg', filename: 'photo.jpg' };

/**
 * What a reply of any words leads to.
 *
 * @param hasPhoto a photo comes with it
 */
export function replyOf(run: TestRun, text: string, hasPhoto = false): Suggestion {
  return tried(run, 'reply', { reply: text, ...(hasPhoto ? { media: [photoFile] } : {}) }, { text });
}

function replies(run: TestRun, graph: Graph, nodeId: string): readonly Suggestion[] {
  const anything = tried(run, 'other', { reply: other }, { text: other });
  const photo = tried(run, 'photo', { reply: '', media: [photoFile] });
  const stop = tried(run, 'stop', { reply: 'STOP' }, { text: 'STOP' });
  const known = new Set([anything, stop].map(pathKey));
  const found: Suggestion[] = [];
  const room = mostSuggestions - 3;
  for (const text of replyTexts(graph, nodeId)) {
    if (found.length === room) break;
    const suggestion = tried(run, 'reply', { reply: text }, { text });
    const key = pathKey(suggestion);
    if (known.has(key)) continue;
    known.add(key);
    found.push(suggestion);
  }
  const any: Suggestion = found.length === 0 ? { ...anything, isAny: true } : anything;
  return [...found.map((each) => named(each, [...found, anything])), any, stop, photo];
}

/** With the first edge that no other suggestion takes there, else the first that one does not. */
function named(suggestion: Suggestion, all: readonly Suggestion[]): Suggestion {
  const others = all.filter((other) => other !== suggestion);
  const { edges } = suggestion;
  const edgeId =
    edges.find((id, at) => others.every((other) => other.edges[at] !== id)) ??
    edges.find((id, at) => others.some((other) => other.edges[at] !== id));
  return edgeId === undefined ? suggestion : { ...suggestion, edgeId };
}

function choices(run: TestRun, graph: Graph, nodeId: string, by: 'outputs' | 'edge'): readonly Suggestion[] {
  return graph
    .outgoing(nodeId)
    .slice(0, mostSuggestions)
    .map(({ id }) =>
      by === 'outputs'
        ? tried(run, 'outputs', { outputs: {}, edgeId: id }, { edgeId: id })
        : tried(run, 'path', { choice: id }, { edgeId: id }),
    );
}

/** Where a suggestion leads, and how it ends. */
function pathKey({ edges, ends, nodes }: Suggestion): string {
  return `${edges.join(' ')} ${nodes.length} ${ends ?? ''}`;
}

function tried(
  run: TestRun,
  kind: Suggestion['kind'],
  act: TestAct,
  more: Pick<Suggestion, 'edgeId' | 'text'> = {},
  at = momentOf(run),
): Suggestion {
  const { frame, raw, world } = run;
  const move = { ...act, at } as TestMove;
  const after = settledFrame(world, nextFrame(world, raw, move));
  const decisions = after.decisions.slice(frame.decisions.length);
  const here = frame.state.counts.steps;
  const nodes = [...new Set(decisions.flatMap(({ nodeId, step }) => (step > here && nodeId !== '' ? [nodeId] : [])))];
  const messages = after.messages.slice(frame.messages.length);
  const priced = messages.filter(({ price }) => price !== undefined);
  return {
    id: `${kind} ${more.edgeId ?? more.text ?? ''}`,
    kind,
    act,
    move,
    edges: takenEdges({ decisions }),
    nodes,
    segments: messages.reduce((sum, { segments = 0 }) => sum + segments, 0),
    ...(priced.length === 0 ? {} : { price: priced.reduce((sum, { price = 0 }) => sum + price, 0) }),
    ...(after.isOver ? { ends: after.state.status } : {}),
    ...more,
  };
}
