'use client';
import { equalJson, isJsonObject, type Json } from '#base';
import type { NodeProperty } from '#model';
import { settingArg, settingArgs } from '#rules';
import { Button, IconButton, Segmented, TextInput } from '#ui';
import type { ReactElement } from 'react';
import { ConditionRow, leadsToEdges } from './condition-row.js';
import {
  type Condition,
  conditionKind,
  conditionsIn,
  conditionText,
  matchOf,
  shownCondition,
  withConditions,
  withMatch,
} from './condition-shapes.js';
import type { FieldDefinition, FieldProps } from './field-definition.js';
import { jsonField } from './json-field.js';
import { useKeptFocus } from './use-kept-focus.js';
import { type LoadedResource, useResource } from './use-resource.js';
import { listedValues, valueText } from './value-text.js';

function ConditionsField(props: FieldProps): ReactElement {
  const { describedBy, labelledBy, onChange, property, resources, value } = props;
  const focus = useKeptFocus<HTMLDivElement>();
  const attributes = useResource(resources, settingArg(property, 'resource') ?? 'attributes');
  const hasEdges = leadsToEdges(value, settingArgs(property).words);
  const root = rootOf(value, hasEdges);
  const context = { ...props, attributes, hasEdges };
  return (
    <div {...focus} className="pb-stack" role="group" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      {isJsonObject(root) ? (
        <Group {...context} group={root} numberPrefix="" depth={0} onGroup={(next) => onChange(next as Json)} />
      ) : (
        <Conditions
          {...context}
          conditions={listedValues(root)}
          numberPrefix=""
          depth={0}
          onConditions={(next) => onChange(next as Json)}
        />
      )}
    </div>
  );
}

/** Conditions that hold together start as a group; those that lead to edges are a list. */
function rootOf(value: unknown, hasEdges: boolean): unknown {
  return value ?? (hasEdges ? [] : { match: 'all', conditions: [] });
}

function conditionsAlike(left: unknown, right: unknown, property: NodeProperty): boolean {
  const shownOf = (value: unknown): unknown => {
    const root = rootOf(value, leadsToEdges(value, settingArgs(property).words));
    return isJsonObject(root) ? shownCondition(root) : listedValues(root).map((condition) => shownCondition(condition));
  };
  return equalJson(shownOf(left), shownOf(right));
}

type ConditionsContext = FieldProps & {
  readonly attributes: LoadedResource;
  readonly hasEdges: boolean;
  readonly depth: number;
  /** "2." inside the second group. */
  readonly numberPrefix: string;
};

function Group({
  group,
  onGroup,
  onRemove,
  ...context
}: ConditionsContext & {
  readonly group: Condition;
  readonly onGroup: (group: Condition) => void;
  readonly onRemove?: () => void;
}): ReactElement {
  const { depth, disabled, numberPrefix } = context;
  const name = depth === 0 ? 'the conditions' : `group ${numberPrefix.slice(0, -1)}`;
  return (
    <>
      <span className="pb-condition__match">
        <Segmented
          label={`How ${name} go together`}
          size="sm"
          disabled={disabled}
          value={matchOf(group) ?? 'all'}
          onValueChange={(match) => match !== matchOf(group) && onGroup(withMatch(group, match))}
          options={[
            { value: 'all', label: 'All of' },
            { value: 'any', label: 'Any of' },
          ]}
        />
        {onRemove && (
          <IconButton icon="x" size="sm" tone="mut" label={`Remove ${name}`} disabled={disabled} onClick={onRemove} />
        )}
      </span>
      <Conditions
        {...context}
        conditions={conditionsIn(group)}
        onConditions={(next) => onGroup(withConditions(group, next))}
      />
    </>
  );
}

function Conditions({
  conditions,
  onConditions,
  ...context
}: ConditionsContext & {
  readonly conditions: readonly unknown[];
  readonly onConditions: (conditions: readonly unknown[]) => void;
}): ReactElement {
  const { depth, disabled, hasEdges, invalid, numberPrefix } = context;
  const leadsToEdge = hasEdges && depth === 0;
  const set = (index: number, next: unknown): void =>
    onConditions(conditions.map((condition, at) => (at === index ? next : condition)));
  const path = leadsToEdge ? { path: '' } : {};
  return (
    <>
      {conditions.map((condition, index) => {
        const number = `${numberPrefix}${index + 1}`;
        const kind = conditionKind(condition, depth);
        const remove = (): void => onConditions(conditions.filter((_, at) => at !== index));
        const known = condition as Condition;
        return (
          <div
            key={index}
            role="group"
            aria-label={`Condition ${number}`}
            data-part={index}
            className="pb-condition"
            data-depth={depth}
            data-invalid={(invalid && depth === 0) || undefined}
          >
            {kind === 'comparison' && (
              <ConditionRow
                condition={known}
                name={`condition ${number}`}
                attributes={context.attributes}
                disabled={disabled}
                onChange={(next) => set(index, next)}
                onRemove={remove}
              />
            )}
            {kind === 'group' && (
              <Group
                {...context}
                group={known}
                depth={depth + 1}
                numberPrefix={`${number}.`}
                onGroup={(next) => set(index, next)}
                onRemove={remove}
              />
            )}
            {kind === 'other' && (
              <OtherCondition
                {...context}
                condition={condition}
                number={number}
                onChange={(next) => set(index, next)}
                onRemove={remove}
              />
            )}
            {leadsToEdge && kind !== 'other' && (
              <span className="pb-condition__path">
                <span aria-hidden>Leads to</span>
                <TextInput
                  label={`Path that condition ${number} leads to`}
                  value={valueText(known['path'])}
                  disabled={disabled}
                  onValueChange={(next) => set(index, { ...known, path: next })}
                />
              </span>
            )}
          </div>
        );
      })}
      <span className="pb-condition__add">
        <Button
          variant="dashed"
          icon="plus"
          disabled={disabled}
          onClick={() => onConditions([...conditions, { ...path, attribute: '', comparator: 'equals', value: [] }])}
        >
          Add condition
        </Button>
        {depth < 3 && (
          <Button
            variant="dashed"
            icon="plus"
            disabled={disabled}
            onClick={() =>
              onConditions([
                ...conditions,
                { ...path, match: 'any', conditions: [{ attribute: '', comparator: 'equals', value: [] }] },
              ])
            }
          >
            Add group
          </Button>
        )}
      </span>
    </>
  );
}

/** A condition of an unknown shape: kept, and edited as JSON. */
function OtherCondition({
  condition,
  number,
  onChange,
  onRemove,
  ...context
}: ConditionsContext & {
  readonly condition: unknown;
  readonly number: string;
  readonly onChange: (value: Json | undefined) => void;
  readonly onRemove: () => void;
}): ReactElement {
  return (
    <span className="pb-condition__top">
      <span className="pb-grow">
        <label className="pb-visually-hidden" htmlFor={`${context.id}-${number}`}>
          Condition {number} as JSON
        </label>
        <jsonField.Component
          {...context}
          id={`${context.id}-${number}`}
          labelledBy={`${context.labelledBy}`}
          describedBy={undefined}
          invalid={false}
          required={false}
          value={condition}
          onChange={onChange}
        />
      </span>
      <IconButton
        icon="x"
        size="sm"
        tone="mut"
        label={`Remove condition ${number}`}
        disabled={context.disabled}
        onClick={onRemove}
      />
    </span>
  );
}

/**
 * Comparisons of contact fields, alone or in groups of which all or any must hold. Each row of a list leads to an edge;
 * with the arg `match`, or where a group is stored, they hold together.
 */
export const conditionsField: FieldDefinition = {
  Component: ConditionsField,
  isGroup: true,
  looksAlike: conditionsAlike,
  accepts: (value) =>
    value === undefined || value === null || Array.isArray(value) || conditionKind(value, 0) === 'group',
  format: (value) =>
    (isJsonObject(value) ? [value] : listedValues(value)).map((condition) => conditionText(condition)).join('\n'),
};
