import type { ControlProps } from '#ui';
import type { FieldProps } from './field-definition.js';

/** What a field passes on to the one control it consists of. */
export function controlOf({ id, describedBy, invalid, required, disabled }: FieldProps): ControlProps {
  return { id, describedBy, invalid, required, disabled };
}
