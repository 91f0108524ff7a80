'use client';
import type { ReactElement, ReactNode } from 'react';
import { type NodeContent, nodeContent } from '#rules';
import { classNames, Icon, IconButton, IconTile } from '#ui';
import { useOutlineContext } from '../outline-context.js';
import { groupTitleIn, notesOf, numberOf } from '../outline-scene.js';
import type { NodeRow } from '../rows/outline-row.js';
import { ColumnCells } from './column-cells.js';
import { RowFrame, type RowState } from './row-frame.js';

/** Row of a node: number, tile, title, summary, badge and actions. */
export function NodeRowView({ row, state }: { readonly row: NodeRow; readonly state: RowState }): ReactElement {
  const { can, icons, scene } = useOutlineContext();
  const { graph, messages, presentation, problems, visits } = scene;
  const node = graph.nodes[row.at]!;
  const content = nodeContent(node, graph.outgoing(row.nodeId), presentation);
  const { errors = 0, warnings = 0 } = problems.get(row.nodeId) ?? {};
  const visit = visits?.get(row.nodeId);
  const notes = notesOf(scene, row.nodeId).join(' · ');
  const hidden = state.isCollapsed ? row.end - state.at - 1 : 0;
  return (
    <RowFrame
      row={row}
      state={state}
      className={classNames(content.disabled && 'pb-or--off', visits && !visit && 'pb-or--unreached')}
    >
      <span className="pb-or__no">{numberOf(scene, row.nodeId)}</span>
      <IconTile icon={content.icon} group={content.group} color={content.color} size={28} icons={icons} />
      <span className="pb-or__body">
        <span className="pb-or__head">
          <span className="pb-or__title">{content.title}</span>
          {row.joins > 1 && (
            <span className="pb-or__joins" title={messages.joins(row.joins)}>
              <Icon name="merge" size={13} />
              {row.joins}
            </span>
          )}
          {row.inGroup !== undefined && (
            <span className="pb-or__joins pb-or__of" title={messages.group.member(groupTitleIn(scene, row.inGroup))}>
              <Icon name="layers" size={13} />
              <span className="pb-trunc">{groupTitleIn(scene, row.inGroup)}</span>
            </span>
          )}
        </span>
        <span className="pb-or__sum">{visit?.summary ?? <Summary parts={content.summary} />}</span>
      </span>
      {visit && (
        <span className="pb-or__visits" data-k={visit.look}>
          {visit.numbers}
        </span>
      )}
      {notes !== '' && (
        <span className="pb-or__note" title={notes}>
          <Icon name="sticky-note" size={13} />
          <span className="pb-trunc">{notes}</span>
        </span>
      )}
      {hidden > 0 && (
        <span className="pb-mini">
          {messages.hidden(scene.kept.rows.slice(state.at + 1, row.end).filter(({ kind }) => kind === 'step').length)}
        </span>
      )}
      <ColumnCells columns={state.columns} row={row} />
      <span className="pb-or__end">
        <RowBadge errors={errors} warnings={warnings + (content.unknown ? 1 : 0)} disabled={content.disabled} />
        {(can.add || can.menu) && <RowTools row={row} at={state.at} content={content} />}
      </span>
    </RowFrame>
  );
}

function Summary({ parts }: { readonly parts: NodeContent['summary'] }): ReactNode {
  return parts.map((part, index) =>
    part.kind === 'field' ? (
      <span key={index} className="pb-var">
        {part.text}
      </span>
    ) : (
      part.text
    ),
  );
}

/** Buttons of a row, for pointers. */
function RowTools({
  at,
  content,
  row,
}: {
  readonly at: number;
  readonly row: NodeRow;
  readonly content: NodeContent;
}): ReactElement {
  const {
    addAfter,
    can,
    menu,
    scene: { messages },
  } = useOutlineContext();
  return (
    <span className="pb-or__tools">
      {can.add && content.leadsOn && (
        <IconButton
          icon="plus"
          label={messages.addAfter(content.title)}
          size="sm"
          quiet
          tabIndex={-1}
          onClick={(event) => addAfter(row.nodeId, undefined, event.currentTarget.getBoundingClientRect())}
        />
      )}
      {can.menu && (
        <IconButton
          icon="ellipsis"
          label={messages.more(content.title)}
          size="sm"
          quiet
          tabIndex={-1}
          onClick={(event) => menu(at, event.currentTarget.getBoundingClientRect())}
        />
      )}
    </span>
  );
}

/** Badge at the end of a row, each with a shape of its own. */
export function RowBadge({
  errors,
  disabled,
  warnings,
}: {
  readonly errors: number;
  readonly warnings: number;
  readonly disabled: boolean;
}): ReactElement | null {
  const { messages } = useOutlineContext().scene;
  if (disabled)
    return (
      <span className="pb-or__badge" data-k="mute">
        <Icon name="circle-slash" size={15} />
        {messages.off}
      </span>
    );
  if (errors > 0)
    return (
      <span className="pb-or__badge" data-k="err">
        <Icon name="circle-alert" size={15} />
        {errors > 1 && errors}
      </span>
    );
  if (warnings > 0)
    return (
      <span className="pb-or__badge" data-k="warn">
        <Icon name="triangle-alert" size={15} />
        {warnings > 1 && warnings}
      </span>
    );
  return null;
}
