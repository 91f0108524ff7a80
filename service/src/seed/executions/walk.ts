import { isTriggerType, nodeTypeOf } from '#catalog';
import { graphOf } from '#graph';
import type { Contact, ExecutionStep, WorkflowExecution, WorkflowNode, WorkflowVersion } from '#model';
import { atOnce, behaviours } from './node-behaviour.js';
import { type Fate, type ExecutionState, startContext, typeInExecution, type WorkflowName } from './execution-state.js';

export interface WalkOptions {
  readonly id: string;
  readonly workflow: WorkflowName;
  readonly version: WorkflowVersion;
  readonly contact: Contact;
  readonly start: number;
  /** End of the sample time: later steps have not happened yet. */
  readonly now: number;
  readonly fate: Fate;
  readonly replies: readonly string[];
  readonly random: () => number;
  /** Called with each edge that is taken. The wire has no field for it. */
  readonly onPath?: (edgeId: string) => void;
}

const maxSteps = 60;
const timeout = 12 * 3_600_000;
const waitingTypes = new Set(['wait-for-reply', 'ask-question', 'delay', 'wait-until-date']);

/** Leads one contact through a version from its trigger until `now`. */
export function walk(options: WalkOptions): WorkflowExecution {
  const { id, version, now, start } = options;
  const graph = graphOf(version);
  const state: ExecutionState = {
    version,
    random: options.random,
    replies: options.replies,
    fate: options.fate,
    asked: 0,
    time: start,
    context: startContext(options.contact, version, options.workflow, id, start),
    outputsByTitle: new Map(),
  };
  const steps: ExecutionStep[] = [];
  const finished = (status: string, end: number | undefined): WorkflowExecution => ({
    id,
    status,
    version: { id: version.id ?? '', name: version.name ?? '' },
    start: iso(start),
    ...(end === undefined ? {} : { end: iso(end) }),
    steps,
  });
  const note = (node: WorkflowNode, end: number | undefined): void => {
    steps.push({
      id: `${id}-${steps.length + 1}`,
      start: iso(state.time),
      ...(end === undefined ? {} : { end: iso(end) }),
      node: { id: node.id, type: typeInExecution(node), context: structuredClone(state.context) },
    });
  };

  let node = graph.nodes.find((candidate) => isTriggerType(nodeTypeOf(candidate)));
  while (node && steps.length < maxSteps) {
    const type = nodeTypeOf(node).type ?? '';
    const outcome = (behaviours.get(type) ?? atOnce)(state, node, graph.outgoing(node.id));
    const end = state.time + outcome.ms;
    if (options.fate === 'timesOut' && waitingTypes.has(type) && state.time + timeout < now) {
      note(node, undefined);
      return finished('timedOut', state.time + timeout);
    }
    if (end > now) {
      note(node, undefined);
      return finished(waitingTypes.has(type) ? 'waiting' : 'running', undefined);
    }
    outcome.finish?.();
    note(node, end);
    // An error of one step does not carry over to the next.
    delete state.context['error'];
    state.time = end;
    if (outcome.ends !== undefined) return finished(outcome.ends, end);
    node = outcome.path && graph.node(outcome.path.target);
    if (node && outcome.path && steps.length < maxSteps) options.onPath?.(outcome.path.id);
  }
  return finished('completed', state.time);
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
