'use client';
import { Checkbox as Base } from '@base-ui/react/checkbox';
import type { ReactElement, ReactNode } from 'react';
import { type ControlProps, ariaOf } from './control-props.js';
import { Icon } from '../icons/icon.js';

export interface CheckboxProps extends ControlProps {
  /** `mixed` for several values that differ. */
  readonly checked: boolean | 'mixed';
  readonly onCheckedChange: (checked: boolean) => void;
  readonly readOnly?: boolean | undefined;
  /** Label beside the box, which names it and can be pressed. */
  readonly children?: ReactNode;
}

/** A checkbox with three states. */
export function Checkbox(props: CheckboxProps): ReactElement {
  const { checked, onCheckedChange, readOnly, children, id, disabled, invalid } = props;
  const box = (
    <Base.Root
      {...ariaOf(props)}
      id={id}
      className="pb-check"
      checked={checked === true}
      indeterminate={checked === 'mixed'}
      onCheckedChange={(next) => onCheckedChange(next)}
      disabled={disabled === true}
      readOnly={readOnly === true}
      data-invalid={invalid || undefined}
    >
      <Base.Indicator>
        <Icon name={checked === 'mixed' ? 'minus' : 'check'} size={12} />
      </Base.Indicator>
    </Base.Root>
  );
  return children === undefined ? (
    box
  ) : (
    <label className="pb-checkline">
      {box}
      <span>{children}</span>
    </label>
  );
}
