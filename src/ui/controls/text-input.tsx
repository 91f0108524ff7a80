'use client';
import { type InputHTMLAttributes, type ReactElement, type ReactNode, forwardRef } from 'react';
import { type ControlProps, ariaOf } from './control-props.js';
import { Icon } from '../icons/icon.js';
import { editOver, shownText } from '../text/line-breaks.js';

export interface TextInputProps
  extends
    ControlProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'size' | 'required' | 'disabled' | 'onChange' | 'value'> {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly icon?: string;
  /** Unit at the end of the field, such as "hours". */
  readonly unit?: string;
  readonly size?: 'sm' | 'md';
  /** Content after the text, such as a clear button. */
  readonly end?: ReactNode;
}

/** Input types whose value is the text itself; the others have a notation of their own, without line breaks. */
const textTypes = new Set(['text', 'tel', 'search', 'url', 'email', 'password']);

/** A text field of one line. Line breaks show as ⏎; edits keep the rest of `value` unchanged. */
export const TextInput = forwardRef<HTMLInputElement, TextInputProps>(function TextInput(
  {
    value,
    onValueChange,
    icon,
    unit,
    size = 'md',
    end,
    id,
    label,
    labelledBy,
    describedBy,
    invalid,
    required,
    disabled,
    readOnly,
    className,
    type = 'text',
    ...rest
  },
  ref,
): ReactElement {
  const isText = textTypes.has(type);
  return (
    <span
      className={className ? `pb-input ${className}` : 'pb-input'}
      data-size={size}
      data-invalid={invalid || undefined}
      data-disabled={disabled || undefined}
      data-readonly={readOnly || undefined}
    >
      {icon !== undefined && <Icon name={icon} size={15} />}
      <input
        {...rest}
        {...ariaOf({ label, labelledBy, describedBy, invalid, required })}
        ref={ref}
        id={id}
        type={type}
        value={isText ? shownText(value, '⏎') : value}
        disabled={disabled}
        readOnly={readOnly}
        onChange={({ target }) => onValueChange(isText ? editOver(value, target.value, '⏎') : target.value)}
      />
      {unit !== undefined && <span className="pb-input__unit">{unit}</span>}
      {end}
    </span>
  );
});
