'use client';
import { equalJson, isJsonObject, type Json, memoizeByIdentity } from '#base';
import { defaultConfig } from '#catalog';
import type { NodeProperty, NodeType, Problem } from '#model';
import { rowPartsOf } from '#rules';
import { Button, IconButton, useLatest, useMessages } from '#ui';
import { memo, type ReactElement, useCallback, useMemo } from 'react';
import { formEntries } from '../../property/form-entries.js';
import { PropertyField, PropertyValue } from '../../property/property-field.js';
import type { FieldDefinition, FieldProps, FieldViewProps } from '../field-definition.js';
import { FieldScope, useFieldScope } from '../field-scope.js';
import { listsAlike } from '../value/looks-alike.js';
import type { Resources } from '../resource/resources.js';
import { useKeptFocus } from '../value/use-kept-focus.js';
import { listedValues, valueText } from '../value/value-text.js';
import { listFieldMessages } from './list-field-messages.js';

type Row = { readonly [key: string]: unknown };

/** The columns of a row as the properties of a node type, which is what forms are built from. */
const rowType = memoizeByIdentity((columns: readonly NodeProperty[]): NodeType => ({ properties: [...columns] }));
const none = {};

function ObjectsField(props: FieldProps): ReactElement {
  const { rows: messages } = useMessages(listFieldMessages);
  const { describedBy, disabled, labelledBy, onBlur, onChange, problems, property, resources, value } = props;
  const focus = useKeptFocus<HTMLDivElement>();
  const scope = useFieldScope();
  const inner = useMemo(() => ({ ...scope, depth: scope.depth + 2 }), [scope]);
  const rows = listedValues(value) as readonly Row[];
  const columns = rowPartsOf(property, value);
  const isFull = typeof property.max === 'number' && rows.length >= property.max;
  const store = (next: readonly unknown[]): void => onChange(next as Json);
  const { leave, setRow } = useRowCallbacks(rows, store, onBlur);
  const move = (from: number, to: number): void => {
    const next = [...rows];
    next.splice(to, 0, ...next.splice(from, 1));
    store(next);
  };
  return (
    <div {...focus} className="pb-stack" role="group" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      {rows.map((row, index) => (
        <div key={index} className="pb-row" role="group" aria-label={messages.row(index + 1)} data-part={index}>
          <RowHeader
            name={nameOf(row) || messages.row(index + 1)}
            index={index}
            count={rows.length}
            disabled={disabled}
            onMove={(to) => move(index, to)}
            onRemove={() => store(rows.filter((_, at) => at !== index))}
          />
          <FieldScope.Provider value={inner}>
            <RowFields
              row={row}
              index={index}
              columns={columns}
              disabled={disabled}
              resources={resources}
              problems={problems.filter(({ path }) => path?.[scope.depth] === index)}
              onChange={setRow}
              onBlur={leave}
            />
          </FieldScope.Provider>
        </div>
      ))}
      {!isFull && (
        <Button
          variant="dashed"
          icon="plus"
          disabled={disabled}
          onClick={() => store([...rows, defaultConfig(rowType(columns))])}
        >
          {messages.add}
        </Button>
      )}
    </div>
  );
}

/** Returns callbacks that keep their identity, so that typing in one row renders no other. */
function useRowCallbacks(rows: readonly Row[], store: (rows: readonly Row[]) => void, onBlur: () => void) {
  const latest = useLatest({ onBlur, rows, store });
  const setRow = useCallback(
    (index: number, key: string, next: Json | undefined): void => {
      const { rows: all, store: write } = latest.current;
      write(all.map((row, at) => (at === index ? withPart(row, key, next) : row)));
    },
    [latest],
  );
  const leave = useCallback(() => latest.current.onBlur(), [latest]);
  return { leave, setRow };
}

/** The name of a row, and buttons that move and remove it. */
function RowHeader({
  count,
  disabled,
  index,
  name,
  onMove,
  onRemove,
}: {
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly disabled: boolean;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}): ReactElement {
  const { rows: messages } = useMessages(listFieldMessages);
  return (
    <span className="pb-row__top">
      <span className="pb-row__name pb-trunc">{name}</span>
      <IconButton
        icon="arrow-up"
        size="sm"
        tone="mut"
        label={messages.moveUp(index + 1)}
        disabled={disabled || index === 0}
        onClick={() => onMove(index - 1)}
      />
      <IconButton
        icon="arrow-down"
        size="sm"
        tone="mut"
        label={messages.moveDown(index + 1)}
        disabled={disabled || index === count - 1}
        onClick={() => onMove(index + 1)}
      />
      <IconButton
        icon="x"
        size="sm"
        tone="mut"
        label={messages.remove(index + 1)}
        disabled={disabled}
        onClick={onRemove}
      />
    </span>
  );
}

interface RowFieldsProps {
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly NodeProperty[];
  readonly disabled: boolean;
  readonly resources: Resources;
  /** The problems of this row. */
  readonly problems: readonly Problem[];
  readonly onChange: (index: number, key: string, value: Json | undefined) => void;
  readonly onBlur: () => void;
}

/** The fields of a row; rendered again only when the row changes. */
const RowFields = memo(function RowFields({
  columns,
  disabled,
  index,
  onBlur,
  onChange,
  problems,
  resources,
  row,
}: RowFieldsProps): ReactElement {
  const { depth, fieldOf, showProblems } = useFieldScope();
  const { declared, other } = formEntries(rowType(columns), row, none);
  return (
    <>
      {[...declared, ...other].map((entry) => (
        <PropertyField
          key={entry.key}
          isPart
          entry={entry}
          field={fieldOf(entry.property)}
          disabled={disabled}
          resources={resources}
          showProblems={showProblems}
          problems={problems.filter(({ path }) => path?.[depth - 1] === entry.name)}
          onChange={(next) => onChange(index, entry.name, next)}
          onBlur={onBlur}
        />
      ))}
    </>
  );
}, isSameRow);

function isSameRow(before: RowFieldsProps, after: RowFieldsProps): boolean {
  const { columns, problems, ...others } = before;
  const { columns: nextColumns, problems: nextProblems, ...nextOthers } = after;
  return (
    equalJson(columns, nextColumns) &&
    equalJson(problems, nextProblems) &&
    (Object.keys(nextOthers) as (keyof typeof nextOthers)[]).every((key) => Object.is(others[key], nextOthers[key]))
  );
}

/** Returns a row with another value for one key; all other keys keep their values and order. */
function withPart(row: Row, key: string, value: Json | undefined): Row {
  const entries = Object.entries(row);
  if (value === undefined) return Object.fromEntries(entries.filter(([name]) => name !== key));
  return Object.fromEntries(
    Object.hasOwn(row, key)
      ? entries.map(([name, before]) => [name, name === key ? value : before])
      : [...entries, [key, value]],
  );
}

function nameOf(row: Row): string {
  const named = [row['name'], row['label'], row['title']].find(
    (word) => typeof word === 'string' && word.trim() !== '',
  );
  return valueText(named);
}

function ObjectsView({ property, resources, value }: FieldViewProps): ReactElement {
  const { fieldOf } = useFieldScope();
  const columns = rowPartsOf(property, value);
  return (
    <span className="pb-stack">
      {(listedValues(value) as readonly Row[]).map((row, index) => {
        const { declared, other } = formEntries(rowType(columns), row, none);
        return (
          <dl key={index} className="pb-row">
            {[...declared, ...other].map((entry) => (
              <PropertyValue
                key={entry.key}
                entry={entry}
                field={fieldOf(entry.property)}
                mixedCount={undefined}
                resources={resources}
              />
            ))}
          </dl>
        );
      })}
    </span>
  );
}

/** Rows with the same columns, each column a field of the form's own registry. */
export const objectsField: FieldDefinition = {
  Component: ObjectsField,
  View: ObjectsView,
  isGroup: true,
  showsParts: true,
  looksAlike: (left, right) => listsAlike(left, right),
  accepts: (value) =>
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.every(isJsonObject)),
};
