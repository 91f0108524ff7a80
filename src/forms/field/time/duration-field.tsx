'use client';
import { equalJson } from '#base';
import { formatDuration } from '#catalog';
import { type ReactElement, useState } from 'react';
import { controlOf, emptiedValue, type FieldDefinition, type FieldProps } from '../field-definition.js';
import { durationParts, durationText, type DurationUnit } from './duration-parts.js';
import { isTextual, valueText } from '../value/value-text.js';
import { type ControlProps, Select, TextInput, useMessages } from '#ui';
import { useDraft } from '../value/use-draft.js';
import { timeMessages } from './time-messages.js';

function DurationField(props: FieldProps): ReactElement {
  const { property, value, onChange, reportError } = props;
  return (
    <DurationInput
      {...controlOf(props)}
      value={value}
      onChange={(next) => onChange(next ?? emptiedValue(property))}
      reportError={reportError}
      unitOf={props.labelledBy}
    />
  );
}

/** An ISO 8601 duration. */
export const durationField: FieldDefinition = {
  Component: DurationField,
  accepts: isTextual,
  looksAlike: (left, right) =>
    valueText(left) === valueText(right) ||
    equalJson(durationParts(valueText(left)) ?? left, durationParts(valueText(right)) ?? right),
  format: (value) => (valueText(value) === '' ? '' : formatDuration(valueText(value))),
};

const units: readonly DurationUnit[] = ['minutes', 'hours', 'days', 'weeks'];

interface DurationInputProps extends ControlProps {
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
  const { duration } = useMessages(timeMessages);
  const { amount, change, changeUnit, isOther, leave, unit } = useTypedDuration(value, onChange, reportError);
  if (isOther)
    return (
      <TextInput
        {...control}
        size={size}
        value={valueText(value)}
        onValueChange={(text) => onChange(text === '' ? undefined : text)}
      />
    );
  const offered = units.includes(unit) ? units : [unit, ...units];
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
        label={duration.unit}
        describedBy={unitOf}
        size={size}
        disabled={control.disabled}
        value={unit}
        onValueChange={changeUnit}
        options={offered.map((word) => ({ value: word, label: duration.units[word](amount.trim()) }))}
      />
    </span>
  );
}

/** The typed amount and the unit of a duration. Text that is no amount stays visible and is not stored. */
function useTypedDuration(
  value: unknown,
  onChange: DurationInputProps['onChange'],
  reportError: DurationInputProps['reportError'],
) {
  const { duration } = useMessages(timeMessages);
  const parts = durationParts(valueText(value));
  const [preferred, setPreferred] = useState<DurationUnit>('hours');
  const [amount, setAmount] = useDraft(value, () => parts?.amount ?? '');
  const unit = parts?.unit ?? preferred;
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
    reportError?.(isUsable ? undefined : duration.notANumber);
  };
  return { amount, unit, isOther: parts === undefined && valueText(value) !== '', change, changeUnit, leave };
}
