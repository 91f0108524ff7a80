/** Props of every form control, for the owner of label, help text and error. */
export interface ControlProps {
  readonly id?: string | undefined;
  /** Accessible name, where no visible label refers to the control. */
  readonly label?: string | undefined;
  readonly labelledBy?: string | undefined;
  /** Ids of help text and error. */
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** Returns these props as ARIA attributes. */
export function ariaOf(control: ControlProps): {
  'aria-label': string | undefined;
  'aria-labelledby': string | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
} {
  return {
    'aria-label': control.labelledBy === undefined ? control.label : undefined,
    'aria-labelledby': control.labelledBy,
    'aria-describedby': control.describedBy,
    'aria-invalid': control.invalid === true ? true : undefined,
    'aria-required': control.required === true ? true : undefined,
  };
}
