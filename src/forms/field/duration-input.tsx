'use client';
import { Select, TextInput, type ControlProps } from '#ui';
import { type ReactElement, useState } from 'react';
import { durationParts, durationText, type DurationUnit } from './duration-parts.js';
import { useDraft } from './use-draft.js';
import { valueText } from './value-text.js';

const units: readonly DurationUnit[] = ['minutes', 'hours', 'days', 'weeks'];

export interface DurationInputProps extends ControlProps {
  readonly value: unknown;
  /** Receives ISO 8601 text, or `undefined` when emptied. */
  readonly onChange: (value: string | undefined) => void;
  readonly reportError?: ((message: string | undefined) => void) | undefined;
  readonly size?: 'sm' | 'md';
  /** Id of the visible label, which describes the list of units. */
  readonly unitOf?: string | undefined;
}

/** A number and its unit. Text that is no such duration is edited as text. */
export function DurationInput({
  value,
  onChange,
  reportError,
  size = 'md',
  unitOf,
  ...control
}: DurationInputProps): ReactElement {
  const parts = durationParts(valueText(value));
  const [preferred, setPreferred] = useState<DurationUnit>('hours');
  const [amount, setAmount] = useDraft(value, () => parts?.amount ?? '');
  const isOther = parts === undefined && valueText(value) !== '';
  if (isOther)
    return (
      <TextInput
        {...control}
        size={size}
        value={valueText(value)}
        onValueChange={(text) => onChange(text === '' ? undefined : text)}
      />
    );
  const unit = parts?.unit ?? preferred;
  const offered = units.includes(unit) ? units : [unit, ...units];
  const change = (text: string): void => {
    const next = text.trim() === '' ? undefined : durationText(text, unit);
    const isUsable = text.trim() === '' || next !== undefined;
    setAmount(text, isUsable ? next : value);
    if (!isUsable) return;
    setPreferred(unit);
    reportError?.(undefined);
    onChange(next);
  };
  const changeUnit = (next: DurationUnit): void => {
    setPreferred(next);
    const iso = durationText(amount, next);
    if (iso === undefined || iso === value) return;
    setAmount(amount, iso);
    onChange(iso);
  };
  const leave = (): void => {
    const isUsable = amount.trim() === '' || durationText(amount, unit) !== undefined;
    reportError?.(isUsable ? undefined : 'Write how long as a number, such as 30');
  };
  return (
    <span className="pb-duration" data-size={size}>
      <TextInput
        {...control}
        className="pb-num"
        size={size}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onValueChange={change}
        onBlur={leave}
      />
      <Select<DurationUnit>
        label="Unit"
        describedBy={unitOf}
        size={size}
        disabled={control.disabled}
        value={unit}
        onValueChange={changeUnit}
        options={offered.map((word) => ({ value: word, label: wordFor(word, amount) }))}
      />
    </span>
  );
}

function wordFor(unit: DurationUnit, amount: string): string {
  return amount.trim() === '1' ? unit.slice(0, -1) : unit;
}
