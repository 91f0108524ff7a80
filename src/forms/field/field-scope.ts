'use client';
import type { NodeProperty } from '#model';
import { createContext, useContext } from 'react';
import type { FieldDefinition } from './field-definition.js';
import { unknownField } from './unknown-field.js';

/** What the form around a field offers to fields that hold settings of their own, such as the rows of a list. */
export interface FieldScopeValue {
  /** The field for a setting by the same registry as the form's own settings. */
  readonly fieldOf: (property: NodeProperty) => FieldDefinition;
  readonly showProblems: boolean;
  /** How long the path of a setting is here: `['config', name]`, and two more within each list of rows. */
  readonly depth: number;
}

export const FieldScope = createContext<FieldScopeValue>({
  fieldOf: () => unknownField,
  showProblems: false,
  depth: 2,
});

/** The registry in force around a field. */
export function useFieldScope(): FieldScopeValue {
  return useContext(FieldScope);
}
