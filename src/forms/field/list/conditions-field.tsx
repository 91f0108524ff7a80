'use client';
import { equalJson, isJsonObject, type Json } from '#base';
import type { NodeProperty } from '#model';
import { type Condition, settingArg, settingArgs } from '#rules';
import { Button, IconButton, Segmented, TextInput, useMessages } from '#ui';
import type { ReactElement } from 'react';
import { ConditionRow, leadsToEdges } from './condition-row.js';
import {
  conditionKind,
  conditionsIn,
  conditionText,
  matchOf,
  shownCondition,
  withConditions,
  withMatch,
} from './condition-shapes.js';
import type { FieldDefinition, FieldProps, FieldViewProps } from '../field-definition.js';
import { jsonField } from '../text/json-field.js';
import { useKeptFocus } from '../value/use-kept-focus.js';
import { type AnswersAndFields, useAnswers } from '../resource/use-answers.js';
import { useResource } from '../resource/use-resource.js';
import { useConditionScope } from './condition-scope.js';
import { PathConditions } from './path-conditions.js';
import { listedValues, valueText } from '../value/value-text.js';
import { conditionMessages } from './condition-messages.js';

function ConditionsField(props: FieldProps): ReactElement {
  const { describedBy, labelledBy, onChange, property, resources, value } = props;
  const focus = useKeptFocus<HTMLDivElement>();
  const scope = useConditionScope();
  const fields = useResource(resources, settingArg(property, 'resource') ?? 'attributes');
  const answers = useAnswers(fields, scope.outputs());
  const hasEdges = leadsToEdges(value, settingArgs(property).words);
  const root = rootOf(value, hasEdges);
  const context = { ...props, answers, hasEdges };
  return (
    <div {...focus} className="pb-stack" role="group" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      {scope.pathSetting !== undefined && scope.pathSetting === property.name && !isJsonObject(root) ? (
        <PathConditions
          {...props}
          answers={answers}
          scope={scope}
          value={root}
          renderOther={(condition, index, onCondition, onRemove) => (
            <ConditionItem
              {...context}
              depth={0}
              numberPrefix=""
              condition={condition}
              index={index}
              onCondition={onCondition}
              onRemove={onRemove}
            />
          )}
        />
      ) : isJsonObject(root) ? (
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
  readonly answers: AnswersAndFields;
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
  const messages = useMessages(conditionMessages);
  const { depth, disabled, numberPrefix } = context;
  const number = numberPrefix.slice(0, -1);
  return (
    <>
      <span className="pb-condition__match">
        <Segmented
          label={depth === 0 ? messages.group.match : messages.group.matchOf(number)}
          size="sm"
          disabled={disabled}
          value={matchOf(group) ?? 'all'}
          onValueChange={(match) => match !== matchOf(group) && onGroup(withMatch(group, match))}
          options={[
            { value: 'all', label: messages.group.all },
            { value: 'any', label: messages.group.any },
          ]}
        />
        {onRemove && (
          <IconButton
            icon="x"
            size="sm"
            tone="mut"
            label={messages.group.remove(number)}
            disabled={disabled}
            onClick={onRemove}
          />
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
  const messages = useMessages(conditionMessages);
  const { depth, disabled, hasEdges } = context;
  const path = hasEdges && depth === 0 ? { path: '' } : {};
  const comparison = { attribute: '', comparator: 'equals', value: [] };
  const add = (condition: Condition): void => onConditions([...conditions, { ...path, ...condition }]);
  return (
    <>
      {conditions.map((condition, index) => (
        <ConditionItem
          key={index}
          {...context}
          condition={condition}
          index={index}
          onCondition={(next) => onConditions(conditions.map((other, at) => (at === index ? next : other)))}
          onRemove={() => onConditions(conditions.filter((_, at) => at !== index))}
        />
      ))}
      <span className="pb-condition__add">
        <Button variant="dashed" icon="plus" disabled={disabled} onClick={() => add(comparison)}>
          {messages.add}
        </Button>
        {depth < 3 && (
          <Button
            variant="dashed"
            icon="plus"
            disabled={disabled}
            onClick={() => add({ match: 'any', conditions: [comparison] })}
          >
            {messages.group.add}
          </Button>
        )}
      </span>
    </>
  );
}

/** A comparison, a group or a condition of an unknown shape, and the edge it leads to. */
function ConditionItem({
  condition,
  index,
  onCondition,
  onRemove,
  ...context
}: ConditionsContext & {
  readonly condition: unknown;
  readonly index: number;
  readonly onCondition: (condition: unknown) => void;
  readonly onRemove: () => void;
}): ReactElement {
  const messages = useMessages(conditionMessages);
  const { depth, disabled, hasEdges, invalid, numberPrefix } = context;
  const number = `${numberPrefix}${index + 1}`;
  const kind = conditionKind(condition, depth);
  const known = condition as Condition;
  return (
    <div
      role="group"
      aria-label={messages.condition(number)}
      data-part={index}
      className="pb-condition"
      data-depth={depth}
      data-invalid={(invalid && depth === 0) || undefined}
    >
      {kind === 'comparison' && (
        <ConditionRow
          condition={known}
          number={number}
          answers={context.answers}
          disabled={disabled}
          onChange={onCondition}
          onRemove={onRemove}
        />
      )}
      {kind === 'group' && (
        <Group
          {...context}
          group={known}
          depth={depth + 1}
          numberPrefix={`${number}.`}
          onGroup={onCondition}
          onRemove={onRemove}
        />
      )}
      {kind === 'other' && (
        <OtherCondition {...context} condition={condition} number={number} onChange={onCondition} onRemove={onRemove} />
      )}
      {hasEdges && depth === 0 && kind !== 'other' && (
        <ConditionPath condition={known} number={number} disabled={disabled} onChange={onCondition} />
      )}
    </div>
  );
}

/** The edge that a condition leads to. */
function ConditionPath({
  condition,
  disabled,
  number,
  onChange,
}: {
  readonly condition: Condition;
  readonly number: string;
  readonly disabled: boolean;
  readonly onChange: (condition: Condition) => void;
}): ReactElement {
  const { path } = useMessages(conditionMessages);
  return (
    <span className="pb-condition__path">
      <span aria-hidden>{path.leadsTo}</span>
      <TextInput
        label={path.of(number)}
        value={valueText(condition['path'])}
        disabled={disabled}
        onValueChange={(next) => onChange({ ...condition, path: next })}
      />
    </span>
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
  const messages = useMessages(conditionMessages);
  return (
    <span className="pb-condition__top">
      <span className="pb-grow">
        <label className="pb-visually-hidden" htmlFor={`${context.id}-${number}`}>
          {messages.asJson(number)}
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
        label={messages.remove(number)}
        disabled={context.disabled}
        onClick={onRemove}
      />
    </span>
  );
}

function ConditionsView({ property, resources, value }: FieldViewProps): ReactElement {
  const messages = useMessages(conditionMessages);
  const fields = useResource(resources, settingArg(property, 'resource') ?? 'attributes');
  const { labelOf } = useAnswers(fields, useConditionScope().outputs());
  const conditions = isJsonObject(value) ? [value] : listedValues(value);
  return <>{conditions.map((condition) => conditionText(condition, messages, labelOf)).join('\n')}</>;
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
  View: ConditionsView,
};
