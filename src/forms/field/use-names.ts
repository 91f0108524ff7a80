'use client';
import { isJsonObject } from '#base';
import { isEmptyValue } from '#rules';
import { useEffect, useMemo, useState } from 'react';
import { findOption } from './find-option.js';
import type { ResourceLookup, ResourceOption } from './resources.js';
import type { LoadedResource } from './use-resource.js';
import { valueText } from './value-text.js';

/** How a stored value is called. */
export interface StoredName {
  readonly label: string;
  /** The source was asked, and there is no such thing. */
  readonly isGone: boolean;
}

/** What sources answered, for as long as they are there: one that is asked by several fields is asked once. Failures are not kept. */
const answers = new WeakMap<ResourceLookup['find'], Map<string, Promise<ResourceOption | undefined>>>();

function askFor(find: ResourceLookup['find'], id: string): Promise<ResourceOption | undefined> {
  const known = answers.get(find) ?? new Map<string, Promise<ResourceOption | undefined>>();
  answers.set(find, known);
  const before = known.get(id);
  if (before) return before;
  const answer = Promise.resolve().then(() => find(id));
  known.set(id, answer);
  answer.catch(() => known.delete(id));
  return answer;
}

/** The id that a value is nothing but: text, or an object without words of its own. */
function bareId(value: unknown): string | undefined {
  if (isEmptyValue(value)) return undefined;
  if (typeof value === 'string') return value;
  const id = isJsonObject(value) ? value['id'] : undefined;
  return typeof id === 'string' && id !== '' && valueText(value) === id ? id : undefined;
}

/** How stored values are called: as the options have them, else as their source says when it is asked for each, else as they are stored. */
export function useNames(
  { find, isPaged, options, status }: LoadedResource,
  values: readonly unknown[],
): readonly StoredName[] {
  const listed = useMemo(() => values.map((value) => options[findOption(options, value)]?.label), [options, values]);
  // Nothing is asked for before the first page: it mostly has what is stored.
  const wanted =
    find && isPaged && status === 'ready'
      ? values.flatMap((value, at) => (listed[at] === undefined ? (bareId(value) ?? []) : []))
      : [];
  const [found, setFound] = useState<ReadonlyMap<string, ResourceOption | undefined>>(new Map());
  const missing = wanted.filter((id) => !found.has(id)).join('\n');
  useEffect(() => {
    if (!find || missing === '') return undefined;
    let isHere = true;
    for (const id of missing.split('\n')) {
      askFor(find, id).then(
        (option) => {
          if (isHere) setFound((before) => new Map(before).set(id, option));
        },
        () => {},
      );
    }
    return () => {
      isHere = false;
    };
  }, [find, missing]);
  return values.map((value, at) => {
    const id = bareId(value);
    const option = id === undefined ? undefined : found.get(id);
    return {
      label: listed[at] ?? (typeof option?.label === 'string' ? option.label : valueText(value)),
      isGone: listed[at] === undefined && id !== undefined && found.has(id) && !option,
    };
  });
}
