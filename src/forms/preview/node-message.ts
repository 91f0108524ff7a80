import { nodeTypeOf, nodeTypeGroupOf } from '#catalog';
import type { Graph } from '#graph';
import type { NodeType, WorkflowNode } from '#model';
import {
  type ComparatorTable,
  effectiveValue,
  isEmptyValue,
  isVisible,
  messagePropertiesOf,
  type MessageSettings,
  messageSettingsOf,
  plainWord,
  settingOf,
} from '#rules';
import { formEntries } from '../property/form-entries.js';
import { listedValues, valueText } from '../field/value/value-text.js';

/** The message that a node sends, as far as its settings define it. */
export interface NodeMessage extends MessageSettings {
  /** The text; undefined where the node sends a template. */
  readonly text: string | undefined;
}

/**
 * Returns the message of a node of the group Messages; undefined for any other node and for one without text or
 * template.
 */
export function nodeMessage(
  nodeType: NodeType,
  config: unknown,
  comparators: ComparatorTable,
): NodeMessage | undefined {
  if (nodeTypeGroupOf(nodeType) !== 'message') return undefined;
  const node = formNode(nodeType, config);
  const input = { comparators };
  const settings = messageSettingsOf(node, input);
  const { declaresMessage, texts } = messagePropertiesOf(nodeTypeOf(node));
  const written = texts.find(({ isTemplate, property }) => !isTemplate && isVisible(node, property, input));
  const hasUndeclaredMessage = !written && !declaresMessage && settingOf(node, 'message') !== undefined;
  if (!written && !hasUndeclaredMessage && isEmptyValue(settings.template)) return undefined;
  const value = written
    ? effectiveValue(node, written.property)
    : hasUndeclaredMessage
      ? settingOf(node, 'message')
      : undefined;
  const text = typeof value === 'string' ? value : '';
  return { ...settings, text: text === '' && !isEmptyValue(settings.template) ? undefined : text };
}

/** Returns a node with these settings, as input for the rules. */
export function formNode(nodeType: NodeType, config: unknown): WorkflowNode {
  return { id: 'form', type: nodeType, config: (config ?? {}) as NonNullable<WorkflowNode['config']> };
}

/** The number of edges searched backwards for a keyword. */
const maxDistance = 12;

/**
 * Returns the keyword that started the conversation, where a single route without messages leads from a keyword to this
 * node; undefined for other nodes.
 */
export function keywordBefore(graph: Graph, nodeId: string): string | undefined {
  let at = nodeId;
  for (let distance = 0; distance < maxDistance; distance++) {
    const [edge, ...others] = graph.incoming(at);
    const source = edge && others.length === 0 ? graph.node(edge.source) : undefined;
    if (!source) return undefined;
    const type = nodeTypeOf(source);
    const group = nodeTypeGroupOf(type);
    if (group === 'message') return undefined;
    if (group === 'trigger') {
      const { declared } = formEntries(type, source.config, {});
      const keywords = declared.find((entry) => plainWord(entry.property.type) === 'keywords')?.value;
      return valueText(listedValues(keywords)[0]) || undefined;
    }
    at = source.id;
  }
  return undefined;
}
