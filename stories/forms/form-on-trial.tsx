import { PropertyForm, type PropertyFormProps } from 'pathboard';
import type { Json } from 'pathboard/core';
import { type ReactElement, useState } from 'react';

export interface FormOnTrialProps extends Omit<PropertyFormProps, 'config' | 'onChange'> {
  readonly config: { readonly [name: string]: Json };
  readonly onChange: (path: readonly (string | number)[], value: Json | undefined) => void;
}

/** A form as a host renders it: the host's state holds the settings, and every change is reported. */
export function FormOnTrial({ config: start, onChange, ...props }: FormOnTrialProps): ReactElement {
  const [config, setConfig] = useState(start);
  return (
    <div style={{ width: 332, padding: 14 }}>
      <PropertyForm
        {...props}
        config={config}
        onChange={(path, value) => {
          onChange(path, value);
          setConfig((before) => {
            const { [String(path[0])]: _removed, ...others } = before;
            return value === undefined ? others : { ...before, [String(path[0])]: value };
          });
        }}
      />
    </div>
  );
}
