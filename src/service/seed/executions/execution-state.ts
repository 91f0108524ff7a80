import { getAtPath, type Json } from '#base';
import { nodeTypeOf, nodeTitle } from '#catalog';
import type { Contact, NodeType, WorkflowNode, WorkflowVersion } from '#model';

/** What a run tells of its workflow. */
export interface WorkflowName {
  readonly id: string;
  readonly name: string;
}

/** A context while it is being made: the one kind of wire data here that changes in place. */
export type Context = { [key: string]: Json };

/** What shall become of a run, where chance alone would rarely show it. `failsLate`: nobody answers, and the third question no longer arrives. */
export type Fate = 'natural' | 'fails' | 'failsLate' | 'stumbles' | 'cancels' | 'timesOut';

/** A run on its way. The context is changed as it goes; snapshots of it are what the steps keep. */
export interface ExecutionState {
  readonly version: WorkflowVersion;
  readonly random: () => number;
  readonly replies: readonly string[];
  fate: Fate;
  /** How many questions it has asked. */
  asked: number;
  /** Milliseconds since 1970. */
  time: number;
  readonly context: Context;
  /** Titles of the steps visited, for fields such as `Wait for reply.reply`. */
  readonly outputsByTitle: Map<string, Context>;
}

/** What a run knows when it starts: the contact in twelve fields, their attributes, and the run itself in six. */
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

/** An object inside the context, made when it is not there yet. */
export function section(context: Context, key: string): Context {
  const known = context[key];
  if (typeof known === 'object' && known !== null && !Array.isArray(known)) return known as Context;
  const fresh: Context = {};
  context[key] = fresh;
  return fresh;
}

/** Keeps what a step leaves behind, for the steps after it. */
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

/** A text as this contact gets it. */
export function filledIn(state: ExecutionState, text: string): string {
  return text.replace(/\{([^{}|]+)(?:\|([^{}]*))?\}/g, (raw, field: string, fallback?: string) => {
    if (field === 'properties.trialBooking') return 'fern.fit/t8Kq';
    const value = fieldValue(state, field);
    return value === undefined || value === null || value === '' ? (fallback ?? raw) : String(value);
  });
}

/** What a run keeps of a step's type: enough to show the step where the version is gone. */
export function typeInExecution(node: WorkflowNode): NodeType {
  const { id, type, name, group, label, icon } = nodeTypeOf(node);
  return { id, type, name, group, label, icon } as NodeType;
}
