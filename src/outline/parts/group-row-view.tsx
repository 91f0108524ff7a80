'use client';
import type { ReactElement } from 'react';
import { IconButton, IconTile } from '#ui';
import { useOutlineContext } from '../outline-context.js';
import { groupTitleIn, problemsOf } from '../outline-scene.js';
import type { GroupRow } from '../rows/outline-row.js';
import { RowBadge } from './node-row-view.js';
import { RowFrame, type RowState } from './row-frame.js';

/** Row of a group: tile, title, number of nodes, problems of all of them, and its menu. */
export function GroupRowView({ row, state }: { readonly row: GroupRow; readonly state: RowState }): ReactElement {
  const { can, menu, scene } = useOutlineContext();
  const { messages } = scene;
  const title = groupTitleIn(scene, row.groupId);
  const { errors, warnings } = problemsOf(scene, row.nodeIds);
  const count = messages.hidden(row.nodeIds.length);
  return (
    <RowFrame row={row} state={state} className="pb-or--group">
      <IconTile icon="layers" group="flow" size={28} />
      <span className="pb-or__body">
        <span className="pb-or__title">{title}</span>
        <span className="pb-or__sum">{row.holds ? count : `${count}, ${messages.group.elsewhere}`}</span>
      </span>
      <span className="pb-or__end">
        <RowBadge errors={errors} warnings={warnings} disabled={false} />
        {can.menu && (
          <span className="pb-or__tools">
            <IconButton
              icon="ellipsis"
              label={messages.more(title)}
              size="sm"
              quiet
              tabIndex={-1}
              onClick={(event) => menu(state.at, event.currentTarget.getBoundingClientRect())}
            />
          </span>
        )}
      </span>
    </RowFrame>
  );
}
