'use client';
import { type ReactElement, type TextareaHTMLAttributes, forwardRef } from 'react';
import { type ControlProps, ariaOf } from './control-props.js';
import { editOver, shownText } from '../text/line-breaks.js';

export interface TextAreaProps
  extends
    ControlProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'required' | 'disabled' | 'onChange' | 'value'> {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** Monospace font, for raw values. */
  readonly mono?: boolean;
}

/** A text field of several lines. Edits keep the line breaks of the rest of `value`, whichever kind they are. */
export const TextArea = forwardRef<HTMLTextAreaElement, TextAreaProps>(function TextArea(
  {
    value,
    onValueChange,
    mono = false,
    id,
    label,
    labelledBy,
    describedBy,
    invalid,
    required,
    disabled,
    readOnly,
    rows = 3,
    ...rest
  },
  ref,
): ReactElement {
  return (
    <span
      className="pb-input"
      data-multiline=""
      data-invalid={invalid || undefined}
      data-disabled={disabled || undefined}
      data-readonly={readOnly || undefined}
    >
      <textarea
        {...rest}
        {...ariaOf({ label, labelledBy, describedBy, invalid, required })}
        ref={ref}
        id={id}
        value={shownText(value)}
        rows={rows}
        className={mono ? 'pb-mono' : undefined}
        disabled={disabled}
        readOnly={readOnly}
        onChange={(event) => onValueChange(editOver(value, event.target.value))}
      />
    </span>
  );
});
