import { equalJson, type Json } from '#base';
import { createContext, useContext } from 'react';
import { listedValues, valueText } from './value/value-text.js';

/** The values that several selected nodes have for one setting, for a field that edits all of them. */
export interface SharedValues {
  /** The value of each node. */
  readonly values: readonly unknown[];
  /** The field edits a list: each entry of the union is in some of the nodes. */
  readonly counts?: EntryCounts;
}

interface EntryCounts {
  /** Returns the number of nodes with an entry of this text; undefined where all have it. */
  readonly partly: (label: string) => number | undefined;
  /** Adds the entries of these texts, which some nodes have, to the others. */
  readonly addToAll: (labels: readonly string[]) => void;
}

export const SharedValuesContext = createContext<SharedValues | undefined>(undefined);

/** Returns the values of all nodes that the field edits; undefined in the form of one node, and where they are equal. */
export function useSharedValues(): SharedValues | undefined {
  return useContext(SharedValuesContext);
}

/** Returns each different entry of several lists once, in the order of their first occurrence. */
export function unionOf(values: readonly unknown[]): readonly unknown[] {
  const union: unknown[] = [];
  for (const value of values) {
    for (const entry of listedValues(value)) if (!union.some((known) => equalJson(known, entry))) union.push(entry);
  }
  return union;
}

/** Returns how many of the lists hold an entry of this text; undefined where all do. */
export function partlyIn(values: readonly unknown[], label: string): number | undefined {
  const count = values.filter((value) => listedValues(value).some((entry) => valueText(entry) === label)).length;
  return count === values.length ? undefined : count;
}

/** Returns what a changed union adds to all lists and removes from those that have it. */
export function entryChange(
  union: readonly unknown[],
  next: Json | undefined,
): { readonly add: readonly unknown[]; readonly remove: readonly unknown[] } {
  const wanted = listedValues(next);
  const without = (list: readonly unknown[], others: readonly unknown[]): readonly unknown[] =>
    list.filter((entry) => !others.some((other) => equalJson(other, entry)));
  return { add: without(wanted, union), remove: without(union, wanted) };
}
