'use client';
import { isJsonObject } from '#base';
import { fieldWords, readableNumber } from '#catalog';
import { isEmptyValue } from '#rules';
import { useEffect, useMemo, useState } from 'react';
import { findOption, type ResourceLookup, type ResourceOption } from './resources.js';
import type { LoadedResource } from './use-resource.js';
import { valueText } from '../value/value-text.js';

/** The label of a stored value. */
export interface StoredName {
  readonly label: string;
  /** The source was asked and does not know the value. */
  readonly isGone: boolean;
}

/** Lookups by source, so that several fields share one request. Failures are not cached. */
const lookups = new WeakMap<ResourceLookup['find'], Map<string, Promise<ResourceOption | undefined>>>();

function findOnce(find: ResourceLookup['find'], id: string): Promise<ResourceOption | undefined> {
  const known = lookups.get(find) ?? new Map<string, Promise<ResourceOption | undefined>>();
  lookups.set(find, known);
  const before = known.get(id);
  if (before) return before;
  const answer = Promise.resolve().then(() => find(id));
  known.set(id, answer);
  answer.catch(() => known.delete(id));
  return answer;
}

/** Returns the id if the value is only an id: text, or an object without a name of its own. */
function bareId(value: unknown): string | undefined {
  if (isEmptyValue(value)) return undefined;
  if (typeof value === 'string') return value;
  const id = isJsonObject(value) ? value['id'] : undefined;
  return typeof id === 'string' && id !== '' && valueText(value) === id ? id : undefined;
}

/** The text of a stored value as users know it: a number as it is written, an attribute by its name. */
function wordsOf(value: unknown): string {
  const text = valueText(value);
  return /^(?:attributes|properties)\./.test(text) ? fieldWords(text) : readableNumber(text);
}

/**
 * Returns the labels of stored values: from the options, else from a lookup at their source, else the values as text.
 */
export function useNames(
  { find, isPaged, options, status }: LoadedResource,
  values: readonly unknown[],
): readonly StoredName[] {
  const listed = useMemo(() => values.map((value) => options[findOption(options, value)]?.label), [options, values]);
  // Lookups wait for the first page, which usually contains the stored values.
  const wanted =
    find && isPaged && status === 'ready'
      ? values.flatMap((value, at) => (listed[at] === undefined ? (bareId(value) ?? []) : []))
      : [];
  const [found, setFound] = useState<ReadonlyMap<string, ResourceOption | undefined>>(new Map());
  const missing = wanted.filter((id) => !found.has(id)).join('\n');
  useEffect(() => {
    if (!find || missing === '') return undefined;
    let isMounted = true;
    for (const id of missing.split('\n')) {
      findOnce(find, id).then(
        (option) => {
          if (isMounted) setFound((before) => new Map(before).set(id, option));
        },
        () => {},
      );
    }
    return () => {
      isMounted = false;
    };
  }, [find, missing]);
  return values.map((value, at) => {
    const id = bareId(value);
    const option = id === undefined ? undefined : found.get(id);
    return {
      label: listed[at] ?? (typeof option?.label === 'string' ? option.label : wordsOf(value)),
      isGone: listed[at] === undefined && id !== undefined && found.has(id) && !option,
    };
  });
}
