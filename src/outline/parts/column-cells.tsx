'use client';
import type { ReactElement } from 'react';
import { useMessages } from '#ui';
import { listMessages } from '../list-messages.js';
import { useOutlineContext } from '../outline-context.js';
import { columnsOf, type RowColumn } from '../rows/row-columns.js';
import type { NodeRow } from '../rows/outline-row.js';

interface ColumnsProps {
  readonly columns: readonly RowColumn[];
}

/** The heading over the rows, in line with their cells. Rows describe their cells with the same words. */
export function ColumnHeadings({ columns, width }: ColumnsProps & { readonly width: number }): ReactElement | null {
  const { columns: words } = useMessages(listMessages);
  if (columns.length === 0) return null;
  return (
    <div className="pb-ol__cols" style={{ width }} aria-hidden>
      <span className="pb-grow" />
      {columns.map((column) => (
        <span key={column.id} className="pb-or__cell" style={{ width: column.width }}>
          {words[column.id]}
        </span>
      ))}
      <span className="pb-or__end" />
    </div>
  );
}

/** The cells of a node. A text longer than its column is cut, with the whole as its title. */
export function ColumnCells({ columns, row }: ColumnsProps & { readonly row: NodeRow }): ReactElement[] {
  const { graph } = useOutlineContext().scene;
  const values = columnsOf(graph, graph.nodes[row.at]!);
  return columns.map(({ id, width }) => (
    <span key={id} className="pb-or__cell" data-column={id} style={{ width }} title={values[id]}>
      {values[id]}
    </span>
  ));
}
