import { isJsonObject } from '#base';
import { isTriggerType, nodeTypeOf } from '#catalog';
import { type ExecutionEnvironment, hasBehaviour, type Pin, type ScenarioEvent } from '#execute';
import { graphOf } from '#graph';
import type { Contact, WorkflowExecution, WorkflowVersion } from '#model';
import { type CaseOutcome, executionToCase, type ExecutionCase } from '#trace';
import { planOfScenario } from './test-plan.js';

/** What an execution is tested again with. */
type ScenarioOfExecution = Omit<Parameters<typeof planOfScenario>[0], 'receipts'>;

/**
 * The scenario of a real execution: its contact, start and trigger, the replies at their times, and as pins what steps
 * left behind that run only on the service or draw by chance. Times that the execution does not say are those of its
 * start.
 *
 * @param version the version that it is tested on
 */
export function executionScenario(
  execution: WorkflowExecution,
  version: WorkflowVersion,
  environment: ExecutionEnvironment = {},
): ScenarioOfExecution {
  const found = executionToCase(execution, version);
  const start = found.start === undefined ? 0 : Date.parse(found.start);
  const events = found.replies.map(({ afterMs, at, text }): ScenarioEvent => ({
    reply: typeof text === 'string' ? text : JSON.stringify(text),
    ...(at === undefined ? { after: afterMs ?? 0 } : { at: Date.parse(at) }),
  }));
  const pins = pinsOf(found, version, environment);
  const { trigger } = found;
  const isTrigger = trigger !== undefined && graphOf(version).node(trigger.nodeId) !== undefined;
  const end = typeof execution.end === 'string' ? Date.parse(execution.end) : NaN;
  return {
    at: new Date(start).toISOString(),
    contact: contactOf(found),
    ...(events.length === 0 ? {} : { events }),
    ...(Object.keys(pins).length === 0 ? {} : { pins }),
    ...(isTrigger
      ? { trigger: { nodeId: trigger.nodeId, ...(trigger.outputs ? { outputs: trigger.outputs } : {}) } }
      : {}),
    ...(Number.isNaN(end) ? {} : { until: new Date(Math.max(end, start)).toISOString() }),
  };
}

/** The contact with the attributes that the execution keeps beside them. */
function contactOf({ contact, context }: ExecutionCase): Contact {
  const { attributes } = context;
  return isJsonObject(attributes) && contact['attributes'] === undefined
    ? ({ ...contact, attributes } as Contact)
    : (contact as Contact);
}

/** What the last visit left, of steps that cannot be tried here or that draw by chance. */
function pinsOf(
  { outcomes }: ExecutionCase,
  version: WorkflowVersion,
  { behaviours }: ExecutionEnvironment,
): { readonly [nodeId: string]: Pin } {
  const graph = graphOf(version);
  const pins: { [nodeId: string]: Pin } = {};
  for (const { nodeId, outputs, path } of outcomes as readonly CaseOutcome[]) {
    const node = graph.node(nodeId);
    if (!node || path === undefined) continue;
    const type = nodeTypeOf(node);
    const name = typeof type.type === 'string' ? type.type : '';
    const isKnown = isTriggerType(type) || hasBehaviour(name, behaviours);
    if (isKnown && name !== 'random-split') continue;
    pins[nodeId] = { edgeId: path.id, ...(outputs ? { outputs } : {}) };
  }
  return pins;
}
