/** What every control of a form takes, so that whoever draws a label, a help line and an error can join them to it. */
export interface ControlProps {
  readonly id?: string | undefined;
  /** The accessible name, where no visible label points at the control. */
  readonly label?: string | undefined;
  readonly labelledBy?: string | undefined;
  /** Ids of the help line and the error. */
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** The ARIA attributes that say the same to assistive technology. */
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
