import type { FieldProps } from './field-definition.js';

/** The props of a field that its control takes too. */
export type FieldControlProps = Pick<FieldProps, 'describedBy' | 'disabled' | 'id' | 'invalid' | 'required'>;

/** Returns the props of a field that its single control takes. */
export function controlOf({ id, describedBy, invalid, required, disabled }: FieldProps): FieldControlProps {
  return { id, describedBy, invalid, required, disabled };
}
