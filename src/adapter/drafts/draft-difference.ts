import { equalJson, isJsonObject } from '#base';
import type { EditedDocument } from '#edit';
import { isAssignedField } from '#model';

/** The number of elements of a kind that a draft added, removed or changed against its base. */
export interface CountedDifference {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

/** The differences that a user would notice, counted. */
export interface DraftDifference {
  readonly nodes: CountedDifference;
  readonly edges: CountedDifference;
  /** Settings of nodes that are in both. */
  readonly settings: number;
  /** Settings of the workflow itself, such as its name. */
  readonly workflow: number;
  /** True where positions, titles or notes differ. */
  readonly arranged: boolean;
}

/** Counts the differences between a version and a draft. Costs little where they share most of their content. */
export function countDifference(before: EditedDocument, after: EditedDocument): DraftDifference {
  const [old, now] = [before.version, after.version];
  let settings = 0;
  const nodes = countElements(old.definition?.nodes, now.definition?.nodes, (left, right) => {
    const [from, to] = [left['config'], right['config']];
    if (isJsonObject(from) && isJsonObject(to)) settings += differingKeys(from, to).length;
    else if (!equalJson(from, to)) settings += 1;
  });
  const around = differingKeys(withoutLists(old.definition), withoutLists(now.definition)).length;
  return {
    nodes,
    edges: countElements(old.definition?.edges, now.definition?.edges),
    settings,
    workflow: around + differingKeys(old, now).filter((key) => key !== 'definition' && !isAssignedField(key)).length,
    arranged: !equalJson(before.presentation, after.presentation),
  };
}

/** True where there is nothing to restore. */
export function isNoDifference({ arranged, edges, nodes, workflow }: DraftDifference): boolean {
  const total = (count: CountedDifference): number => count.added + count.removed + count.changed;
  return !arranged && workflow + total(nodes) + total(edges) === 0;
}

type Fields = { readonly [key: string]: unknown };

function countElements(
  before: unknown,
  after: unknown,
  compare?: (left: Fields, right: Fields) => void,
): CountedDifference {
  if (before === after) return { added: 0, removed: 0, changed: 0 };
  const known = byId(before);
  let added = 0;
  let changed = 0;
  const now = byId(after);
  for (const [id, element] of now) {
    const old = known.get(id);
    if (!old) added += 1;
    else if (old !== element && !equalJson(old, element)) {
      changed += 1;
      compare?.(old, element);
    }
  }
  let removed = 0;
  for (const id of known.keys()) if (!now.has(id)) removed += 1;
  return { added, removed, changed };
}

/** Elements by their id; repeated ids get their index as well. */
function byId(list: unknown): ReadonlyMap<unknown, Fields> {
  const found = new Map<unknown, Fields>();
  if (!Array.isArray(list)) return found;
  for (const [index, element] of list.entries()) {
    if (!isJsonObject(element)) continue;
    found.set(found.has(element['id']) ? `${String(element['id'])}\n${index}` : element['id'], element);
  }
  return found;
}

function withoutLists(definition: unknown): Fields {
  if (!isJsonObject(definition)) return {};
  const { edges: _edges, nodes: _nodes, ...around } = definition;
  return around;
}

function differingKeys(before: Fields, after: Fields): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => {
    const [from, to] = [own(before, key), own(after, key)];
    return from !== to && !equalJson(from, to);
  });
}

function own(fields: Fields, key: string): unknown {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}
