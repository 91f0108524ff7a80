'use client';
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import type { ExecutionFilterName } from '#adapter';
import { Button, Checkbox, IconButton, type Option, Select, TextInput, useMessages } from '#ui';
import { durationWords } from '../words/duration-words.js';
import { executionStatusWords } from '../words/execution-status.js';
import { wordMessages } from '../words/word-messages.js';
import { readDuration } from './duration-text.js';
import { timeSpans, withinWords } from './filter-words.js';
import { changeFilter, isFiltering, type ExecutionFilter, valuesOf } from './execution-filter.js';
import { currentFilter, type SavedExecutionFilters } from './saved-filters.js';
import { SeveralPicker } from './several-picker.js';
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

/** Edits all fields of a filter. Changes apply at once. */
export function FilterPanel({
  filter,
  onFilter,
  names,
  statuses,
  versions,
  steps,
  saved,
  timeZone,
}: FilterPanelProps): ReactElement {
  const words = useMessages(wordMessages);
  const change = (part: Parameters<typeof changeFilter>[1]): void => onFilter(changeFilter(filter, part));
  const chosen = valuesOf(filter.status);
  const hasTimes = filter.from !== undefined || filter.to !== undefined;
  const [dates, setDates] = useState(hasTimes);
  const time = filter.within !== undefined ? String(filter.within) : dates || hasTimes ? between : always;
  const spans =
    timeSpans.some(({ within }) => within === filter.within) || filter.within === undefined
      ? timeSpans
      : [{ within: filter.within, words: withinWords(filter.within, words) }, ...timeSpans];
  return (
    <div className="pb-runfilter">
      <div className="pb-runfilter__h">
        <b>Filter runs</b>
        {isFiltering(filter) && (
          <Button
            variant="link"
            onClick={() => {
              setDates(false);
              onFilter({});
            }}
          >
            Clear
          </Button>
        )}
      </div>
      <SavedList saved={saved} filter={filter} onFilter={onFilter} />
      {names.has('status') && statuses.length > 0 && (
        <div className="pb-runfilter__s" role="group" aria-label="Status">
          {statuses.map((status) => (
            <Checkbox
              key={status}
              checked={chosen.includes(status)}
              onCheckedChange={(on) =>
                change({ status: on ? [...chosen, status] : chosen.filter((one) => one !== status) })
              }
            >
              {executionStatusWords(status, words)}
            </Checkbox>
          ))}
        </div>
      )}
      {names.has('from') && (
        <Field label="Started">
          {(labelledBy) => (
            <Select
              labelledBy={labelledBy}
              size="sm"
              value={time}
              options={[
                { value: always, label: 'Any time' },
                ...spans.map(({ within, words }) => ({ value: String(within), label: words })),
                { value: between, label: 'Between two times' },
              ]}
              onValueChange={(next) => {
                setDates(next === between);
                change(
                  next === between
                    ? { within: undefined }
                    : { within: next === always ? undefined : Number(next), from: undefined, to: undefined },
                );
              }}
            />
          )}
        </Field>
      )}
      {names.has('from') && time === between && (
        <div className="pb-runfilter__2">
          <TextInput
            type="datetime-local"
            size="sm"
            label="Started from"
            value={toZoneInput(filter.from, timeZone)}
            onValueChange={(text) => change({ from: fromZoneInput(text, timeZone) })}
          />
          {names.has('to') && (
            <TextInput
              type="datetime-local"
              size="sm"
              label="Started before"
              value={toZoneInput(filter.to, timeZone)}
              onValueChange={(text) => change({ to: fromZoneInput(text, timeZone) })}
            />
          )}
        </div>
      )}
      {(names.has('minDuration') || names.has('maxDuration')) && (
        <div className="pb-runfilter__2">
          {names.has('minDuration') && (
            <DurationField
              label="Took at least"
              value={filter.minDuration}
              onValue={(minDuration) => change({ minDuration })}
            />
          )}
          {names.has('maxDuration') && (
            <DurationField
              label="Took at most"
              value={filter.maxDuration}
              onValue={(maxDuration) => change({ maxDuration })}
            />
          )}
        </div>
      )}
      {names.has('step') && steps && steps.length > 0 && (
        <Field label="Came to step">
          {(labelledBy) => (
            <SeveralPicker
              labelledBy={labelledBy}
              none="Any step"
              another="And another step"
              meaning="Runs that came to each of them"
              options={steps}
              values={valuesOf(filter.step)}
              onValues={(step) => change({ step })}
            />
          )}
        </Field>
      )}
      {names.has('outcome') && steps && steps.length > 0 && (
        <Field label="Last step so far">
          {(labelledBy) => (
            <SeveralPicker
              labelledBy={labelledBy}
              none="Any step"
              another="Or another step"
              meaning="Runs that are or ended at one of them"
              options={steps}
              values={valuesOf(filter.outcome)}
              onValues={(outcome) => change({ outcome })}
            />
          )}
        </Field>
      )}
      {names.has('versionId') && versions && versions.length > 0 && (
        <Field label="Version">
          {(labelledBy) => (
            <SeveralPicker
              labelledBy={labelledBy}
              none="All versions"
              another="Or another version"
              meaning="Runs of one of them"
              options={versions}
              values={valuesOf(filter.versionId)}
              onValues={(versionId) => change({ versionId })}
            />
          )}
        </Field>
      )}
      <SaveFilter saved={saved} filter={filter} />
    </div>
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
  const words = useMessages(wordMessages);
  const shown = value === undefined ? '' : durationWords(value, words);
  const [text, setText] = useState(shown);
  const [known, setKnown] = useState(value);
  // A value changed from outside replaces the text; text in progress stays.
  if (known !== value) {
    setKnown(value);
    if (readDuration(text) !== value) setText(shown);
  }
  const isWrong = text.trim() !== '' && readDuration(text) === undefined;
  const help = useId();
  return (
    <Field label={label}>
      {(labelledBy) => (
        <>
          <TextInput
            labelledBy={labelledBy}
            describedBy={isWrong ? help : undefined}
            size="sm"
            placeholder="Any, such as 5 m"
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
              Such as 30 s, 5 m or 1 h 30 m
            </span>
          )}
        </>
      )}
    </Field>
  );
}

function SavedList({
  saved,
  filter,
  onFilter,
}: {
  readonly saved: SavedExecutionFilters;
  readonly filter: ExecutionFilter;
  readonly onFilter: (filter: ExecutionFilter) => void;
}): ReactElement | null {
  const current = currentFilter(saved.filters, filter);
  if (saved.filters.length === 0 && saved.trouble === undefined) return null;
  return (
    <div className="pb-runfilter__k" role="group" aria-label="Saved filters">
      {saved.filters.map((one) => (
        <span key={one.name} className="pb-runfilter__one">
          <button
            type="button"
            className="pb-chip"
            aria-pressed={one === current}
            onClick={() => onFilter(one === current ? {} : one.filter)}
          >
            <span className="pb-trunc">{one.name}</span>
          </button>
          <IconButton
            icon="trash-2"
            size="sm"
            tone="mut"
            label={`Delete saved filter ${one.name}`}
            onClick={() => saved.remove(one.name)}
          />
        </span>
      ))}
      {saved.trouble !== undefined && (
        <span className="pb-runfilter__e" role="alert">
          {saved.trouble}
        </span>
      )}
    </div>
  );
}

function SaveFilter({
  saved,
  filter,
}: {
  readonly saved: SavedExecutionFilters;
  readonly filter: ExecutionFilter;
}): ReactElement | null {
  const [name, setName] = useState('');
  if (!isFiltering(filter) || currentFilter(saved.filters, filter)) return null;
  const keep = (): void => {
    saved.keep(name.trim(), filter);
    setName('');
  };
  return (
    <div className="pb-runfilter__n">
      <TextInput
        size="sm"
        label="Name of this filter"
        placeholder="Name, to save this filter"
        maxLength={60}
        value={name}
        onValueChange={setName}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && name.trim() !== '') keep();
        }}
      />
      <Button size="sm" icon="save" disabled={name.trim() === ''} onClick={keep}>
        Save
      </Button>
    </div>
  );
}
