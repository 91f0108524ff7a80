import { equalJson } from '#base';
import type { NodeProperty, NodeType, WorkflowNode } from '#model';
import { type ComparatorTable, plainWord } from '#rules';
import { formEntries, type FormEntry } from './form-entries.js';

/** A setting that several steps have in common. */
export interface SharedSetting {
  /** As the first of the steps has it; without a value where they differ. */
  readonly entry: FormEntry;
  /** True where the steps do not all have the same value. */
  readonly isMixed: boolean;
}

/** A step with the type its form is made from. */
export interface FormNode {
  readonly node: WorkflowNode;
  readonly type: NodeType;
}

/**
 * The settings that all steps have and show: of the same name and kind, with the same options to choose from, so that what is right
 * for one can be right for all. In the order of the first step's form.
 */
export function sharedSettings(steps: readonly FormNode[], comparators: ComparatorTable): readonly SharedSetting[] {
  const [first, ...others] = steps;
  if (!first) return [];
  const entriesOf = ({ node, type }: FormNode): readonly FormEntry[] =>
    formEntries(type, node.config, comparators).declared;
  let shared = entriesOf(first).map((entry): SharedSetting => ({ entry, isMixed: false }));
  for (const step of others) {
    if (shared.length === 0) return shared;
    const byName = new Map(entriesOf(step).map((entry) => [entry.name, entry]));
    shared = shared.flatMap((setting): readonly SharedSetting[] => {
      const { entry, isMixed } = setting;
      const own = byName.get(entry.name);
      if (!own || !isSameKind(entry.property, own.property)) return [];
      return isMixed || equalJson(entry.value ?? null, own.value ?? null) ? [setting] : [{ ...setting, isMixed: true }];
    });
  }
  return shared.map(({ entry, isMixed }) => ({
    entry: isMixed ? { ...entry, value: undefined, isDefault: false } : entry,
    isMixed,
  }));
}

function isSameKind(left: NodeProperty, right: NodeProperty): boolean {
  return (
    left === right ||
    (plainWord(left.type) === plainWord(right.type) && equalJson(left.options ?? null, right.options ?? null))
  );
}
