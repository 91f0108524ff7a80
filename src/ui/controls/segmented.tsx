'use client';
import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { ReactElement } from 'react';
import type { ControlProps } from './control-props.js';
import { ariaOf } from './control-props.js';
import { Icon } from '../icons/icon.js';
import type { Option } from './option.js';

export interface SegmentedProps<Value extends string> extends ControlProps {
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
  readonly options: readonly Option<Value>[];
  readonly size?: 'sm' | 'md';
}

/** A choice from two to four visible options. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>): ReactElement {
  const { value, onValueChange, options, size = 'md', id, disabled } = props;
  return (
    <RadioGroup<Value>
      {...ariaOf(props)}
      id={id}
      className="pb-seg"
      data-size={size}
      value={value}
      onValueChange={(next) => onValueChange(next)}
      disabled={disabled === true}
    >
      {options.map((option) => (
        <Radio.Root
          key={option.value}
          value={option.value}
          className="pb-seg__b"
          disabled={option.disabled === true}
          aria-label={option.label}
        >
          {option.icon !== undefined && <Icon name={option.icon} size={14} />}
          {option.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
