'use client';
import { type ReactElement, useEffect, useId, useRef } from 'react';
import { Combobox, Icon, type Option, useMessages } from '#ui';
import { executionsMessages } from './executions-messages.js';

export interface SeveralPickerProps {
  readonly labelledBy: string;
  readonly values: readonly string[];
  readonly options: readonly Option[];
  readonly onValues: (values: readonly string[]) => void;
  /** The placeholder while nothing is chosen. */
  readonly none: string;
  /** The placeholder afterwards, such as "Or another version", and the meaning of several. */
  readonly another: string;
  readonly meaning: string;
}

/** Maximum number of values. */
const maxOptions = 50;

/** Chooses several values of a long list: chosen ones as chips, and a combobox to add one. */
export function SeveralPicker(props: SeveralPickerProps): ReactElement {
  const { labelledBy, values, options, onValues, none, another, meaning } = props;
  const group = useRef<HTMLDivElement>(null);
  const note = useId();
  const free = options.filter(({ value }) => !values.includes(value));
  // The combobox is remounted after each choice to clear it; the focus moves to the new one.
  const wantsFocus = useRef(false);
  const count = values.length;
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    (group.current?.querySelector<HTMLElement>('[role="combobox"]') ?? group.current?.querySelector('button'))?.focus();
  }, [count]);
  const change = (next: readonly string[]): void => {
    wantsFocus.current = true;
    onValues(next);
  };
  return (
    <div ref={group} className="pb-several" role="group" aria-labelledby={labelledBy}>
      {count > 0 && <ChosenValues values={values} options={options} onValues={change} />}
      {count > 1 && (
        <span className="pb-visually-hidden" id={note}>
          {meaning}
        </span>
      )}
      {free.length > 0 && count < maxOptions && (
        <Combobox
          key={count}
          labelledBy={labelledBy}
          describedBy={count > 1 ? note : undefined}
          size="sm"
          placeholder={count === 0 ? none : another}
          options={free}
          value={null}
          onValueChange={(value) => value !== null && change([...values, value])}
        />
      )}
    </div>
  );
}

/** The chosen values, each with a button that removes it. */
function ChosenValues({
  values,
  options,
  onValues,
}: Pick<SeveralPickerProps, 'values' | 'options' | 'onValues'>): ReactElement {
  const messages = useMessages(executionsMessages);
  return (
    <div className="pb-several__l">
      {values.map((value) => {
        const label = options.find((option) => option.value === value)?.label ?? value;
        return (
          <button
            key={value}
            type="button"
            className="pb-chip pb-part"
            aria-label={messages.filter.removeValue(label)}
            onClick={() => onValues(values.filter((one) => one !== value))}
          >
            <span className="pb-trunc">{label}</span>
            <Icon name="x" size={12} />
          </button>
        );
      })}
    </div>
  );
}
