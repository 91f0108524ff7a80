'use client';
import type { ReactElement } from 'react';
import { Button, Menu, type MenuItem, useMessages } from '#ui';
import { insightsMessages } from './insights-messages.js';
import { type RangeChoice, ranges } from './time-range.js';

/** What to compare with: nothing, the range before, or another version by id. */
export type CompareChoice = 'nothing' | 'before' | { readonly versionId: string };

export interface InsightsToolsProps {
  /** Absent: the time range is fixed. */
  readonly range?: { readonly value: RangeChoice; readonly onChange: (range: RangeChoice) => void } | undefined;
  /** Absent: nothing can be compared. */
  readonly compare?:
    | {
        readonly value: CompareChoice;
        readonly onChange: (compare: CompareChoice) => void;
        readonly versions: readonly { readonly id: string; readonly name: string }[];
      }
    | undefined;
  readonly onExport?: (() => void) | undefined;
}

/** Chooses time range and comparison, and exports CSV. */
export function InsightsTools({ compare, onExport, range }: InsightsToolsProps): ReactElement {
  const messages = useMessages(insightsMessages).tools;
  return (
    <>
      {range && (
        <Menu
          align="end"
          trigger={
            <Button icon="calendar" endIcon="chevron-down" aria-label={messages.time(messages.range[range.value])}>
              {messages.range[range.value]}
            </Button>
          }
          sections={[
            ranges.map(({ value }) =>
              item(value, messages.range[value], value === range.value, () => range.onChange(value)),
            ),
          ]}
        />
      )}
      {compare && <CompareMenu {...compare} range={range?.value ?? 'all'} />}
      {onExport && (
        <Button
          variant="ghost"
          icon="download"
          onClick={onExport}
          aria-label={messages.exportCsv}
          className="pb-flowtools__e"
        >
          <span>{messages.exportCsv}</span>
        </Button>
      )}
    </>
  );
}

function CompareMenu({
  value,
  onChange,
  versions,
  range,
}: NonNullable<InsightsToolsProps['compare']> & { readonly range: RangeChoice }): ReactElement {
  const { before, tools: messages } = useMessages(insightsMessages);
  const other = typeof value === 'object' ? versions.find(({ id }) => id === value.versionId) : undefined;
  const label =
    value === 'nothing'
      ? messages.compare
      : messages.versus(value === 'before' ? before : (other?.name ?? messages.anotherVersion));
  return (
    <Menu
      align="end"
      trigger={
        <Button
          variant="ghost"
          icon="git-compare"
          endIcon="chevron-down"
          aria-label={messages.compareWith(label)}
          className="pb-flowtools__c"
        >
          <span className="pb-trunc">{label}</span>
        </Button>
      }
      sections={[
        [
          item('nothing', messages.nothing, value === 'nothing', () => onChange('nothing')),
          ...(range === 'all'
            ? []
            : [
                item('before', messages.theRange(messages.rangeBefore[range]), value === 'before', () =>
                  onChange('before'),
                ),
              ]),
        ],
        versions.map(({ id, name }) =>
          item(`version-${id}`, name, typeof value === 'object' && value.versionId === id, () =>
            onChange({ versionId: id }),
          ),
        ),
      ]}
    />
  );
}

function item(id: string, label: string, checked: boolean, onSelect: () => void): MenuItem {
  return { id, label, checked, onSelect };
}
