'use client';
import { isJsonObject, type Json } from '#base';
import type { EarlierOutput } from '#rules';
import { useMessages } from '#ui';
import { useMemo, useState } from 'react';
import type { ResourceOption } from './resources.js';
import { resourceMessages } from './resource-messages.js';
import type { OfferedResource } from './use-offered.js';

/** The contact fields of an account, with what earlier nodes leave behind in front of them. */
export interface AnswersAndFields {
  readonly resource: OfferedResource;
  /** Returns the value for a text that the user typed: the name, where the text is a label or a placeholder. */
  readonly recognised: (value: Json | undefined) => Json | undefined;
  /** Returns the label of a stored name; the name itself where it is not offered. */
  readonly labelOf: (name: string) => string;
}

/** Returns what a field can be chosen from: what earlier nodes leave behind, the nearest first, then the resource. */
export function useAnswers(resource: OfferedResource, outputs: readonly EarlierOutput[]): AnswersAndFields {
  const { output: outputLabel } = useMessages(resourceMessages);
  const [searched, setSearched] = useState('');
  const { options, status } = resource;
  const answers = useMemo(
    (): readonly ResourceOption[] =>
      outputs.map(({ label, name, title }) => ({ value: name, label: outputLabel(label, title) })),
    [outputLabel, outputs],
  );
  return useMemo(() => {
    const words = searched.trim().toLowerCase();
    // A paged source searches by itself: what stands before its results is searched here.
    const shown = resource.isPaged ? answers.filter(({ label }) => label.toLowerCase().includes(words)) : answers;
    const isAlone = answers.length > 0 && (status === 'absent' || status === 'failed');
    const all = [...answers, ...options];
    return {
      resource:
        answers.length === 0
          ? resource
          : {
              ...resource,
              options: [...shown, ...options],
              ...(isAlone ? { status: 'ready' as const, hasFailed: status === 'failed' } : {}),
              search: (text: string) => {
                setSearched(text);
                resource.search(text);
              },
            },
      recognised: (value) => {
        if (typeof value !== 'string') return value;
        const plain = value.replace(/^\s*\{(.*)\}\s*$/s, '$1').trim();
        const found =
          all.find((option) => option.value === plain) ??
          all.find(({ label }) => label.toLowerCase() === plain.toLowerCase());
        return typeof found?.value === 'string' ? found.value : value;
      },
      labelOf: (name) => {
        const found = all.find(({ value }) => value === name || (isJsonObject(value) && value['id'] === name));
        return found?.label ?? name;
      },
    };
  }, [answers, options, resource, searched, status]);
}
