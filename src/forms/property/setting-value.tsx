'use client';
import { type ReactElement, useMemo } from 'react';
import type { NodeProperty, NodeType } from '#model';
import { ErrorBoundary } from '#ui';
import { builtInFields } from '../field/built-in-fields.js';
import { type FieldDefinition, type FieldTable, findField } from '../field/field-definition.js';
import { FieldScope } from '../field/field-scope.js';
import type { Resources } from '../field/resource/resources.js';
import { unknownField } from '../field/text/json-field.js';
import { WrittenValue } from './property-field.js';

export interface SettingValueProps {
  readonly property: NodeProperty;
  readonly value: unknown;
  readonly nodeType?: NodeType | undefined;
  /** Overrides of built-in fields. */
  readonly fields?: FieldTable | undefined;
  readonly resources?: Resources | undefined;
}

const noResources: Resources = {};

/** One setting as a read-only form shows it, without its label and outside of a form. */
export function SettingValue({ fields, nodeType, property, resources, value }: SettingValueProps): ReactElement {
  const scope = useMemo(() => {
    const fieldOf = (of: NodeProperty): FieldDefinition =>
      findField(of, nodeType, builtInFields, fields) ?? unknownField;
    return { fieldOf, showProblems: false, depth: 2 };
  }, [fields, nodeType]);
  const shown = { property, value, resources: resources ?? noResources };
  return (
    <FieldScope.Provider value={scope}>
      <ErrorBoundary
        part={`fields.${property.type}.${property.name}`}
        resetBy={[value]}
        waiting={null}
        fallback={() => <WrittenValue {...shown} field={unknownField} />}
      >
        <WrittenValue {...shown} field={scope.fieldOf(property)} />
      </ErrorBoundary>
    </FieldScope.Provider>
  );
}
