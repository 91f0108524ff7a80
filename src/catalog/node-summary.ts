import { isJsonObject } from '#base';
import type { WorkflowEdge, WorkflowNode } from '#model';
import { nodeTypeOf } from './node-type-group.js';
import { summaryByType } from './summary-by-type.js';
import { messageParts, type SummaryPart, textPart } from './summary-part.js';

export type { SummaryPart } from './summary-part.js';

/**
 * The one line under a step's title that says what this step in particular does: "TRIAL to (510) 555-0142",
 * "First reply, up to 2 hours". Steps of a type we do not know show their first filled text setting. Empty when there is
 * nothing to say; never throws, whatever the settings hold.
 *
 * @param outgoing the step's paths, for what is written on them: how long a wait lasts, the shares of a split
 */
export function nodeSummary(node: WorkflowNode, outgoing: readonly WorkflowEdge[] = []): readonly SummaryPart[] {
  const config: unknown = node?.config;
  const settings = isJsonObject(config) ? config : {};
  const type = nodeTypeOf(node);
  const summarize = typeof type.type === 'string' ? summaryByType.get(type.type) : undefined;
  const parts = summarize?.(settings, outgoing);
  // A type we know says what it has to say, even nothing: a link's domain is no substitute for a message.
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
