'use client';
import { type ReactElement, type TextareaHTMLAttributes, forwardRef } from 'react';
import { type ControlProps, ariaOf } from './control-props.js';

export interface TextAreaProps
  extends ControlProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'required' | 'disabled' | 'onChange' | 'value'> {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** Typewriter letters, for raw values. */
  readonly mono?: boolean;
}

/** Several lines of text. */
export const TextArea = forwardRef<HTMLTextAreaElement, TextAreaProps>(function TextArea(
  { value, onValueChange, mono = false, id, label, labelledBy, describedBy, invalid, required, disabled, readOnly, rows = 3, ...rest }, ref,
): ReactElement {
  return (
    <span className="pb-input" data-multiline="" data-invalid={invalid || undefined} data-disabled={disabled || undefined}
      data-readonly={readOnly || undefined}>
      <textarea {...rest} {...ariaOf({ label, labelledBy, describedBy, invalid, required })} ref={ref} id={id} value={value} rows={rows}
        className={mono ? 'pb-mono' : undefined} disabled={disabled} readOnly={readOnly}
        onChange={(event) => onValueChange(event.target.value)} />
    </span>
  );
});
