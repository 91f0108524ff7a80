import { equalJson, isJsonObject, memoizeByIdentity } from '#base';
import { nodeTypeOf, propertiesOf, nodeTitle } from '#catalog';
import type { NodeType, WorkflowNode } from '#model';
import { parsePlaceholders } from '#text';
import { isEmptyValue, plainWord } from '../settings/compare-values.js';
import { isSkipped } from '../is-disabled.js';
import type { RuleInput } from '../rule-input.js';
import { effectiveValue, visibleProperties } from '../settings/visible-properties.js';
import { attributePrefix, propertyPrefix } from './name-prefix.js';
import { referencesOf } from './references-of.js';

/** A value that a step leaves behind. */
export interface NodeOutput {
  readonly path: string;
  /** What people see it called; its path where nobody gave it words. */
  readonly label: string;
  /** True where it starts with a value: it is then set however the step is left. */
  readonly startsSet: boolean;
  /** True where it may hold values of its own, so that a name may lead further into it. */
  readonly isOpen: boolean;
}

/** A contact attribute that a step writes. */
export interface AttributeWrite {
  /** Its name, without `attributes.`. */
  readonly attribute: string;
  /**
   * `answer`: what the contact answered. `value`: what the step says. `clear`: it is empty after the step, or may be. `keep`: the
   * step writes only where nothing is, and cannot be relied on to have something to write.
   */
  readonly kind: 'answer' | 'value' | 'clear' | 'keep';
}

/** What other steps can know of a step: everything here, and nothing else, matters to their names. */
export interface NodeFacts {
  readonly title: string;
  readonly outputs: readonly NodeOutput[];
  readonly writes: readonly AttributeWrite[];
  /** True where runs pass over the step, so that it sets nothing. */
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

/** True for a step that leaves values behind or may write attributes: only of such others can know anything by name. */
export function leavesSomething(node: WorkflowNode): boolean {
  return outputsOf(nodeTypeOf(node)).length > 0 || referencesOf(node).some(({ writes }) => writes);
}

/** Whether two steps leave the same behind; a step that is not there leaves nothing. */
export function sameOutputs(left: NodeFacts | undefined, right: NodeFacts | undefined): boolean {
  return left?.outputs === right?.outputs || equalJson(left?.outputs ?? [], right?.outputs ?? []);
}

export function sameWrites(left: NodeFacts | undefined, right: NodeFacts | undefined): boolean {
  return equalJson(left?.writes ?? [], right?.writes ?? []);
}

const plainKinds = new Set(['string', 'text', 'number', 'integer', 'boolean', 'date', 'datetime', 'time']);

/** What steps of a type leave behind, without what has no path. */
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

/** Whether "Set attribute" certainly has something to write: words, or a placeholder that is never empty. */
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
  // What other steps leave behind is not looked at, so that what a step writes depends on nothing but the step.
  return parsePlaceholders(value).some((part) =>
    part.kind === 'text'
      ? part.raw.trim() !== ''
      : !isEmptyValue(part.fallback) || part.path.startsWith(propertyPrefix),
  );
}

/** True where "Set attribute" lets an attribute be that has a value already. */
function fillsOnly(node: WorkflowNode): boolean {
  const property = propertiesOf(nodeTypeOf(node)).find(({ name }) => name === 'onlyIfEmpty');
  return property !== undefined && effectiveValue(node, property) === true;
}
