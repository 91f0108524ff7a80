import { equalJson, isJsonObject, memoizeByIdentity } from '#base';
import { nodeTypeOf, propertiesOf, nodeTitle } from '#catalog';
import type { NodeType, WorkflowNode } from '#model';
import { parsePlaceholders } from '#text';
import { isEmptyValue, plainWord } from '../settings/compare-values.js';
import { isSkipped } from '../disabled-nodes.js';
import type { RuleInput } from '../rule-input.js';
import { effectiveValue, visibleProperties } from '../settings/visible-properties.js';
import { attributePrefix, propertyPrefix } from './contact-fields.js';
import { referencesOf } from './references-of.js';

/** A value that a node sets. */
export interface NodeOutput {
  readonly path: string;
  /** Its label; its path where it has none. */
  readonly label: string;
  /** True where it has an initial value: it is then set by whichever edge the node is left. */
  readonly startsSet: boolean;
  /** True where it may hold nested values, so that a name may continue into it. */
  readonly isOpen: boolean;
}

/** A contact attribute that a node writes. */
export interface AttributeWrite {
  /** Its name, without `attributes.`. */
  readonly attribute: string;
  /**
   * `answer`: the contact's reply. `value`: a value of the node. `clear`: it is or may be empty afterwards. `keep`: the
   * node writes only where no value is, and may have nothing to write.
   */
  readonly kind: 'answer' | 'value' | 'clear' | 'keep';
}

/** All that other nodes' names can depend on in a node. */
export interface NodeFacts {
  readonly title: string;
  readonly outputs: readonly NodeOutput[];
  readonly writes: readonly AttributeWrite[];
  /** True where executions skip the node, so that it sets nothing. */
  readonly isSkipped: boolean;
}

export function nodeFactsOf(
  node: WorkflowNode,
  input: Pick<RuleInput, 'presentation' | 'comparators' | 'account'>,
): NodeFacts {
  const { account, comparators, presentation } = input;
  return {
    title: nodeTitle(node, presentation),
    outputs: outputsOf(nodeTypeOf(node)),
    writes: writesOf(node, comparators),
    isSkipped: isSkipped(node, { account, presentation }),
  };
}

/** True for a node that has outputs or may write attributes: only such nodes define names. */
export function leavesSomething(node: WorkflowNode): boolean {
  return outputsOf(nodeTypeOf(node)).length > 0 || referencesOf(node).some(({ writes }) => writes);
}

/** Whether two nodes have the same outputs; a missing node has none. */
export function sameOutputs(left: NodeFacts | undefined, right: NodeFacts | undefined): boolean {
  return left?.outputs === right?.outputs || equalJson(left?.outputs ?? [], right?.outputs ?? []);
}

export function sameWrites(left: NodeFacts | undefined, right: NodeFacts | undefined): boolean {
  return equalJson(left?.writes ?? [], right?.writes ?? []);
}

const plainKinds = new Set(['string', 'text', 'number', 'integer', 'boolean', 'date', 'datetime', 'time']);

/** The outputs of a type, without those that lack a path. */
const outputsOf: (type: NodeType) => readonly NodeOutput[] = memoizeByIdentity((type) => {
  const outputs: unknown = type.outputs;
  if (!Array.isArray(outputs)) return [];
  const found = new Map<string, NodeOutput>();
  for (const output of outputs as readonly unknown[]) {
    if (!isJsonObject(output)) continue;
    const { dataType, default: start, name, path } = output;
    if (typeof path !== 'string' || path === '' || found.has(path)) continue;
    const label = typeof name === 'string' && name.trim() !== '' ? name.trim() : path;
    found.set(path, { path, label, startsSet: !isEmptyValue(start), isOpen: !plainKinds.has(plainWord(dataType)) });
  }
  return [...found.values()];
});

const noWrites: readonly AttributeWrite[] = [];

function writesOf(node: WorkflowNode, comparators: RuleInput['comparators']): readonly AttributeWrite[] {
  const references = referencesOf(node);
  if (!references.some(({ writes }) => writes)) return noWrites;
  const written = references.filter(({ writes }) => writes);
  const visible = new Set(visibleProperties(node, { comparators }).map(({ name }) => name));
  return written.flatMap(({ name, path: [setting] }): readonly AttributeWrite[] => {
    const attribute = name.startsWith(attributePrefix) ? name.slice(attributePrefix.length) : name;
    if (attribute === '' || !visible.has(String(setting))) return [];
    if (setting === 'saveTo') return [{ attribute, kind: 'answer' }];
    return [{ attribute, kind: hasValue(node) ? 'value' : fillsOnly(node) ? 'keep' : 'clear' }];
  });
}

/** Whether "Set attribute" certainly has a value: words, or a placeholder that is never empty. */
function hasValue(node: WorkflowNode): boolean {
  const property = propertiesOf(nodeTypeOf(node)).find(({ name }) => name === 'value');
  if (property === undefined) return true;
  const value = effectiveValue(node, property);
  if (isEmptyValue(value)) return false;
  if (
    typeof value !== 'string' ||
    !referencesOf(node).some(({ at, path: [setting] }) => at !== undefined && setting === 'value')
  )
    return true;
  // Outputs of other nodes are ignored, so that the facts of a node depend on that node alone.
  return parsePlaceholders(value).some((part) =>
    part.kind === 'text'
      ? part.raw.trim() !== ''
      : !isEmptyValue(part.fallback) || part.path.startsWith(propertyPrefix),
  );
}

/** True where "Set attribute" keeps an existing value. */
function fillsOnly(node: WorkflowNode): boolean {
  const property = propertiesOf(nodeTypeOf(node)).find(({ name }) => name === 'onlyIfEmpty');
  return property !== undefined && effectiveValue(node, property) === true;
}
