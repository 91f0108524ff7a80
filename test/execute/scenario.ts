import { type Scenario, type ScenarioEvent, simulate, type Simulation } from '#execute';
import { graphOf } from '#graph';
import type { Contact, WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';
import { labelOfEdge } from '#rules';
import { edge, step } from '../edit/carry-out.js';

/** A Friday, 11:30 AM in Oakland. */
export const friday = '2026-03-06T19:30:00Z';

export const maya: Contact = {
  id: 'maya',
  firstName: 'Maya',
  email: 'maya@mail.example',
  mobile: { number: '+15105550142', country: 'US' },
  timezone: 'America/Los_Angeles',
  attributes: { plan: 'premium', visits: 7 },
  lists: [{ id: 'l1', name: 'Members', optIn: '2026-01-01T00:00:00Z' }],
};

/** A node of a built-in type; a message says where it is sent from. */
export function node(id: string, type: string, config: object = {}): WorkflowNode {
  return step(id, type, config);
}

/** `a > b`, `a -Reply> b`, `a ~PT2H> b` (timeout), `a =Otherwise> b` (default). */
function arrow(text: string, at: number): WorkflowEdge {
  const [, source = '', kind = '', value = '', target = ''] = /^(\S+) ([-~=]?)(.*)> (\S+)$/.exec(text) ?? [];
  const type = kind === '~' ? 'timeout' : kind === '=' ? 'default' : 'standard';
  return edge(`p${at}`, source, target, type, value === '' ? undefined : value);
}

/** A version of nodes and arrows, which begins with a manual trigger that leads to the first node. */
export function flow(nodes: readonly WorkflowNode[], arrows: readonly string[] = []): WorkflowVersion {
  return {
    id: 'v1',
    name: 'Scenario',
    definition: {
      nodes: [node('start', 'trigger-manual'), ...nodes],
      edges: [`start > ${nodes[0]?.id ?? 'none'}`, ...arrows].map(arrow),
    },
  };
}

/** What happened: `> text` sent, `< text` received, `~ path` taken, `! code` for what is worth saying, `= status`. */
export function transcript(version: WorkflowVersion, scenario: Partial<Scenario> = {}): readonly string[] {
  return linesOf(version, simulate(version, { at: friday, contact: maya, ...scenario }));
}

const quiet = new Set([
  'waits',
  'path-only',
  'ended',
  'message-delivered',
  'time-passed',
  'reply-counts',
  'answer-fits',
]);

export function linesOf(version: WorkflowVersion, { decisions, messages, status }: Simulation): readonly string[] {
  const graph = graphOf(version);
  const said = messages.map(({ at, from, step: number = 0, text }) => ({
    order: [at, number, 1],
    line: `${from === 'account' ? '>' : '<'} ${text}`,
  }));
  const taken = decisions.flatMap(({ at, code, edgeId, step: number }) => {
    const path = edgeId === undefined ? undefined : labelOfEdge(graph, graph.edge(edgeId)!);
    const order = [at, number, edgeId === undefined ? 0 : 2];
    return [
      ...(quiet.has(code) ? [] : [{ order, line: `! ${code}` }]),
      ...(path === undefined ? [] : [{ order, line: `~ ${path}` }]),
    ];
  });
  const inOrder = (one: readonly number[], other: readonly number[]): number =>
    one[0]! - other[0]! || one[1]! - other[1]! || one[2]! - other[2]!;
  return [...[...said, ...taken].sort((a, b) => inOrder(a.order, b.order)).map(({ line }) => line), `= ${status}`];
}

export const reply = (text: string, after: string | number = 'PT5M'): ScenarioEvent => ({ reply: text, after });
export const wait = (after: string | number): ScenarioEvent => ({ wait: true, after });
