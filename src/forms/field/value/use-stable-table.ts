'use client';
import { equalJson, isJsonObject } from '#base';
import { useLatest } from '#ui';
import { useState } from 'react';

type Table = { readonly [key: string]: unknown };

/**
 * Returns one object as long as a host passes equal content: hosts write tables inline, and a new object alone must not
 * render every field. Functions in it forward to their latest version.
 */
export function useStableTable<Given extends object | undefined>(table: Given): Given {
  const latest = useLatest(table as Table | undefined);
  const [held, setHeld] = useState(() => ({
    shape: table,
    stable: stableForm(table as Table | undefined, (key) => latest.current?.[key]),
  }));
  if (held.shape !== table && !isSameTable(held.shape as Table | undefined, table as Table | undefined)) {
    const next = { shape: table, stable: stableForm(table as Table | undefined, (key) => latest.current?.[key]) };
    setHeld(next);
    return next.stable as Given;
  }
  return held.stable as Given;
}

function stableForm(table: Table | undefined, newestOf: (key: string) => unknown): Table | undefined {
  if (table === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(table).map(([key, value]) => {
      // A group of functions, such as a media library; not a field, whose component must keep its identity.
      if (isGroup(value)) return [key, stableForm(value, (inner) => (newestOf(key) as Table | undefined)?.[inner])];
      if (typeof value !== 'function') return [key, value];
      const forward = (...args: readonly unknown[]): unknown => {
        const newest = newestOf(key) ?? value;
        return (newest as (...given: readonly unknown[]) => unknown)(...args);
      };
      return [key, forward];
    }),
  );
}

function isSameTable(left: Table | undefined, right: Table | undefined): boolean {
  return hasSameParts(left, right, (a, b) =>
    typeof a === 'function' && typeof b === 'function'
      ? true
      : Array.isArray(a) || Array.isArray(b)
        ? equalJson(a, b)
        : hasSameParts(a as Table, b as Table, () => isGroup(a) && isGroup(b)),
  );
}

function isGroup(value: unknown): value is Table {
  return (
    isJsonObject(value) &&
    !Object.hasOwn(value, 'Component') &&
    Object.values(value).every((inner) => typeof inner === 'function')
  );
}

function hasSameParts(
  left: Table | undefined,
  right: Table | undefined,
  isSame: (left: unknown, right: unknown) => boolean,
): boolean {
  if (left === right) return true;
  if (!isJsonObject(left) || !isJsonObject(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every(
      (key) => Object.hasOwn(right, key) && (Object.is(left[key], right[key]) || isSame(left[key], right[key])),
    )
  );
}
