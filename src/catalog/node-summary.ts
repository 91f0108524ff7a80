import { isJsonObject } from '#base';
import type { WorkflowEdge, WorkflowNode } from '#model';
import { nodeTypeOf } from './node-type-group.js';
import { summaryByType } from './summary-by-type.js';
import { messageParts, type SummaryPart, textPart } from './summary-part.js';

export type { SummaryPart } from './summary-part.js';

/**
 * Returns the one line under a node's title: "TRIAL to (510) 555-0142", "First reply, up to 2 hours". Unknown types
 * show their first filled text property. Empty when there is nothing to say; never throws.
 *
 * @param outgoing the edges of the node, for their values: how long a wait lasts, the shares of a split
 */
export function nodeSummary(node: WorkflowNode, outgoing: readonly WorkflowEdge[] = []): readonly SummaryPart[] {
  const config: unknown = node?.config;
  const settings = isJsonObject(config) ? config : {};
  const type = nodeTypeOf(node);
  const summarize = typeof type.type === 'string' ? summaryByType.get(type.type) : undefined;
  const parts = summarize?.(settings, outgoing);
  // A known type decides alone, even for an empty summary: a link's domain is no substitute for a message.
  return parts ?? firstFilledText(type.properties, settings);
}

const textLike = new Set(['basictext', 'text', 'textarea', 'message']);

function firstFilledText(properties: unknown, settings: { readonly [key: string]: unknown }): readonly SummaryPart[] {
  for (const property of Array.isArray(properties) ? (properties as readonly unknown[]) : []) {
    if (!isJsonObject(property) || typeof property['name'] !== 'string') continue;
    if (typeof property['type'] === 'string' && !textLike.has(property['type'].toLowerCase())) continue;
    const value = Object.hasOwn(settings, property['name']) ? settings[property['name']] : undefined;
    if (typeof value === 'string' && value.trim() !== '') return messageParts(value);
    if (typeof value === 'number') return [textPart(String(value))];
  }
  return typeof settings['message'] === 'string' ? messageParts(settings['message']) : [];
}
