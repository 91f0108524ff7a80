'use client';
import { Switch as Base } from '@base-ui/react/switch';
import type { ReactElement, ReactNode } from 'react';
import { type ControlProps, ariaOf } from './control-props.js';

export interface SwitchProps extends ControlProps {
  readonly checked: boolean;
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
      checked={checked}
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
