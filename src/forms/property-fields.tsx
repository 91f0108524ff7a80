'use client';
import { equalJson, type Json, type JsonPath } from '#base';
import type { NodeProperty, NodeType, Problem } from '#model';
import { type ComparatorTable, messageSettingsOf } from '#rules';
import { useLatest, useMessages } from '#ui';
import { memo, type ReactElement, useCallback, useMemo } from 'react';
import { builtInFields } from './field/built-in-fields.js';
import { type FieldDefinition, type FieldTable, findField } from './field/field-definition.js';
import { type MessageScope, MessageScopeContext, type TextScope } from './composer/text-scope.js';
import { type CheckFields, FieldScope } from './field/field-scope.js';
import type { Resources } from './field/resource/resources.js';
import { unknownField } from './field/text/json-field.js';
import { useStableTable } from './field/value/use-stable-table.js';
import { formEntries, type FormEntry } from './property/form-entries.js';
import { formNode } from './preview/node-message.js';
import { PropertyField, type PropertyFieldProps, PropertyValue } from './property/property-field.js';
import { findConfigProblems } from './property/property-problems.js';
import { propertyMessages } from './property/property-messages.js';

/** The props that `PropertyForm` shares with the inspector. */
export interface PropertyFieldsProps {
  /** The node type; its `properties` become the fields. */
  readonly nodeType: NodeType;
  /** The settings, as in `node.config`. Never mutated. */
  readonly config: object | null | undefined;
  /**
   * Reports a change by the user: the path inside `config` and the new value; `undefined` removes it. Never called on
   * mount.
   * `before` comes with a value that the user restored: the settings as they were, for callers that keep the order of
   * keys.
   */
  readonly onChange: (
    path: JsonPath,
    value: Json | undefined,
    before?: { readonly config: object | null | undefined },
  ) => void;
  /**
   * Problems by `path` (`['config', name]`).
   * @default the problems that the built-in rules find
   */
  readonly problems?: readonly Problem[] | undefined;
  /** Overrides of built-in fields: by property type, node type and setting. See `FieldTable`. */
  readonly fields?: FieldTable | undefined;
  /**
   * Shows the values as text.
   * @default false
   */
  readonly readOnly?: boolean | undefined;
  /**
   * Shows disabled controls.
   * @default false
   */
  readonly disabled?: boolean | undefined;
  /**
   * Account resources that fields offer for choosing.
   * @default none
   */
  readonly resources?: Resources | undefined;
  /**
   * Shows the errors of all fields at once, as after an attempt to save; otherwise each waits until the focus leaves
   * its field.
   * @default false
   */
  readonly showAllProblems?: boolean | undefined;
  /**
   * When a field shows its error and runs its asynchronous check: as the focus leaves it (checks run in a pause of
   * typing), with each change, or only with `showAllProblems`.
   * @default 'blur'
   */
  readonly checkFields?: CheckFields | undefined;
  /**
   * Comparators beside the built-in ones, for conditional settings.
   * @default none
   */
  readonly comparators?: ComparatorTable | undefined;
  /** Called when the focus leaves a field. */
  readonly onBlur?: (() => void) | undefined;
  /** Names and guarantees for the texts in the form; absent for a form without an editor. */
  readonly scope?: TextScope | undefined;
}

const noResources: Resources = {};
const noComparators: ComparatorTable = {};
const noop = (): void => {};

/** The settings of a node type as fields, without a root element of their own: for use inside an editor. */
export function PropertyFields(props: PropertyFieldsProps): ReactElement {
  const { nodeType, config, readOnly = false, disabled = false, showAllProblems = false } = props;
  const messages = useMessages(propertyMessages);
  const resources = useStableTable(props.resources ?? noResources);
  const fields = useStableTable(props.fields);
  // Unlike the tables above, comparators are compared by identity: a new one may show other settings.
  const comparators = props.comparators ?? noComparators;
  const { declared, other } = useMemo(
    () => formEntries(nodeType, config, comparators),
    [nodeType, config, comparators],
  );
  const problems = useMemo(
    () => props.problems ?? (readOnly ? [] : findConfigProblems(nodeType, config, comparators)),
    [props.problems, readOnly, nodeType, config, comparators],
  );
  const fieldOf = useFieldOf(nodeType.type, fields);
  const { checkFields } = props;
  const scope = useMemo(
    () => ({ fieldOf, checkFields, showProblems: showAllProblems, depth: 2 }),
    [checkFields, fieldOf, showAllProblems],
  );
  const messageScope = useScopeOfMessage(props, comparators);
  const callbacks = useStableCallbacks(props);
  const renderEntry = (entry: FormEntry): ReactElement =>
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
        {...callbacks}
      />
    );
  const List = readOnly ? 'dl' : 'div';
  return (
    <FieldScope.Provider value={scope}>
      <MessageScopeContext.Provider value={messageScope}>
        {declared.length > 0 && <List className="pb-form">{declared.map(renderEntry)}</List>}
        {other.length > 0 && (
          <div className="pb-form__other" role="group" aria-label={messages.otherSettings}>
            <span className="pb-mut" aria-hidden>
              {messages.otherSettings}
            </span>
            <List className="pb-form">{other.map(renderEntry)}</List>
          </div>
        )}
      </MessageScopeContext.Provider>
    </FieldScope.Provider>
  );
}

/** Returns a function that finds the field of a setting: the host's, else the built-in one. */
export function useFieldOf(
  nodeType: NodeType['type'],
  fields: FieldTable | undefined,
): (property: NodeProperty) => FieldDefinition {
  return useCallback(
    (property) =>
      findField(property, nodeType === undefined ? {} : { type: nodeType }, builtInFields, fields) ?? unknownField,
    [fields, nodeType],
  );
}

/** Returns the scope of the message in a form: its surroundings, its media and its short links. */
function useScopeOfMessage(
  { config, nodeType, scope }: PropertyFieldsProps,
  comparators: ComparatorTable,
): MessageScope {
  const { media, shortLinks } = messageSettingsOf(formNode(nodeType, config), { comparators });
  const hasMedia = media.length > 0;
  const { codeLength, domain } = shortLinks ?? {};
  return useMemo(
    () => ({
      ...scope,
      hasMedia,
      shortLinks: domain === undefined || codeLength === undefined ? undefined : { domain, codeLength },
    }),
    [scope, hasMedia, domain, codeLength],
  );
}

/** Returns callbacks that keep their identity, so that typing in one field renders no other. */
function useStableCallbacks({
  config,
  onBlur = noop,
  onChange,
}: PropertyFieldsProps): Pick<FieldRowProps, 'getSnapshot' | 'onBlur' | 'onChange'> {
  const latest = useLatest({ config, onBlur, onChange });
  return useMemo(
    () => ({
      onChange: (name, value, before) => {
        if (before) latest.current.onChange([name], value, before);
        else latest.current.onChange([name], value);
      },
      onBlur: () => latest.current.onBlur(),
      getSnapshot: (): Before => ({ config: latest.current.config }),
    }),
    [latest],
  );
}

type Before = NonNullable<Parameters<PropertyFieldsProps['onChange']>[2]>;
type FieldRowProps = Omit<PropertyFieldProps, 'onChange'> & {
  readonly onChange: (name: string, value: Json | undefined, before?: Before) => void;
};

/** A field that renders again only for its own entry, problems and callbacks. */
const FieldRow = memo(function FieldRow({ onChange, ...field }: FieldRowProps): ReactElement {
  const { name } = field.entry;
  const handleChange = useCallback(
    (value: Json | undefined, before?: unknown) => onChange(name, value, before as Before | undefined),
    [name, onChange],
  );
  return <PropertyField {...field} onChange={handleChange} />;
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
