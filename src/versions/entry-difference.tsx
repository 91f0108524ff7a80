'use client';
import type { ReactElement } from 'react';
import { isJsonObject, type Json, valueWords } from '#base';
import { compareLists, compareTexts } from '#compare';
import { PlaceholderChip, SettingValue } from '#forms';
import { parsePlaceholders } from '#text';
import { useMessages, VisuallyHidden } from '#ui';
import { compareMessages } from './compare-messages.js';
import type { EntryField } from './entry-words.js';

type Props = { readonly field: EntryField; readonly nodeType: Parameters<typeof SettingValue>[0]['nodeType'] };

/** Both values: long texts word by word, lists element by element, all else one after the other. */
export function Difference({ field, nodeType }: Props): ReactElement {
  const { after, before } = field;
  if (typeof before === 'string' && typeof after === 'string' && isProse(before, after))
    return <TextDifference before={before} after={after} />;
  if (Array.isArray(before) && Array.isArray(after)) return <ListDifference before={before} after={after} />;
  return <ValuePair field={field} nodeType={nodeType} />;
}

export function isProse(before: string, after: string): boolean {
  return /\s/.test(before) && /\s/.test(after) && Math.max(before.length, after.length) > 30;
}

export function TextDifference({ after, before }: { readonly before: string; readonly after: string }): ReactElement {
  return (
    <span className="pb-vc__tx" dir="auto">
      {compareTexts(before, after).map(({ kind, text }, index) => {
        const Tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span';
        return (
          <Tag key={index}>
            {parsePlaceholders(text).map((part, at) =>
              part.kind === 'text' ? part.raw : <PlaceholderChip key={at} raw={part.raw} />,
            )}
          </Tag>
        );
      })}
    </span>
  );
}

function ListDifference({
  after,
  before,
}: {
  readonly before: readonly Json[];
  readonly after: readonly Json[];
}): ReactElement {
  const messages = useMessages(compareMessages);
  return (
    <span className="pb-vc__vs">
      {compareLists(before, after).map((element, index) => {
        if (element.kind === 'same') return null;
        return (
          <span key={index} className="pb-vc__p">
            {element.before !== undefined && (
              <del>
                <VisuallyHidden>{messages.was}</VisuallyHidden>− {elementWords(element.before)}
              </del>
            )}
            {element.after !== undefined && (
              <ins>
                <VisuallyHidden>{messages.becomes}</VisuallyHidden>+ {elementWords(element.after)}
              </ins>
            )}
          </span>
        );
      })}
    </span>
  );
}

/** An element of a list: what it is called, else all of it. */
export function elementWords(value: Json): string {
  if (isJsonObject(value)) {
    const { label, name, title, value: own } = value as { readonly [key: string]: unknown };
    const named = [name, label, title, own].find((one) => typeof one === 'string' && one !== '');
    if (typeof named === 'string') return named;
  }
  return valueWords(value);
}

function ValuePair({ field: { after, before, property }, nodeType }: Props): ReactElement {
  const messages = useMessages(compareMessages);
  const { nothing } = messages.wordsOf;
  const shown = (value: Json | undefined): ReactElement | string => {
    if (value === undefined || value === null || value === '') return nothing;
    return property ? <SettingValue property={property} value={value} nodeType={nodeType} /> : elementWords(value);
  };
  return (
    <span className="pb-vc__p">
      <del>
        <VisuallyHidden>{messages.was}</VisuallyHidden>
        {shown(before)}
      </del>
      <span aria-hidden>→</span>
      <ins>
        <VisuallyHidden>{messages.becomes}</VisuallyHidden>
        {shown(after)}
      </ins>
    </span>
  );
}
