import { equalJson } from '#base';
import type { NodeProperty, NodeType, WorkflowNode } from '#model';
import { type ComparatorTable, plainWord } from '#rules';
import { formEntries, type FormEntry } from '../property/form-entries.js';

/** A setting that several nodes share. */
export interface SharedSetting {
  /** The entry of the first node; without a value where the nodes differ. */
  readonly entry: FormEntry;
  /** True where the nodes have different values. */
  readonly isMixed: boolean;
  /** The value of each node, or the default where nothing is stored. */
  readonly values: readonly unknown[];
}

/** A node with the type that its form is built from. */
export interface FormNode {
  readonly node: WorkflowNode;
  readonly type: NodeType;
}

/**
 * Returns the settings that all nodes have and show, with equal name, type and options, so that one value is valid for
 * all. In the order of the first node's form.
 */
export function sharedSettings(nodes: readonly FormNode[], comparators: ComparatorTable): readonly SharedSetting[] {
  const [first, ...others] = nodes;
  if (!first) return [];
  const entriesOf = ({ node, type }: FormNode): readonly FormEntry[] =>
    formEntries(type, node.config, comparators).declared;
  let shared = entriesOf(first).map((entry): SharedSetting => ({ entry, isMixed: false, values: [entry.value] }));
  for (const formNode of others) {
    if (shared.length === 0) return shared;
    const byName = new Map(entriesOf(formNode).map((entry) => [entry.name, entry]));
    shared = shared.flatMap((setting): readonly SharedSetting[] => {
      const { entry } = setting;
      const own = byName.get(entry.name);
      if (!own || !isSameKind(entry.property, own.property)) return [];
      const isMixed = setting.isMixed || !equalJson(entry.value ?? null, own.value ?? null);
      return [{ entry, isMixed, values: [...setting.values, own.value] }];
    });
  }
  return shared.map(({ entry, isMixed, values }) => ({
    entry: isMixed ? { ...entry, value: undefined, isDefault: false } : entry,
    isMixed,
    values,
  }));
}

function isSameKind(left: NodeProperty, right: NodeProperty): boolean {
  return (
    left === right ||
    (plainWord(left.type) === plainWord(right.type) && equalJson(left.options ?? null, right.options ?? null))
  );
}
