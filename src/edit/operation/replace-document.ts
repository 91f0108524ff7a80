import { equalJson, isJsonObject, type Json, type JsonPath } from '#base';
import type { WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';
import type { EditedDocument, Operation, SetOperation } from './operation.js';

type Element = WorkflowNode | WorkflowEdge;
type Loose = { readonly [key: string]: unknown };

/**
 * Returns the operations that turn one document into another: one for each added, removed or displaced element, and one
 * for each value that differs. Values that are equal but for the order of their keys stay as they are.
 */
export function replaceDocument(before: EditedDocument, after: EditedDocument): Operation[] {
  const { definition, ...around } = before.version;
  const { definition: next, ...aroundNext } = after.version;
  const lists = (['nodes', 'edges'] as const).filter((key) => !definition?.[key] && next?.[key]);
  return [
    ...setsBetween({ kind: 'workflow' }, around, aroundNext),
    ...(definition || !next ? [] : setsBetween({ kind: 'workflow' }, around, { ...around, definition: {} })),
    ...lists.flatMap((key) => setsBetween({ kind: 'workflow' }, definition?.[key], [], ['definition', key])),
    ...setsBetween({ kind: 'workflow' }, withoutLists(definition), withoutLists(next), ['definition']),
    ...replaceElements('node', definition?.nodes ?? [], next?.nodes ?? []),
    ...replaceElements('edge', definition?.edges ?? [], next?.edges ?? []),
    ...setsBetween({ kind: 'presentation' }, before.presentation, after.presentation),
  ];
}

function withoutLists(definition: WorkflowVersion['definition']): Loose {
  const { edges: _, nodes: __, ...rest } = definition ?? {};
  return rest;
}

/** Objects are replaced value by value, lists as a whole. */
function setsBetween(
  about: Pick<SetOperation, 'kind' | 'id'>,
  before: unknown,
  after: unknown,
  path: JsonPath = [],
): Operation[] {
  if (before === after || equalJson(before, after)) return [];
  if (isJsonObject(before) && isJsonObject(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      setsBetween(about, ownOf(before, key), ownOf(after, key), [...path, key]),
    );
  return [
    {
      op: 'set',
      ...about,
      path,
      ...(before === undefined ? {} : { from: before as Json }),
      ...(after === undefined ? {} : { to: after as Json }),
    },
  ];
}

function ownOf(object: Loose, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Elements by id; those that repeat one are known by their number as well, and are replaced as a whole. */
function replaceElements(kind: 'node' | 'edge', before: readonly Element[], after: readonly Element[]): Operation[] {
  if (before === after) return [];
  const [names, nextNames] = [namesOf(before), namesOf(after)];
  const places = new Map(names.map((name, at) => [name, at]));
  const kept = nextNames.flatMap((name, at) => {
    const place = places.get(name);
    const isSame = place !== undefined && (name === after[at]!.id || equalJson(before[place], after[at]));
    return isSame ? [{ at, place }] : [];
  });
  const stays = longestAscent(kept.map(({ place }) => place)).map((index) => kept[index]!);
  const [staying, arrived] = [new Set(stays.map(({ place }) => place)), new Set(stays.map(({ at }) => at))];
  const operations: Operation[] = [];
  const counts = new Map<string, number>();
  for (const { id } of before) counts.set(id, (counts.get(id) ?? 0) + 1);
  const count = (id: string, by: number): { readonly repeats?: true } => {
    const others = (counts.get(id) ?? 0) + Math.min(by, 0);
    counts.set(id, (counts.get(id) ?? 0) + by);
    return others > 0 ? { repeats: true } : {};
  };
  for (let index = before.length - 1; index >= 0; index--) {
    const value = before[index]!;
    if (!staying.has(index)) operations.push({ op: 'remove', kind, index, value, ...count(value.id, -1) });
  }
  after.forEach((value, index) => {
    if (!arrived.has(index)) operations.push({ op: 'add', kind, index, value, ...count(value.id, 1) });
  });
  for (const { at, place } of stays)
    operations.push(...setsBetween({ kind, id: after[at]!.id }, before[place], after[at]));
  return operations;
}

function namesOf(elements: readonly Element[]): readonly string[] {
  const counts = new Map<string, number>();
  return elements.map(({ id }) => {
    const count = counts.get(id) ?? 0;
    counts.set(id, count + 1);
    return count === 0 ? id : `${id}\u0000${count}`;
  });
}

/** The positions of a longest ascending sequence of numbers. */
function longestAscent(numbers: readonly number[]): readonly number[] {
  /** By length, where the sequence of that length with the lowest end ends. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  numbers.forEach((number, at) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[ends[middle]!]! < number) low = middle + 1;
      else high = middle;
    }
    previous[at] = ends[low - 1];
    ends[low] = at;
  });
  const found: number[] = [];
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) found.push(at);
  return found.reverse();
}
