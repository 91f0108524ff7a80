'use client';
import type { NodeProperty } from '#model';
import { createContext, useContext } from 'react';
import type { FieldDefinition } from './field-definition.js';
import { unknownField } from './text/json-field.js';

/**
 * When a field shows what is wrong with its value: as the focus leaves it, with each change, or only once all problems
 * are shown, as after an attempt to save. A value that cannot be stored is always reported.
 */
export type CheckFields = 'blur' | 'change' | 'save';

/** The context that a form provides for fields with settings of their own, such as the rows of a list. */
export interface FieldScopeValue {
  /** When a field shows its error. @default 'blur' */
  readonly checkFields?: CheckFields | undefined;
  /** Returns the field of a setting by the form's own registry. */
  readonly fieldOf: (property: NodeProperty) => FieldDefinition;
  readonly showProblems: boolean;
  /** Length of a setting's JSON path here: 2 for `['config', name]`, and two more inside each list of rows. */
  readonly depth: number;
}

export const FieldScope = createContext<FieldScopeValue>({
  fieldOf: () => unknownField,
  showProblems: false,
  depth: 2,
});

/** Returns the scope of the form around a field. */
export function useFieldScope(): FieldScopeValue {
  return useContext(FieldScope);
}
