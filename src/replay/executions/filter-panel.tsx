'use client';
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import type { ExecutionFilterName } from '#adapter';
import { waitKinds } from '#trace';
import { Button, Checkbox, type Option, Select, TextInput, useMessages } from '#ui';
import { durationWords } from '../words/duration-words.js';
import { executionStatusWords } from '../words/execution-status.js';
import { wordMessages } from '../words/word-messages.js';
import { readDuration } from './duration-text.js';
import { executionsMessages } from './executions-messages.js';
import { timeSpans, withinWords } from './filter-words.js';
import { changeFilter, type ExecutionFilter, isFiltering, valuesOf } from './execution-filter.js';
import type { SavedExecutionFilters } from './saved-filters.js';
import { SavedList, SaveFilter } from './saved-list.js';
import { SeveralPicker } from './several-picker.js';
import { StepField } from './step-field.js';
import { fromZoneInput, toZoneInput } from './zone-input.js';

export interface FilterPanelProps {
  readonly filter: ExecutionFilter;
  readonly onFilter: (filter: ExecutionFilter) => void;
  /** The fields the adapter supports; others are not offered. */
  readonly names: ReadonlySet<ExecutionFilterName>;
  readonly statuses: readonly string[];
  /** Versions and nodes to choose from. `undefined` while unknown. */
  readonly versions?: readonly Option[] | undefined;
  readonly steps?: readonly Option[] | undefined;
  readonly saved: SavedExecutionFilters;
  readonly timeZone?: string | undefined;
}

const between = 'between';
const always = 'always';

type ChangeFilter = (change: Parameters<typeof changeFilter>[1]) => void;

/** Edits all fields of a filter. Changes apply at once. */
export function FilterPanel(props: FilterPanelProps): ReactElement {
  const { filter, onFilter, names, statuses, versions, steps, saved, timeZone } = props;
  const messages = useMessages(executionsMessages);
  // The choice of two times stays while both are empty.
  const [hasDates, setDates] = useState(filter.from !== undefined || filter.to !== undefined);
  const change: ChangeFilter = (part) => onFilter(changeFilter(filter, part));
  return (
    <div className="pb-runfilter">
      <div className="pb-runfilter__h">
        <b>{messages.filter.title}</b>
        {isFiltering(filter) && (
          <Button
            variant="link"
            onClick={() => {
              setDates(false);
              onFilter({});
            }}
          >
            {messages.clear}
          </Button>
        )}
      </div>
      <SavedList saved={saved} filter={filter} onFilter={onFilter} />
      {names.has('status') && statuses.length > 0 && (
        <StatusBoxes statuses={statuses} chosen={valuesOf(filter.status)} onChange={change} />
      )}
      {names.has('from') && (
        <TimeFields
          filter={filter}
          hasTo={names.has('to')}
          hasDates={hasDates}
          timeZone={timeZone}
          onDates={setDates}
          onChange={change}
        />
      )}
      <DurationFields names={names} filter={filter} onChange={change} />
      {(names.has('step') || names.has('anyStep')) && steps && steps.length > 0 && (
        <Field label={messages.filter.step.label}>
          {(labelledBy) => (
            <StepField labelledBy={labelledBy} options={steps} names={names} filter={filter} onChange={change} />
          )}
        </Field>
      )}
      {names.has('waitsFor') && <WaitField value={filter.waitsFor} onChange={change} />}
      {names.has('outcome') && <SeveralField name="outcome" options={steps} filter={filter} onChange={change} />}
      {names.has('versionId') && <SeveralField name="versionId" options={versions} filter={filter} onChange={change} />}
      <SaveFilter saved={saved} filter={filter} />
    </div>
  );
}

function StatusBoxes({
  statuses,
  chosen,
  onChange,
}: {
  readonly statuses: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: ChangeFilter;
}): ReactElement {
  const messages = useMessages(executionsMessages);
  const shared = useMessages(wordMessages);
  return (
    <div className="pb-runfilter__s" role="group" aria-label={messages.status}>
      {statuses.map((status) => (
        <Checkbox
          key={status}
          checked={chosen.includes(status)}
          onCheckedChange={(on) =>
            onChange({ status: on ? [...chosen, status] : chosen.filter((one) => one !== status) })
          }
        >
          {executionStatusWords(status, shared)}
        </Checkbox>
      ))}
    </div>
  );
}

/** Chooses a relative time, or two times. */
// oxlint-disable-next-line max-lines-per-function -- one group of fields that share a draft
function TimeFields({
  filter,
  hasTo,
  hasDates,
  timeZone,
  onDates,
  onChange,
}: {
  readonly filter: ExecutionFilter;
  readonly hasTo: boolean;
  readonly hasDates: boolean;
  readonly timeZone: string | undefined;
  readonly onDates: (hasDates: boolean) => void;
  readonly onChange: ChangeFilter;
}): ReactElement {
  const messages = useMessages(executionsMessages);
  const shared = useMessages(wordMessages);
  const { time } = messages.filter;
  const { from, to, within } = filter;
  const isBetween = within === undefined && (hasDates || from !== undefined || to !== undefined);
  const spans =
    within === undefined || timeSpans.some((span) => span.within === within) ? timeSpans : [{ within }, ...timeSpans];
  return (
    <>
      <Field label={time.label}>
        {(labelledBy) => (
          <Select
            labelledBy={labelledBy}
            size="sm"
            value={within === undefined ? (isBetween ? between : always) : String(within)}
            options={[
              { value: always, label: time.any },
              ...spans.map((span) => ({
                value: String(span.within),
                label: withinWords(span.within, messages.filter, shared),
              })),
              { value: between, label: time.between },
            ]}
            onValueChange={(next) => {
              onDates(next === between);
              onChange(
                next === between
                  ? { within: undefined }
                  : { within: next === always ? undefined : Number(next), from: undefined, to: undefined },
              );
            }}
          />
        )}
      </Field>
      {isBetween && (
        <div className="pb-runfilter__2">
          <TextInput
            type="datetime-local"
            size="sm"
            label={time.from}
            value={toZoneInput(from, timeZone)}
            onValueChange={(text) => onChange({ from: fromZoneInput(text, timeZone) })}
          />
          {hasTo && (
            <TextInput
              type="datetime-local"
              size="sm"
              label={time.before}
              value={toZoneInput(to, timeZone)}
              onValueChange={(text) => onChange({ to: fromZoneInput(text, timeZone) })}
            />
          )}
        </div>
      )}
    </>
  );
}

/** Chooses several nodes or versions. Nothing is rendered while the choices are unknown. */
function SeveralField({
  name,
  options = [],
  filter,
  onChange,
}: {
  readonly name: 'outcome' | 'versionId';
  readonly options: readonly Option[] | undefined;
  readonly filter: ExecutionFilter;
  readonly onChange: ChangeFilter;
}): ReactElement | null {
  const messages = useMessages(executionsMessages);
  const { label, ...words } = messages.filter[name === 'versionId' ? 'version' : name];
  if (options.length === 0) return null;
  return (
    <Field label={label}>
      {(labelledBy) => (
        <SeveralPicker
          {...words}
          labelledBy={labelledBy}
          options={options}
          values={valuesOf(filter[name])}
          onValues={(values) => onChange({ [name]: values })}
        />
      )}
    </Field>
  );
}

/** Chooses what executions wait for. */
function WaitField({
  value,
  onChange,
}: {
  readonly value: ExecutionFilter['waitsFor'];
  readonly onChange: ChangeFilter;
}): ReactElement {
  const { waits } = useMessages(executionsMessages).filter;
  return (
    <Field label={waits.label}>
      {(labelledBy) => (
        <Select
          labelledBy={labelledBy}
          size="sm"
          value={valuesOf(value)[0] ?? always}
          options={[
            { value: always, label: waits.any },
            ...waitKinds.map((kind) => ({ value: kind, label: waits[kind] })),
          ]}
          onValueChange={(next) => onChange({ waitsFor: waitKinds.find((kind) => kind === next) })}
        />
      )}
    </Field>
  );
}

function Field({
  label,
  children,
}: {
  readonly label: string;
  readonly children: (labelledBy: string) => ReactNode;
}): ReactElement {
  const id = useId();
  return (
    <div className="pb-field">
      <span className="pb-label" id={id}>
        {label}
      </span>
      {children(id)}
    </div>
  );
}

function DurationFields({
  names,
  filter,
  onChange,
}: Pick<FilterPanelProps, 'names' | 'filter'> & { readonly onChange: ChangeFilter }): ReactElement | null {
  const { duration } = useMessages(executionsMessages).filter;
  if (!names.has('minDuration') && !names.has('maxDuration')) return null;
  return (
    <div className="pb-runfilter__2">
      {names.has('minDuration') && (
        <DurationField
          label={duration.atLeast}
          value={filter.minDuration}
          onValue={(minDuration) => onChange({ minDuration })}
        />
      )}
      {names.has('maxDuration') && (
        <DurationField
          label={duration.atMost}
          value={filter.maxDuration}
          onValue={(maxDuration) => onChange({ maxDuration })}
        />
      )}
    </div>
  );
}

/** A duration field. The text applies once it parses. */
function DurationField({
  label,
  value,
  onValue,
}: {
  readonly label: string;
  readonly value: number | undefined;
  readonly onValue: (value: number | undefined) => void;
}): ReactElement {
  const { duration } = useMessages(executionsMessages).filter;
  const shared = useMessages(wordMessages);
  const shown = value === undefined ? '' : durationWords(value, shared);
  const [text, setText] = useState(shown);
  const [known, setKnown] = useState(value);
  // A value changed from outside replaces the text; text in progress stays.
  if (known !== value) {
    setKnown(value);
    if (readDuration(text) !== value) setText(shown);
  }
  // The words of the host for a length may be unreadable; what was not typed is not wrong.
  const isWrong = text.trim() !== '' && text !== shown && readDuration(text) === undefined;
  const help = useId();
  return (
    <Field label={label}>
      {(labelledBy) => (
        <>
          <TextInput
            labelledBy={labelledBy}
            describedBy={isWrong ? help : undefined}
            size="sm"
            placeholder={duration.placeholder}
            value={text}
            invalid={isWrong}
            onValueChange={(next) => {
              setText(next);
              const length = readDuration(next);
              if (length !== undefined || next.trim() === '') onValue(length);
            }}
          />
          {isWrong && (
            <span className="pb-runfilter__e" id={help}>
              {duration.help}
            </span>
          )}
        </>
      )}
    </Field>
  );
}
