'use client';
import { equalJson, formatDecimal, isJsonObject, type Json } from '#base';
import type { NodeProperty } from '#model';
import { evenShares, readShares, type Share, sumOfShares, withPercentages, withShareName } from '#rules';
import { Button, IconButton, TextInput, useMessages } from '#ui';
import type { ReactElement } from 'react';
import type { FieldDefinition, FieldProps } from '../field-definition.js';
import { keyedOptions } from '../choice/choices.js';
import { storedNumber } from './parse-number.js';
import { useDraft } from '../value/use-draft.js';
import { useKeptFocus } from '../value/use-kept-focus.js';
import { valueText } from '../value/value-text.js';
import { numberMessages } from './number-messages.js';

function PercentageSplitField(props: FieldProps): ReactElement {
  const { describedBy, disabled, invalid, labelledBy, onChange, property, value, problems } = props;
  const focus = useKeptFocus<HTMLDivElement>();
  const start = shownSplit(value, property);
  const shares = readShares(start) ?? [];
  const isList = Array.isArray(start) && start.every(isJsonObject);
  const canAdd = isList && keyedOptions(property).length === 0;
  const store = (next: unknown): void => onChange(next as Json);
  const storePercentage = (index: number, percentage: number | string): void =>
    store(
      withPercentages(
        start,
        shares.map((other, at) => (at === index ? percentage : other.percentage)),
      ),
    );
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
          onPercentage={(percentage) => storePercentage(index, percentage)}
          onRemove={() => store((start as readonly unknown[]).filter((_, at) => at !== index))}
        />
      ))}
      <SplitFooter
        shares={shares}
        disabled={disabled}
        onEven={() => store(withPercentages(start, evenShares(shares.length)))}
        onAdd={canAdd ? (name) => store([...(start as readonly unknown[]), { name, percentage: 0 }]) : undefined}
      />
    </div>
  );
}

/** The sum of the shares, and buttons that split evenly and add a share. */
function SplitFooter({
  disabled,
  onAdd,
  onEven,
  shares,
}: {
  readonly shares: readonly Share[];
  readonly disabled: boolean;
  readonly onEven: () => void;
  /** Receives the name of the new share; absent where none can be added. */
  readonly onAdd: ((name: string) => void) | undefined;
}): ReactElement {
  const { split } = useMessages(numberMessages);
  const sum = sumOfShares(shares);
  const isWhole = sum !== undefined && formatDecimal(sum) === '100';
  return (
    <div className="pb-split__f">
      <span className="pb-split__sum pb-num" data-whole={isWhole || undefined} role="status">
        {sum === undefined ? split.unreadable : split.sum(formatDecimal(sum))}
      </span>
      <Button size="sm" icon="percent" disabled={disabled || shares.length === 0} onClick={onEven}>
        {split.evenOut}
      </Button>
      {onAdd && (
        <Button
          size="sm"
          icon="plus"
          disabled={disabled}
          onClick={() => onAdd(freeName(shares) ?? split.newName(shares.length + 1))}
        >
          {split.add}
        </Button>
      )}
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
  const { split } = useMessages(numberMessages);
  // A share stored as text stays text, even when emptied in between.
  const [{ text, original }, setDraft] = useDraft(share.percentage, (stored) => ({
    text: valueText(stored),
    original: stored,
  }));
  const name = share.name || split.unnamed(index + 1);
  const change = (next: string): void => {
    const number = next.trim() === '' ? (typeof original === 'string' ? '0' : 0) : storedNumber(next, original);
    setDraft({ text: next, original }, number ?? share.percentage);
    if (number !== undefined) onPercentage(number);
  };
  return (
    <div className="pb-share" data-part={index}>
      {canRename ? (
        <TextInput label={split.name(name)} value={share.name} disabled={disabled} onValueChange={onRename} />
      ) : (
        <span className="pb-share__name pb-trunc">{name}</span>
      )}
      <TextInput
        label={split.share(name)}
        className="pb-num"
        inputMode="decimal"
        autoComplete="off"
        unit="%"
        value={text}
        disabled={disabled}
        invalid={invalid}
        onValueChange={change}
      />
      {canRemove && (
        <IconButton icon="x" tone="mut" label={split.remove(name)} disabled={disabled} onClick={onRemove} />
      )}
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

/** Returns the first letter that names no share yet. */
function freeName(shares: readonly Share[]): string | undefined {
  const taken = new Set(shares.map(({ name }) => name));
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.find((letter) => !taken.has(letter));
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
