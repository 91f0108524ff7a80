import { getAtPath, type Json } from '#base';
import { nodeTypeOf, nodeTitle } from '#catalog';
import type { Contact, NodeType, WorkflowNode, WorkflowVersion } from '#model';

/** The workflow as an execution names it. */
export interface WorkflowName {
  readonly id: string;
  readonly name: string;
}

/** A context under construction: the only wire data here that changes in place. */
export type Context = { [key: string]: Json };

/**
 * The outcome of an execution, where chance alone would rarely show it. `failsLate`: the contact never answers, and the
 * third question is not delivered.
 */
export type Fate = 'natural' | 'fails' | 'failsLate' | 'stumbles' | 'cancels' | 'timesOut';

/** An execution in progress. The context changes; the steps hold snapshots of it. */
export interface ExecutionState {
  readonly version: WorkflowVersion;
  readonly random: () => number;
  readonly replies: readonly string[];
  fate: Fate;
  /** Number of questions it has asked. */
  asked: number;
  /** Milliseconds since 1970. */
  time: number;
  readonly context: Context;
  /** Outputs by the titles of visited nodes, for fields such as `Wait for reply.reply`. */
  readonly outputsByTitle: Map<string, Context>;
}

/** The context of a new execution: the contact in twelve fields, their attributes, and the execution itself in six. */
export function startContext(
  contact: Contact,
  version: WorkflowVersion,
  workflow: WorkflowName,
  executionId: string,
  time: number,
): Context {
  return {
    contact: {
      id: contact.id ?? '',
      firstName: contact.firstName ?? '',
      lastName: contact.lastName ?? '',
      email: contact.email ?? null,
      mobile: { number: contact.mobile?.number ?? '', country: contact.mobile?.country ?? 'US' },
      lists: (contact.lists ?? []).map((list) => list.name ?? ''),
      tags: [],
      optIn: contact.optIn ?? null,
      blocked: null,
      valid: true,
      language: 'en',
      timezone: 'America/Los_Angeles',
    },
    attributes: { ...(contact.attributes as Context | undefined) },
    conversation: { attempts: 0 },
    outputs: {},
    run: {
      id: executionId,
      workflow: workflow.name,
      workflowId: workflow.id,
      version: version.name ?? '',
      startedAt: new Date(time).toISOString(),
      reenrolled: false,
    },
  };
}

/** An object inside the context, created when absent. */
export function section(context: Context, key: string): Context {
  const known = context[key];
  if (typeof known === 'object' && known !== null && !Array.isArray(known)) return known as Context;
  const fresh: Context = {};
  context[key] = fresh;
  return fresh;
}

/** Stores a node's outputs for later nodes. */
export function leave(state: ExecutionState, node: WorkflowNode, outputs: Context): void {
  section(state.context, 'outputs')[node.id] = outputs;
  state.outputsByTitle.set(nodeTitle(node), outputs);
}

/** The value of a field as messages and branches name it. */
export function fieldValue(state: ExecutionState, field: string): Json | undefined {
  for (const [title, outputs] of state.outputsByTitle) {
    if (field.startsWith(`${title}.`)) return outputs[field.slice(title.length + 1)];
  }
  const path = field.split('.');
  return (getAtPath(state.context, path) ?? getAtPath(state.context, ['contact', ...path])) as Json | undefined;
}

/** A text with its placeholders filled in. */
export function filledIn(state: ExecutionState, text: string): string {
  return text.replace(/\{([^{}|]+)(?:\|([^{}]*))?\}/g, (raw, field: string, fallback?: string) => {
    if (field === 'properties.trialBooking') return 'fern.fit/t8Kq';
    const value = fieldValue(state, field);
    return value === undefined || value === null || value === '' ? (fallback ?? raw) : String(value);
  });
}

/** The part of a node type that an execution stores: enough to show the step without the version. */
export function typeInExecution(node: WorkflowNode): NodeType {
  const { id, type, name, group, label, icon } = nodeTypeOf(node);
  return { id, type, name, group, label, icon } as NodeType;
}
