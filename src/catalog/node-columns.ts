import { isJsonObject } from '#base';
import type { WorkflowEdge, WorkflowNode } from '#model';
import { formatDuration } from './duration.js';
import { edgeKind } from './edge-rule.js';
import { propertiesOf } from './node-properties.js';
import { nodeSummary } from './node-summary.js';
import { nodeTypeOf } from './node-type-group.js';
import { nameOf, namesOf } from './summary-part.js';

/** What lists of nodes show in columns; absent where a node has none. */
export interface NodeColumns {
  /** The number or sender that it uses. */
  readonly sender?: string;
  /** How long it waits, or when it goes on. */
  readonly when?: string;
  readonly tags?: string;
}

/** Types whose whole summary is a time. */
const timed: ReadonlySet<unknown> = new Set(['delay', 'wait-until-date', 'trigger-schedule']);

/** Reads the columns of a node from its settings and the times of its edges. Never throws. */
export function nodeColumns(node: WorkflowNode, outgoing: readonly WorkflowEdge[]): NodeColumns {
  const config: unknown = node.config;
  const settings = isJsonObject(config) ? config : {};
  const type = nodeTypeOf(node);
  const named = (kind: string): string => {
    const values = propertiesOf(type).flatMap((property) =>
      property.type === kind && Object.hasOwn(settings, property.name) ? namesOf(settings[property.name]) : [],
    );
    return values.join(', ');
  };
  const sender = named('sender');
  const tags = named('tags');
  const when = timed.has(type.type)
    ? nodeSummary(node, outgoing)
        .map(({ text }) => text)
        .join('')
    : timeLimit(outgoing);
  return { ...(sender && { sender }), ...(when && { when }), ...(tags && { tags }) };
}

function timeLimit(outgoing: readonly WorkflowEdge[]): string | undefined {
  const value = nameOf(outgoing.find(({ type }) => edgeKind(type) === 'timeout')?.value);
  return value === undefined ? undefined : `Up to ${formatDuration(value)}`;
}
