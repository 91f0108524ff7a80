'use client';
import type { Json, JsonPath } from '#base';
import type { NodeType, Problem } from '#model';
import type { ComparatorTable } from '#rules';
import { type ReactElement, useMemo } from 'react';
import { builtInFields } from './field/built-in-fields.js';
import { type FieldTable, findField } from './field/field-definition.js';
import type { Resources } from './field/resources.js';
import { unknownField } from './field/unknown-field.js';
import { formEntries, type FormEntry } from './form-entries.js';
import { PropertyField, PropertyValue } from './property-field.js';
import { findConfigProblems } from './property-problems.js';

export interface PropertyFieldsProps {
  /** The step type, for its `properties`. */
  readonly nodeType: NodeType;
  /** The settings, as a step's `config` holds them. Never changed here. */
  readonly config: object | null | undefined;
  /** Gets the path of what a person changed and its new value; `undefined` removes it. Never called for being shown. */
  readonly onChange: (path: JsonPath, value: Json | undefined) => void;
  /** What is wrong, each at its `path` (`['config', name]`). Without it the built-in rules are asked. */
  readonly problems?: readonly Problem[] | undefined;
  /** Fields by property type, over the built-in ones. */
  readonly fields?: FieldTable | undefined;
  /** Shows the values as text. */
  readonly readOnly?: boolean | undefined;
  /** Shows the controls, none of which can be used. */
  readonly disabled?: boolean | undefined;
  /** What can be chosen from. */
  readonly resources?: Resources | undefined;
  /** Shows the errors of all fields at once, as after an attempt to save. Otherwise each waits until its field is left. */
  readonly showAllProblems?: boolean | undefined;
  /** Own comparison words for conditions. */
  readonly comparators?: ComparatorTable | undefined;
  /** Called when a field is left. */
  readonly onBlur?: (() => void) | undefined;
}

const noResources: Resources = {};
const noComparators: ComparatorTable = {};
const nothing = (): void => {};

/** The settings of a step type as fields, without a root of their own: for use inside one. */
export function PropertyFields(props: PropertyFieldsProps): ReactElement {
  const {
    nodeType, config, onChange, fields, readOnly = false, disabled = false, resources = noResources, showAllProblems = false,
    comparators = noComparators, onBlur = nothing,
  } = props;
  const { declared, other } = useMemo(() => formEntries(nodeType, config, comparators), [nodeType, config, comparators]);
  const problems = useMemo(
    () => props.problems ?? (readOnly ? [] : findConfigProblems(nodeType, config, comparators)),
    [props.problems, readOnly, nodeType, config, comparators],
  );
  const fieldOf = (entry: FormEntry) => findField(entry.property.type, builtInFields, fields) ?? unknownField;
  const draw = (entry: FormEntry): ReactElement =>
    readOnly ? (
      <PropertyValue key={entry.key} entry={entry} field={fieldOf(entry)} resources={resources} />
    ) : (
      <PropertyField key={entry.key} entry={entry} field={fieldOf(entry)} disabled={disabled} resources={resources} showProblems={showAllProblems}
        problems={problems.filter(({ path }) => path?.[0] === 'config' && path[1] === entry.name)}
        onChange={(value) => onChange([entry.name], value)} onBlur={onBlur} />
    );
  const List = readOnly ? 'dl' : 'div';
  return (
    <>
      {declared.length > 0 && <List className="pb-form">{declared.map(draw)}</List>}
      {other.length > 0 && (
        <div className="pb-form__other" role="group" aria-label="Other settings">
          <span className="pb-mut" aria-hidden>Other settings</span>
          <List className="pb-form">{other.map(draw)}</List>
        </div>
      )}
    </>
  );
}
