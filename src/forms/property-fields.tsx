'use client';
import { equalJson, type Json, type JsonPath } from '#base';
import type { NodeProperty, NodeType, Problem } from '#model';
import { type ComparatorTable, messageSettingsOf } from '#rules';
import { useLatest } from '#ui';
import { memo, type ReactElement, useCallback, useMemo } from 'react';
import { builtInFields } from './field/built-in-fields.js';
import { type FieldDefinition, type FieldTable, findField } from './field/field-definition.js';
import { MessageScopeContext, type TextScope } from './composer/text-scope.js';
import { FieldScope } from './field/field-scope.js';
import type { Resources } from './field/resources.js';
import { unknownField } from './field/unknown-field.js';
import { useStableTable } from './field/use-stable-table.js';
import { formEntries, type FormEntry } from './form-entries.js';
import { formNode } from './preview/node-message.js';
import { PropertyField, type PropertyFieldProps, PropertyValue } from './property-field.js';
import { findConfigProblems } from './property-problems.js';

export interface PropertyFieldsProps {
  /** The step type, for its `properties`. */
  readonly nodeType: NodeType;
  /** The settings, as a step's `config` holds them. Never changed here. */
  readonly config: object | null | undefined;
  /**
   * Gets the path of what a person changed and its new value; `undefined` removes it. Never called for being shown. `before` comes with
   * a value that was typed back to what was there: the settings as they were then, for who keeps the order of their keys.
   */
  readonly onChange: (
    path: JsonPath,
    value: Json | undefined,
    before?: { readonly config: object | null | undefined },
  ) => void;
  /** What is wrong, each at its `path` (`['config', name]`). Without it the built-in rules are asked. */
  readonly problems?: readonly Problem[] | undefined;
  /** Fields over the built-in ones: by property type, by step type and by setting. See `FieldTable`. */
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
  /** What is known where the form stands, for the texts in it; absent for a form that stands alone. */
  readonly scope?: TextScope | undefined;
}

const noResources: Resources = {};
const noComparators: ComparatorTable = {};
const nothing = (): void => {};

/** The settings of a step type as fields, without a root of their own: for use inside one. */
export function PropertyFields(props: PropertyFieldsProps): ReactElement {
  const {
    nodeType,
    config,
    onChange,
    readOnly = false,
    disabled = false,
    showAllProblems = false,
    onBlur = nothing,
  } = props;
  const resources = useStableTable(props.resources ?? noResources);
  const fields = useStableTable(props.fields);
  // As they are, unlike the tables below: another comparison shows other settings at once.
  const comparators = props.comparators ?? noComparators;
  const { declared, other } = useMemo(
    () => formEntries(nodeType, config, comparators),
    [nodeType, config, comparators],
  );
  const problems = useMemo(
    () => props.problems ?? (readOnly ? [] : findConfigProblems(nodeType, config, comparators)),
    [props.problems, readOnly, nodeType, config, comparators],
  );
  const { type } = nodeType;
  const fieldOf = useCallback(
    (property: NodeProperty): FieldDefinition =>
      findField(property, type === undefined ? {} : { type }, builtInFields, fields) ?? unknownField,
    [fields, type],
  );
  const scope = useMemo(() => ({ fieldOf, showProblems: showAllProblems, depth: 2 }), [fieldOf, showAllProblems]);
  const { media, shortLinks } = messageSettingsOf(formNode(nodeType, config), { comparators });
  const hasMedia = media.length > 0;
  const { codeLength, domain } = shortLinks ?? {};
  const messageScope = useMemo(
    () => ({
      ...props.scope,
      hasMedia,
      shortLinks: domain === undefined || codeLength === undefined ? undefined : { domain, codeLength },
    }),
    [props.scope, hasMedia, domain, codeLength],
  );
  // Fields keep one function for life, so that what is typed in one draws no other again.
  const latest = useLatest({ config, onBlur, onChange });
  const set = useCallback(
    (name: string, value: Json | undefined, before?: Before) => {
      if (before) latest.current.onChange([name], value, before);
      else latest.current.onChange([name], value);
    },
    [latest],
  );
  const around = useCallback((): Before => ({ config: latest.current.config }), [latest]);
  const leave = useCallback(() => latest.current.onBlur(), [latest]);
  const draw = (entry: FormEntry): ReactElement =>
    readOnly ? (
      <PropertyValue key={entry.key} entry={entry} field={fieldOf(entry.property)} resources={resources} />
    ) : (
      <FieldRow
        key={entry.key}
        entry={entry}
        field={fieldOf(entry.property)}
        disabled={disabled}
        resources={resources}
        showProblems={showAllProblems}
        problems={problems.filter(({ path }) => path?.[0] === 'config' && path[1] === entry.name)}
        onSet={set}
        onBlur={leave}
        around={around}
      />
    );
  const List = readOnly ? 'dl' : 'div';
  return (
    <FieldScope.Provider value={scope}>
      <MessageScopeContext.Provider value={messageScope}>
        {declared.length > 0 && <List className="pb-form">{declared.map(draw)}</List>}
        {other.length > 0 && (
          <div className="pb-form__other" role="group" aria-label="Other settings">
            <span className="pb-mut" aria-hidden>
              Other settings
            </span>
            <List className="pb-form">{other.map(draw)}</List>
          </div>
        )}
      </MessageScopeContext.Provider>
    </FieldScope.Provider>
  );
}

type Before = NonNullable<Parameters<PropertyFieldsProps['onChange']>[2]>;
type FieldRowProps = Omit<PropertyFieldProps, 'onChange'> & {
  readonly onSet: (name: string, value: Json | undefined, before?: Before) => void;
};

/** A field that is drawn again only for what it shows: its own setting, problems and words. */
const FieldRow = memo(function FieldRow({ onSet, ...field }: FieldRowProps): ReactElement {
  const { name } = field.entry;
  const change = useCallback(
    (value: Json | undefined, before?: unknown) => onSet(name, value, before as Before | undefined),
    [name, onSet],
  );
  return <PropertyField {...field} onChange={change} />;
}, isSameRow);

function isSameRow(before: FieldRowProps, after: FieldRowProps): boolean {
  const { entry, problems, ...others } = before;
  const { entry: nextEntry, problems: nextProblems, ...nextOthers } = after;
  return (
    equalJson(entry, nextEntry) &&
    equalJson(problems, nextProblems) &&
    (Object.keys(nextOthers) as (keyof typeof nextOthers)[]).every((key) => Object.is(others[key], nextOthers[key]))
  );
}
