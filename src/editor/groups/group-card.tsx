'use client';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import type { NodeViewProps } from '#canvas';
import { groupsIn, notesIn } from '#model';
import { problemCounts } from '#rules';
import { IconTile, useMessages } from '#ui';
import { useEditorScene } from '../editor-context.js';
import { groupMessages } from './group-messages.js';
import { groupTitle } from './shown-workflow.js';

/** A collapsed group as a card: its title, number of nodes and notes, and problems. */
export function GroupCard({ node }: NodeViewProps): ReactElement | null {
  const { editor } = useEditorScene();
  const messages = useMessages(groupMessages);
  const presentation = useStore(editor.store, (state) => state.presentation);
  const problems = useStore(editor.store, (state) => state.problems);
  const group = groupsIn(presentation).find(({ id }) => id === node.config?.['groupId']);
  if (!group) return null;
  const counts = group.nodeIds.map((id) => problemCounts(problems).get(id));
  const sum = (key: 'errors' | 'warnings'): number => counts.reduce((all, count) => all + (count?.[key] ?? 0), 0);
  const [errors, warnings] = [sum('errors'), sum('warnings')];
  const notes = notesIn(presentation).filter(
    ({ nodeId }) => nodeId !== undefined && group.nodeIds.includes(nodeId),
  ).length;
  const summary = [
    messages.steps(group.nodeIds.length),
    ...(notes === 0 ? [] : [messages.notes(notes)]),
    ...(errors === 0 ? [] : [messages.errors(errors)]),
    ...(warnings === 0 ? [] : [messages.warnings(warnings)]),
  ];
  return (
    <>
      <IconTile icon="layers" group="flow" />
      <span className="pb-node__body pb-gcard">
        <span className="pb-node__title">{groupTitle(group, messages.untitled)}</span>
        <span className="pb-node__sum">{summary.join(' · ')}</span>
      </span>
    </>
  );
}
