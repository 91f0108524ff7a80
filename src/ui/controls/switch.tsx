'use client';
import { Switch as Base } from '@base-ui/react/switch';
import type { ReactElement, ReactNode } from 'react';
import { type ControlProps, ariaOf } from './control-props.js';

export interface SwitchProps extends ControlProps {
  /** `mixed` for several values that differ: a switch has no such state, so it is a checkbox while it lasts. */
  readonly checked: boolean | 'mixed';
  readonly onCheckedChange: (checked: boolean) => void;
  readonly readOnly?: boolean | undefined;
  /** Label beside the switch, which names it and can be pressed. */
  readonly children?: ReactNode;
}

/** A switch that takes effect at once. */
export function Switch(props: SwitchProps): ReactElement {
  const { checked, onCheckedChange, readOnly, children, id, disabled } = props;
  const control = (
    <Base.Root
      {...ariaOf(props)}
      id={id}
      className="pb-switch"
      {...(checked === 'mixed' && { role: 'checkbox', 'aria-checked': 'mixed' as const, 'data-mixed': '' })}
      checked={checked === true}
      onCheckedChange={(next) => onCheckedChange(next)}
      disabled={disabled === true}
      readOnly={readOnly === true}
    >
      <Base.Thumb className="pb-switch__thumb" />
    </Base.Root>
  );
  return children === undefined ? (
    control
  ) : (
    <label className="pb-checkline">
      {control}
      <span>{children}</span>
    </label>
  );
}
