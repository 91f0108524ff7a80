'use client';
import { Combobox, type ControlProps, type Option } from '#ui';
import type { ReactElement } from 'react';

export interface ListedSelectProps extends ControlProps {
  readonly value: string;
  /** Receives an option's value, or an empty text. */
  readonly onChange: (value: string) => void;
  readonly options: readonly Option[];
  readonly placeholder?: string;
  readonly icon?: string;
}

/** One of a well-known list of texts, such as countries. A value outside the list is kept and shown. */
export function ListedSelect({ value, onChange, options, ...rest }: ListedSelectProps): ReactElement {
  return (
    <Combobox
      {...rest}
      value={value === '' ? null : value}
      options={options}
      onValueChange={(next) => {
        if (next !== value) onChange(next ?? '');
      }}
    />
  );
}
