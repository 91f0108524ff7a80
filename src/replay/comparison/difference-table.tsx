'use client';
import { type ReactElement, useState } from 'react';
import { type Json, valueWords, shorten } from '#base';
import { exactJsonText, writtenNumber } from '#model';
import type { PartingDifference } from '#trace';
import { Button, useMessages } from '#ui';
import { type ComparisonMessages, comparisonMessages } from './comparison-messages.js';
import { maskSign } from '../privacy/mask-text.js';
import type { Lens } from '../privacy/lens.js';
import type { TwoNames } from './parting-words.js';

export interface DifferenceTableProps {
  readonly differences: readonly PartingDifference[];
  readonly names: TwoNames;
  readonly lens: Lens;
}

/** Rows shown at first, and characters shown of each value. */
const maxDifferences = 12;
const maxLength = 160;

/**
 * Lists the context values that differ where two executions part. Values that differ from the start, such as the
 * contact, are folded.
 */
export function DifferenceTable({ differences, names, lens }: DifferenceTableProps): ReactElement | null {
  const messages = useMessages(comparisonMessages).differences;
  const late = differences.filter(({ fromStart }) => !fromStart);
  const [all, setAll] = useState(false);
  const shown = all ? differences : late.slice(0, maxDifferences);
  if (differences.length === 0) return <div className="pb-cmp__none">{messages.none}</div>;
  const rest = differences.length - shown.length;
  return (
    <div className="pb-cmp__t">
      {shown.length > 0 && <DifferenceRows differences={shown} names={names} lens={lens} />}
      {(all || rest > 0) && (
        // One button for both, so that it keeps the focus.
        <Button variant="link" onClick={() => setAll(!all)}>
          {all
            ? messages.showFewer
            : late.length === 0
              ? messages.showFromStart(rest)
              : messages.showMore(rest, rest <= differences.length - late.length)}
        </Button>
      )}
    </div>
  );
}

function DifferenceRows({ differences, names, lens }: DifferenceTableProps): ReactElement {
  const messages = useMessages(comparisonMessages).differences;
  return (
    <div role="table" aria-label={messages.label}>
      <div className="pb-cmp__tr" role="row" data-head="">
        <span role="columnheader">{messages.value}</span>
        <span role="columnheader" data-side="left">
          {names.left}
        </span>
        <span role="columnheader" data-side="right">
          {names.right}
        </span>
      </div>
      {differences.map((difference) => (
        <div key={JSON.stringify(difference.path)} className="pb-cmp__tr" role="row">
          <span role="rowheader" className="pb-mono">
            {difference.path.map((key) => (typeof key === 'number' ? key + 1 : lens.key(key))).join(' › ') ||
              messages.everything}
          </span>
          <span role="cell" data-side="left">
            {valueText(difference, difference.before, difference.writtenBefore, lens, messages)}
          </span>
          <span role="cell" data-side="right">
            {valueText(difference, difference.after, difference.writtenAfter, lens, messages)}
          </span>
        </div>
      ))}
    </div>
  );
}

/** Returns a value as short text. Personal data stays hidden; large values are given by size. */
function valueText(
  { path }: PartingDifference,
  value: Json | undefined,
  written: PartingDifference['writtenAfter'],
  lens: Lens,
  messages: ComparisonMessages['differences'],
): string {
  if (value === undefined) return '—';
  if (typeof value === 'object' && value !== null)
    return lens.isClear
      ? shorten(exactJsonText(value, written), maxLength)
      : lens.privacy.at(path).kind === undefined
        ? sizeWords(value, messages)
        : maskSign;
  const digits = writtenNumber(value, written);
  const seen = lens.see(lens.privacy.at(path), path, value, digits).value;
  return shorten(seen === value ? (digits ?? valueWords(seen)) : valueWords(seen), maxLength);
}

function sizeWords(value: object, messages: ComparisonMessages['differences']): string {
  return Array.isArray(value) ? messages.items(value.length) : messages.keys(Object.keys(value).length);
}
