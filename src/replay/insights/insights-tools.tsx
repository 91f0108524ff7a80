'use client';
import type { ReactElement } from 'react';
import { Button, Menu, type MenuItem } from '#ui';
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
  const chosen = ranges.find(({ value }) => value === range?.value);
  return (
    <>
      {range && (
        <Menu
          align="end"
          trigger={
            <Button icon="calendar" endIcon="chevron-down" aria-label={`Time: ${chosen?.label ?? ''}`}>
              {chosen?.label}
            </Button>
          }
          sections={[
            ranges.map(({ label, value }): MenuItem => ({
              id: value,
              label,
              checked: value === range.value,
              onSelect: () => range.onChange(value),
            })),
          ]}
        />
      )}
      {compare && (
        <Menu
          align="end"
          trigger={
            <Button
              variant="ghost"
              icon="git-compare"
              endIcon="chevron-down"
              aria-label={`Compare with: ${compareWords(compare)}`}
              className="pb-flowtools__c"
            >
              <span className="pb-trunc">{compareWords(compare)}</span>
            </Button>
          }
          sections={[
            [
              item('nothing', 'Nothing', compare.value === 'nothing', () => compare.onChange('nothing')),
              ...(chosen?.days === undefined
                ? []
                : [
                    item('before', `The ${chosen.before}`, compare.value === 'before', () =>
                      compare.onChange('before'),
                    ),
                  ]),
            ],
            compare.versions.map(({ id, name }) =>
              item(`version-${id}`, name, isVersion(compare.value, id), () => compare.onChange({ versionId: id })),
            ),
          ]}
        />
      )}
      {onExport && (
        <Button variant="ghost" icon="download" onClick={onExport} aria-label="Export CSV" className="pb-flowtools__e">
          <span>Export CSV</span>
        </Button>
      )}
    </>
  );
}

function item(id: string, label: string, checked: boolean, onSelect: () => void): MenuItem {
  return { id, label, checked, onSelect };
}

function isVersion(value: CompareChoice, id: string): boolean {
  return typeof value === 'object' && value.versionId === id;
}

function compareWords({ value, versions }: NonNullable<InsightsToolsProps['compare']>): string {
  if (value === 'nothing') return 'Compare';
  return value === 'before'
    ? 'vs. before'
    : `vs. ${versions.find(({ id }) => id === value.versionId)?.name ?? 'another version'}`;
}
