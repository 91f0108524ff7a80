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
import { formEntries } from '../form-entries.js';
import { listedValues, valueText } from '../field/value-text.js';

/** What a step sends, as far as its settings say. */
export interface NodeMessage extends MessageSettings {
  /** The text; undefined where the step sends a template. */
  readonly text: string | undefined;
}

/** The message of a step of the group Messages, undefined for any other step and for one without a text or template. */
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
  const isSaidBesides = !written && !declaresMessage && settingOf(node, 'message') !== undefined;
  if (!written && !isSaidBesides && isEmptyValue(settings.template)) return undefined;
  const value = written
    ? effectiveValue(node, written.property)
    : isSaidBesides
      ? settingOf(node, 'message')
      : undefined;
  const text = typeof value === 'string' ? value : '';
  return { ...settings, text: text === '' && !isEmptyValue(settings.template) ? undefined : text };
}

/** A step that has these settings: the rules read steps. */
export function formNode(nodeType: NodeType, config: unknown): WorkflowNode {
  return { id: 'form', type: nodeType, config: (config ?? {}) as NonNullable<WorkflowNode['config']> };
}

/** How far back from a message the words that started the conversation are looked for. */
const farthestBack = 12;

/**
 * The keyword that brought a contact here, where one path alone leads from a keyword to this step and nothing was sent on the way; for
 * other steps undefined, since nobody knows what was said.
 */
export function keywordBefore(graph: Graph, nodeId: string): string | undefined {
  let at = nodeId;
  for (let back = 0; back < farthestBack; back++) {
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
