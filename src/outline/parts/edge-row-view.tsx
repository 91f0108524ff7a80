'use client';
import type { ReactElement } from 'react';
import { Button, Icon } from '#ui';
import { useOutlineContext } from '../outline-context.js';
import { missingWords, edgeWords } from '../outline-scene.js';
import type { HeadingRow, MissingRow, EdgeRow } from '../rows/outline-row.js';
import { RowFrame, type RowState } from './row-frame.js';

/** Row of an edge: the line to the node below, a branch with its pill, or a pill and its target. */
export function EdgeRowView({ row, state }: { readonly row: EdgeRow; readonly state: RowState }): ReactElement {
  const { can, follow, icons, insert, scene } = useOutlineContext();
  const { icon, kind, label, link } = edgeWords(scene, row);
  return (
    <RowFrame row={row} state={state} className={`pb-or--${row.place}`}>
      {row.place === 'next' && <span className="pb-or__line" data-kind={kind} />}
      {(label !== undefined || row.place === 'branch') && (
        <span className="pb-pill" data-kind={kind} data-state={state.isSelected ? 'selected' : undefined}>
          {icon !== undefined && <Icon name={icon} size={12} icons={icons} />}
          <span className="pb-trunc">{label ?? scene.messages.path.unnamed}</span>
        </span>
      )}
      {link && (
        <button
          type="button"
          className="pb-or__link"
          tabIndex={-1}
          disabled={row.target === undefined}
          onClick={(event) => {
            event.stopPropagation();
            if (row.target !== undefined) follow(row.target);
          }}
        >
          <Icon
            name={link.isBack ? 'undo-2' : row.target === undefined ? 'circle-alert' : 'corner-down-right'}
            size={13}
          />
          <span className="pb-trunc">
            {link.words.charAt(0).toUpperCase()}
            {link.words.slice(1)}
          </span>
        </button>
      )}
      {can.insert && (
        <button
          type="button"
          className="pb-plus pb-or__plus"
          tabIndex={-1}
          aria-label={scene.messages.insertStep}
          onClick={(event) => {
            event.stopPropagation();
            insert(row.edgeId, event.currentTarget.getBoundingClientRect());
          }}
        >
          <Icon name="plus" size={14} />
        </button>
      )}
    </RowFrame>
  );
}

/** Row of a missing edge, with the button that adds it. */
export function MissingRowView({ row, state }: { readonly row: MissingRow; readonly state: RowState }): ReactElement {
  const { addAfter, can, scene } = useOutlineContext();
  const words = missingWords(scene, row);
  return (
    <RowFrame row={row} state={state} className="pb-or--missing">
      <span className="pb-pill" data-state="open">
        {row.edge.edgeType === 'timeout' && <Icon name="timer" size={12} />}
        <span className="pb-trunc">{words}</span>
      </span>
      <span className="pb-or__open">{scene.messages.missing.state}</span>
      {can.add && (
        <Button
          size="sm"
          variant="dashed"
          data-kind="err"
          icon="plus"
          tabIndex={-1}
          aria-label={scene.messages.missing.connectLabel(words)}
          onClick={(event) => {
            event.stopPropagation();
            addAfter(row.nodeId, row.edge.edgeType, event.currentTarget.getBoundingClientRect(), row.edge.value);
          }}
        >
          {scene.messages.missing.connect}
        </Button>
      )}
    </RowFrame>
  );
}

/** Heading of the unreachable parts. */
export function HeadingRowView({ state }: { readonly row: HeadingRow; readonly state: RowState }): ReactElement {
  return (
    <div role="none" className="pb-or pb-or--heading" style={{ top: state.top, height: state.height }}>
      {useOutlineContext().scene.messages.loose}
    </div>
  );
}
