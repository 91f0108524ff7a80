'use client';
import { type ReactElement, useState } from 'react';
import type { ExecutionFilterName } from '#adapter';
import { type Option, Segmented, useMessages } from '#ui';
import { type ExecutionFilter, valuesOf } from './execution-filter.js';
import { executionsMessages } from './executions-messages.js';
import { SeveralPicker } from './several-picker.js';

export interface StepFieldProps {
  readonly labelledBy: string;
  readonly options: readonly Option[];
  readonly names: ReadonlySet<ExecutionFilterName>;
  readonly filter: ExecutionFilter;
  readonly onChange: (change: Pick<ExecutionFilter, 'step' | 'anyStep'>) => void;
}

/** Chooses the nodes that executions came to: each of them, or any. */
export function StepField({ filter, labelledBy, names, onChange, options }: StepFieldProps): ReactElement {
  const { label: _, ...words } = useMessages(executionsMessages).filter.step;
  const both = names.has('step') && names.has('anyStep');
  // One node means the same either way: the choice stays until there are several.
  const [wanted, setWanted] = useState<'each' | 'any'>();
  const isAny = !names.has('step') || (both && (wanted ?? (filter.anyStep === undefined ? 'each' : 'any')) === 'any');
  const values = [...new Set([...valuesOf(filter.step), ...valuesOf(filter.anyStep)])];
  const change = (next: readonly string[], any: boolean): void =>
    onChange(any ? { step: [], anyStep: next } : { step: next, anyStep: [] });
  return (
    <>
      <SeveralPicker
        {...words}
        another={isAny ? words.anotherOf : words.another}
        meaning={isAny ? words.meaningOfAny : words.meaning}
        labelledBy={labelledBy}
        options={options}
        values={values}
        onValues={(next) => change(next, isAny)}
      />
      {both && values.length > 1 && (
        <Segmented
          size="sm"
          label={words.choice}
          value={isAny ? 'any' : 'each'}
          options={[
            { value: 'each', label: words.each },
            { value: 'any', label: words.any },
          ]}
          onValueChange={(next) => {
            setWanted(next);
            change(values, next === 'any');
          }}
        />
      )}
    </>
  );
}
