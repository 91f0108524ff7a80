'use client';
import { equalJson, formatDecimal, isJsonObject, type Json } from '#base';
import type { NodeProperty } from '#model';
import { evenShares, readShares, type Share, sumOfShares, withPercentages, withShareName } from '#rules';
import { Button, IconButton, TextInput } from '#ui';
import type { ReactElement } from 'react';
import type { FieldDefinition, FieldProps } from './field-definition.js';
import { keyedOptions } from './option-key.js';
import { storedNumber } from './parse-number.js';
import { useDraft } from './use-draft.js';
import { useKeptFocus } from './use-kept-focus.js';
import { valueText } from './value-text.js';

function PercentageSplitField({
  describedBy,
  disabled,
  invalid,
  labelledBy,
  onChange,
  property,
  value,
  problems,
}: FieldProps): ReactElement {
  const focus = useKeptFocus<HTMLDivElement>();
  const options = keyedOptions(property);
  const start = shownSplit(value, property);
  const shares = readShares(start) ?? [];
  const isList = Array.isArray(start) && start.every(isJsonObject);
  const canAdd = isList && options.length === 0;
  const store = (next: unknown): void => onChange(next as Json);
  const sum = sumOfShares(shares);
  const isWhole = sum !== undefined && formatDecimal(sum) === '100';
  return (
    <div {...focus} className="pb-stack" role="group" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      {shares.map((share, index) => (
        <ShareRow
          key={index}
          share={share}
          index={index}
          canRename={canAdd}
          canRemove={canAdd && shares.length > 2}
          disabled={disabled}
          invalid={invalid || problems.length > 0}
          onRename={(name) => store(withShareName(start as readonly unknown[], index, name))}
          onPercentage={(percentage) =>
            store(
              withPercentages(
                start,
                shares.map((other, at) => (at === index ? percentage : other.percentage)),
              ),
            )
          }
          onRemove={() => store((start as readonly unknown[]).filter((_, at) => at !== index))}
        />
      ))}
      <div className="pb-split__f">
        <span className="pb-split__sum pb-num" data-whole={isWhole || undefined} role="status">
          {sum === undefined ? 'Not all shares can be read' : `${formatDecimal(sum)} of 100 %`}
        </span>
        <Button
          size="sm"
          icon="percent"
          disabled={disabled || shares.length === 0}
          onClick={() => store(withPercentages(start, evenShares(shares.length)))}
        >
          Even out
        </Button>
        {canAdd && (
          <Button
            size="sm"
            icon="plus"
            disabled={disabled}
            onClick={() => store([...(start as readonly unknown[]), { name: freeName(shares), percentage: 0 }])}
          >
            Add share
          </Button>
        )}
      </div>
    </div>
  );
}

function ShareRow({
  canRemove,
  canRename,
  disabled,
  index,
  invalid,
  onPercentage,
  onRemove,
  onRename,
  share,
}: {
  readonly share: Share;
  readonly index: number;
  readonly canRename: boolean;
  readonly canRemove: boolean;
  readonly disabled: boolean;
  readonly invalid: boolean;
  readonly onPercentage: (percentage: number | string) => void;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
}): ReactElement {
  // A share stored as text stays text, even when emptied in between.
  const [{ text, original }, setDraft] = useDraft(share.percentage, (stored) => ({
    text: valueText(stored),
    original: stored,
  }));
  const name = share.name || `share ${index + 1}`;
  const change = (next: string): void => {
    const number = next.trim() === '' ? (typeof original === 'string' ? '0' : 0) : storedNumber(next, original);
    setDraft({ text: next, original }, number ?? share.percentage);
    if (number !== undefined) onPercentage(number);
  };
  return (
    <div className="pb-share" data-part={index}>
      {canRename ? (
        <TextInput label={`Name of ${name}`} value={share.name} disabled={disabled} onValueChange={onRename} />
      ) : (
        <span className="pb-share__name pb-trunc">{name}</span>
      )}
      <TextInput
        label={`Share of ${name}`}
        className="pb-num"
        inputMode="decimal"
        autoComplete="off"
        unit="%"
        value={text}
        disabled={disabled}
        invalid={invalid}
        onValueChange={change}
      />
      {canRemove && <IconButton icon="x" tone="mut" label={`Remove ${name}`} disabled={disabled} onClick={onRemove} />}
    </div>
  );
}

/** Returns the shown shares. While nothing is stored the declared parts share evenly; the first change writes them. */
function shownSplit(value: unknown, property: NodeProperty): unknown {
  const isEmpty = value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return isEmpty ? proposedShares(keyedOptions(property).map(({ label, stored }) => ({ label, stored }))) : value;
}

function proposedShares(
  parts: readonly { readonly label: string; readonly stored: Json }[],
): readonly { readonly [key: string]: Json }[] {
  if (parts.length === 0)
    return [
      { name: 'A', percentage: 50 },
      { name: 'B', percentage: 50 },
    ];
  const shares = evenShares(parts.length);
  return parts.map(({ label, stored }, index) => ({ value: stored, name: label, percentage: shares[index]! }));
}

function freeName(shares: readonly Share[]): string {
  const taken = new Set(shares.map(({ name }) => name));
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.find((letter) => !taken.has(letter)) ?? `Share ${shares.length + 1}`;
}

/**
 * Shares that add up to 100: a list of `{name, percentage}`, an object of percentages by name, or a list of numbers.
 */
export const percentageSplitField: FieldDefinition = {
  Component: PercentageSplitField,
  isGroup: true,
  looksAlike: (left, right, property) => equalJson(shownSplit(left, property), shownSplit(right, property)),
  accepts: (value) => readShares(value) !== undefined,
  format: (value) =>
    (readShares(value) ?? []).map(({ name, percentage }) => `${name} ${valueText(percentage)} %`).join('\n'),
};
