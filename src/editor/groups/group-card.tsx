'use client';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import type { NodeViewProps } from '#canvas';
import { groupsIn } from '#model';
import { problemCounts } from '#rules';
import { IconTile } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { groupTitle } from './shown-workflow.js';

/** A collapsed group as a card: its title, number of nodes and problems. */
export function GroupCard({ node }: NodeViewProps): ReactElement | null {
  const { editor } = useEditorContext();
  const presentation = useStore(editor.store, (state) => state.presentation);
  const problems = useStore(editor.store, (state) => state.problems);
  const group = groupsIn(presentation).find(({ id }) => id === node.config?.['groupId']);
  if (!group) return null;
  const counts = group.nodeIds.map((id) => problemCounts(problems).get(id));
  const sum = (key: 'errors' | 'warnings'): number => counts.reduce((all, count) => all + (count?.[key] ?? 0), 0);
  return (
    <>
      <IconTile icon="layers" group="flow" />
      <span className="pb-node__body pb-gcard">
        <span className="pb-node__title">{groupTitle(group)}</span>
        <span className="pb-node__sum">{summaryOf(group.nodeIds.length, sum('errors'), sum('warnings'))}</span>
      </span>
    </>
  );
}

/** "4 steps · 1 error". */
export function summaryOf(steps: number, errors: number, warnings: number): string {
  const counted = (count: number, word: string): readonly string[] =>
    count === 0 ? [] : [count === 1 ? `1 ${word}` : `${count} ${word}s`];
  return [...counted(steps, 'step'), ...counted(errors, 'error'), ...counted(warnings, 'warning')].join(' · ');
}
