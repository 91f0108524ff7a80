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

/** Returns the accessible name as ARIA attributes: for the control, and for the list that it opens. */
export function nameOf({ label, labelledBy }: ControlProps): {
  'aria-label': string | undefined;
  'aria-labelledby': string | undefined;
} {
  return { 'aria-label': labelledBy === undefined ? label : undefined, 'aria-labelledby': labelledBy };
}

/** Returns these props as ARIA attributes. */
export function ariaOf(control: ControlProps): ReturnType<typeof nameOf> & {
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
} {
  return {
    ...nameOf(control),
    'aria-describedby': control.describedBy,
    'aria-invalid': control.invalid === true ? true : undefined,
    'aria-required': control.required === true ? true : undefined,
  };
}
