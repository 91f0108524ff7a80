'use client';
import { Slider as Base } from '@base-ui/react/slider';
import { type ReactElement, useId, useState } from 'react';

export interface SliderProps {
  /** What it sets; shown above it, and its accessible name. */
  readonly label: string;
  /** A whole number from 0 to 100. */
  readonly value: number;
  readonly onValueChange: (value: number) => void;
  /** A value to compare with, drawn as a tick, and what it is called: "real 58%". */
  readonly tick?: { readonly at: number; readonly label: string } | undefined;
  /** The value in words: "45 percent, real 58". */
  readonly valueText: string;
  /** A value as the field shows it, with its unit: "45%". */
  readonly format: (value: number) => string;
  /** The accessible name of the field. */
  readonly fieldLabel: string;
}

const [least, most] = [0, 100];

/**
 * Sets a share in percent: by dragging, by arrow keys (one, with Shift five, Home and End), or by typing the number. It
 * takes effect at once.
 */
export function Slider(props: SliderProps): ReactElement {
  const { fieldLabel, format, label, onValueChange, tick, value, valueText } = props;
  const id = useId();
  return (
    <div className="pb-shareslider">
      <label htmlFor={`${id}-field`}>{label}</label>
      <Field id={`${id}-field`} label={fieldLabel} shown={format(value)} onChange={(next) => onValueChange(next)} />
      <Base.Root
        className="pb-shareslider__root"
        value={value}
        onValueChange={(next) => onValueChange(next)}
        min={least}
        max={most}
        step={1}
        largeStep={5}
        thumbAlignment="center"
      >
        <Base.Control className="pb-shareslider__control">
          <Base.Track className="pb-shareslider__track">
            <Base.Indicator className="pb-shareslider__fill" />
            {tick && <i className="pb-shareslider__tick" style={{ insetInlineStart: `${tick.at}%` }} aria-hidden />}
            <Base.Thumb
              className="pb-shareslider__thumb"
              getAriaLabel={() => label}
              getAriaValueText={() => valueText}
            />
          </Base.Track>
        </Base.Control>
      </Base.Root>
      <div className="pb-shareslider__axis" aria-hidden>
        <span data-hidden={(tick && tick.at < 18) || undefined}>{format(least)}</span>
        {tick && (
          <span
            className="pb-shareslider__real"
            {...(tick.at < 12
              ? { 'data-side': 'start' }
              : tick.at > 88
                ? { 'data-side': 'end' }
                : { style: { insetInlineStart: `${tick.at}%` } })}
          >
            {tick.label}
          </span>
        )}
        <span data-hidden={(tick && tick.at > 78) || undefined}>{format(most)}</span>
      </div>
    </div>
  );
}

/** The number as a field; what is typed counts on Enter, or when the field is left. */
function Field({
  id,
  label,
  onChange,
  shown,
}: {
  readonly id: string;
  readonly label: string;
  readonly shown: string;
  readonly onChange: (value: number) => void;
}): ReactElement {
  const [typed, setTyped] = useState<string>();
  const take = (): void => {
    const number = typed === undefined ? NaN : Number(typed.replace(',', '.').replace(/[^\d.-]/g, '') || NaN);
    setTyped(undefined);
    if (!Number.isNaN(number)) onChange(Math.round(Math.min(most, Math.max(least, number))));
  };
  return (
    <input
      id={id}
      className="pb-shareslider__field"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      size={5}
      value={typed ?? shown}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
        else if (event.key === 'Escape' && typed !== undefined) {
          event.stopPropagation();
          setTyped(undefined);
        }
      }}
    />
  );
}
