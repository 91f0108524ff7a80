'use client';
import type { Json } from '#base';
import {
  attributeOf,
  type Comparator,
  comparatorOf,
  comparators,
  comparedTexts,
  type Condition,
  isNamedByCondition,
  knownComparator,
  namedRow,
  takesValue,
  withAttribute,
} from '#rules';
import { Button, TextInput, useMessages } from '#ui';
import { type KeyboardEvent, type ReactElement, type ReactNode, useRef, useState } from 'react';
import type { FieldProps } from '../field-definition.js';
import { ResourceSelect } from '../resource/resource-select.js';
import type { AnswersAndFields } from '../resource/use-answers.js';
import { listedValues, valueText } from '../value/value-text.js';
import { conditionMessages } from './condition-messages.js';
import { ComparatorSelect, ConditionValue, RemoveCondition } from './condition-row.js';
import { conditionKind } from './condition-shapes.js';
import type { ConditionScope } from './condition-scope.js';

/** What replies are mostly compared by, in the order of use. Stored ones beyond these stay. */
const answerComparators: readonly Comparator[] = [
  'equals',
  'contains',
  'in',
  'isNumber',
  'isDate',
  'isYes',
  'isNo',
  'startsWith',
  'notEquals',
  'greaterOrEqual',
  'lessOrEqual',
];

export interface PathConditionsProps extends Pick<FieldProps, 'disabled' | 'id' | 'onChange' | 'value'> {
  readonly answers: AnswersAndFields;
  readonly scope: ConditionScope;
  /** Renders a row that is no comparison: a group, or an unknown shape. */
  readonly renderOther: (
    row: Condition,
    index: number,
    onRow: (row: unknown) => void,
    onRemove: () => void,
  ) => ReactNode;
}

/**
 * Conditions that each are a path. While all are about one value, it is chosen once, above them; an empty row at the end
 * waits for the next path.
 */
export function PathConditions(props: PathConditionsProps): ReactElement {
  const { answers, disabled, id, onChange, renderOther, scope, value } = props;
  const rows = listedValues(value);
  const subject = useSubject(rows, scope, answers);
  const list = useRef<HTMLDivElement>(null);
  const setRows = (next: readonly unknown[]): void => onChange(next as Json);
  const setRow = (index: number, row: unknown): void => setRows(rows.map((other, at) => (at === index ? row : other)));
  const removeRow = (index: number): void =>
    scope.removeRow && index < rows.length ? scope.removeRow(index) : setRows(rows.filter((_, at) => at !== index));
  const isOpen = isEmptyRow(rows.at(-1));
  const blank = emptyRow(subject.next);
  const shown = isOpen ? rows : [...rows, blank];
  const changeRow = (index: number, next: Condition): void => {
    const before = rows[index] ?? blank;
    const others = rows.filter((_, at) => at !== index);
    const named = isNamedByCondition(before) ? namedRow(next, others) : next;
    setRows(rows.toSpliced(index, 1, named));
  };
  return (
    <>
      {subject.isShared && (
        <SharedSubject
          {...{ answers, disabled }}
          id={`${id}-about`}
          value={subject.next}
          onChange={(name) => {
            subject.choose(name);
            if (rows.some(isRow)) setRows(rows.map((row) => (isRow(row) ? withAttribute(row, name) : row)));
          }}
        />
      )}
      <div ref={list} className="pb-stack">
        {shown.map((row, index) =>
          conditionKind(row, 0) === 'comparison' ? (
            <PathRow
              key={index}
              {...{ answers, disabled, index, scope }}
              row={row as Condition}
              showsSubject={!subject.isShared}
              isBegin={rows.length === 0 && subject.next !== ''}
              onRow={(next) => changeRow(index, next)}
              onRemove={index < rows.length ? () => removeRow(index) : undefined}
              onNext={() => focusRow(list.current, index + 1)}
            />
          ) : (
            <div key={index}>
              {renderOther(
                row as Condition,
                index,
                (next) => setRow(index, next),
                () => removeRow(index),
              )}
            </div>
          ),
        )}
      </div>
      {rows.length > 0 && !isOpen && <AddOther disabled={disabled} onAdd={(row) => setRows([...rows, row])} />}
    </>
  );
}

function isRow(row: unknown): row is Condition {
  return conditionKind(row, 0) === 'comparison';
}

/** Buttons for a condition on another field, and for a group of conditions. */
function AddOther({
  disabled,
  onAdd,
}: {
  readonly disabled: boolean;
  readonly onAdd: (row: Condition) => void;
}): ReactElement {
  const messages = useMessages(conditionMessages);
  return (
    <span className="pb-condition__add">
      <Button variant="dashed" icon="plus" disabled={disabled} onClick={() => onAdd(emptyRow(''))}>
        {messages.path.addOther}
      </Button>
      <Button
        variant="dashed"
        icon="plus"
        disabled={disabled}
        onClick={() => onAdd({ path: '', match: 'any', conditions: [emptyComparison] })}
      >
        {messages.group.add}
      </Button>
    </span>
  );
}

/** What the rows are about: one value that all share, or one each. */
function useSubject(rows: readonly unknown[], scope: ConditionScope, answers: AnswersAndFields) {
  const [chosen, choose] = useState<string>();
  const names = [
    ...new Set(
      rows
        .filter((row) => conditionKind(row, 0) === 'comparison')
        .map((row) => valueText(attributeOf(row as Condition))),
    ),
  ];
  const nearest = chosen ?? scope.nearest()?.name ?? '';
  return {
    isShared: names.length < 2,
    /** What the next row is about. */
    next: names.at(-1) || (names.length > 0 && chosen === undefined ? '' : nearest),
    choose: (name: string) => choose(answers.recognised(name) as string),
  };
}

function SubjectSelect({
  answers,
  onChange,
  ...control
}: Pick<PathConditionsProps, 'answers'> & {
  readonly disabled: boolean;
  readonly id?: string;
  readonly label?: string;
  readonly value: unknown;
  readonly onChange: (name: string) => void;
}): ReactElement {
  const messages = useMessages(conditionMessages);
  return (
    <span className="pb-condition__top">
      <ResourceSelect
        {...control}
        placeholder={messages.path.choose}
        resource={answers.resource}
        onChange={(next) => onChange((answers.recognised(next) as string | undefined) ?? '')}
      />
    </span>
  );
}

/** The value that all rows are about, with its label. */
function SharedSubject(props: Parameters<typeof SubjectSelect>[0] & { readonly id: string }): ReactElement {
  const messages = useMessages(conditionMessages);
  return (
    <>
      <label className="pb-label" htmlFor={props.id}>
        {messages.path.about}
      </label>
      <SubjectSelect {...props} />
    </>
  );
}

interface PathRowProps extends Pick<PathConditionsProps, 'answers' | 'disabled' | 'scope'> {
  readonly row: Condition;
  readonly index: number;
  readonly showsSubject: boolean;
  /** True where nothing is left to choose before the text of this row. */
  readonly isBegin: boolean;
  readonly onRow: (row: Condition) => void;
  /** Absent for the row that waits to be written. */
  readonly onRemove: (() => void) | undefined;
  /** Moves the focus to the next row. */
  readonly onNext: () => void;
}

/** One path: how the value is compared, and with what. Its name is the text, unless it was given another. */
function PathRow(props: PathRowProps): ReactElement {
  const { answers, disabled, index, onRemove, onRow, row, scope, showsSubject } = props;
  const messages = useMessages(conditionMessages);
  const number = String(index + 1);
  const comparator = comparatorOf(row);
  const name = valueText(attributeOf(row));
  const isAnswer = scope.outputs().some((output) => output.name === name && output.isAnswer);
  const offered = isAnswer ? answerComparators : comparators;
  return (
    <div role="group" aria-label={messages.condition(number)} data-part={index} className="pb-condition" data-path-row>
      {showsSubject && (
        <SubjectSelect
          {...{ answers, disabled }}
          label={messages.field(number)}
          value={name}
          onChange={(next) => onRow(withAttribute(row, next))}
        />
      )}
      <span className="pb-condition__test" data-alone={!takesValue(comparator) || undefined}>
        <ComparatorSelect {...{ disabled, number, offered }} condition={row} onChange={onRow} />
        {takesValue(comparator) && <RowValue {...props} isAnswer={isAnswer} number={number} />}
        {onRemove && <RemoveCondition {...{ disabled, number, onRemove }} />}
      </span>
      {!isNamedByCondition(row) && <OwnPath {...{ disabled, number, onRow, row }} />}
    </div>
  );
}

/** The text that a row compares with, or its list of texts. */
function RowValue({
  disabled,
  isAnswer,
  isBegin,
  number,
  onNext,
  onRow,
  row,
}: PathRowProps & { readonly isAnswer: boolean; readonly number: string }): ReactElement {
  const messages = useMessages(conditionMessages);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onNext();
  };
  if (!isSingle(row)) return <ConditionValue condition={row} number={number} disabled={disabled} onChange={onRow} />;
  return (
    <TextInput
      label={messages.values(number)}
      placeholder={isAnswer ? messages.path.typeAnswer : messages.value}
      value={comparedTexts(row)[0] ?? ''}
      disabled={disabled}
      autoComplete="off"
      enterKeyHint="next"
      data-begin={isBegin || undefined}
      onValueChange={(text) => onRow({ ...row, value: withText(row['value'], text) })}
      onKeyDown={onKeyDown}
    />
  );
}

/** The name of a path that is not that of its condition. */
function OwnPath({
  disabled,
  number,
  onRow,
  row,
}: Pick<PathRowProps, 'disabled' | 'onRow' | 'row'> & { readonly number: string }): ReactElement {
  const { path: messages } = useMessages(conditionMessages);
  return (
    <span className="pb-condition__path">
      <span aria-hidden>{messages.leadsTo}</span>
      <TextInput
        label={messages.of(number)}
        value={valueText(row['path'])}
        disabled={disabled}
        onValueChange={(path) => onRow({ ...row, path })}
      />
    </span>
  );
}

/** Whether one text control shows the value of a row completely. */
function isSingle(row: Condition): boolean {
  const comparator = knownComparator(comparatorOf(row));
  if (comparator === 'in' || comparator === 'notIn') return false;
  const { value } = row;
  const values: readonly unknown[] = Array.isArray(value)
    ? value
    : value === undefined || value === null
      ? []
      : [value];
  return values.length === 0 || (values.length === 1 && typeof values[0] === 'string');
}

function withText(before: unknown, text: string): Json {
  if (typeof before === 'string') return text;
  return text === '' ? [] : [text];
}

const emptyComparison = { attribute: '', comparator: 'equals', value: [] };

function emptyRow(attribute: string): Condition {
  return { path: '', attribute, comparator: 'equals', value: [] };
}

/** True for a comparison that waits for its value. */
function isEmptyRow(row: unknown): boolean {
  if (conditionKind(row, 0) !== 'comparison') return false;
  const condition = row as Condition;
  return takesValue(comparatorOf(condition)) && comparedTexts(condition).every((text) => text === '');
}

/** Moves the focus to the text of a row, past the inputs that selects hide. */
function focusRow(list: HTMLElement | null, index: number): void {
  list
    ?.querySelector<HTMLElement>(`[data-part="${index}"] .pb-condition__test input:not([aria-hidden="true"])`)
    ?.focus();
}
