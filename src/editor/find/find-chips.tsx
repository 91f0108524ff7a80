'use client';
import { type ReactElement, useMemo } from 'react';
import { nodeTypeOf, nodeTitle } from '#catalog';
import type { Graph } from '#graph';
import { filterText, hasFilter } from '#rules';
import { Icon, Menu, type MenuItem, useMessages } from '#ui';
import { findMessages } from './find-messages.js';

const filters = [
  { filter: 'has:problem', icon: undefined, kind: undefined },
  { filter: 'has:error', icon: 'circle-alert', kind: 'err' },
  { filter: 'has:warning', icon: 'triangle-alert', kind: 'warn' },
  { filter: 'has:note', icon: undefined, kind: undefined },
  { filter: 'is:off', icon: undefined, kind: undefined },
] as const;

interface FindChipsProps {
  readonly text: string;
  readonly graph: Graph;
  readonly onToggle: (filter: string) => void;
}

/** The filters of the search as buttons. Each writes its text form into the field, which teaches it. */
export function FindChips({ graph, onToggle, text }: FindChipsProps): ReactElement {
  const { filters: messages } = useMessages(findMessages);
  const { groups, types } = useMemo(() => kindsIn(graph), [graph]);
  const item = (key: 'type' | 'group', name: string): MenuItem => {
    const filter = filterText(key, name);
    return { id: filter, label: name, checked: hasFilter(text, filter), onSelect: () => onToggle(filter) };
  };
  const isNarrowed = [
    ...groups.map((name) => filterText('group', name)),
    ...types.map((name) => filterText('type', name)),
  ].some((filter) => hasFilter(text, filter));
  return (
    <div className="pb-find__c" role="group" aria-label={messages.label}>
      {filters.map(({ filter, icon, kind }) => (
        <button
          key={filter}
          type="button"
          className="pb-filter"
          aria-pressed={hasFilter(text, filter)}
          title={filter}
          data-k={kind}
          onClick={() => onToggle(filter)}
        >
          {icon !== undefined && <Icon name={icon} size={13} />}
          {messages[filter]}
        </button>
      ))}
      <Menu
        sections={[groups.map((name) => item('group', name)), types.map((name) => item('type', name))]}
        trigger={
          <button type="button" className="pb-filter" data-on={isNarrowed || undefined}>
            {messages.type}
            <Icon name="chevron-down" size={12} />
          </button>
        }
      />
    </div>
  );
}

/** Returns the groups and types of the nodes in the workflow, by name. */
function kindsIn(graph: Graph): { readonly groups: readonly string[]; readonly types: readonly string[] } {
  const met = new Set(graph.nodes.map(nodeTypeOf));
  const groups = new Set<string>();
  const types = new Set<string>();
  for (const type of met) {
    types.add(nodeTitle({ id: '', type }));
    if (typeof type.group === 'string' && type.group.trim() !== '') groups.add(type.group.trim());
  }
  return { groups: [...groups].sort(), types: [...types].sort() };
}
