import { createKeyChoice, type Gesture, type KeyChoice } from '#ui';
import type { OutlineActions, OutlineDropDecision } from './outline-props.js';
import { placeOn, type RowDrop } from './row-drop.js';
import type { OutlineRow } from './rows/outline-row.js';

export interface RowMoveOptions {
  readonly list: { readonly current: HTMLElement | null };
  readonly rows: readonly OutlineRow[];
  readonly actions: OutlineActions | undefined;
  readonly canEdit: boolean;
  readonly reveal: (at: number) => void;
  /** Announces a proposed place by the name of its row. */
  readonly say: (at: number) => void;
  /** The node can go nowhere else. */
  readonly refuse: () => void;
  /** Receives each proposed place; undefined when there is none. */
  readonly onChange: (drop: RowDrop | undefined) => void;
}

/** Moves a node by keys: arrows choose among the rows of paths and open ends where it may go. */
export interface RowMove extends Gesture<RowMoveOptions>, KeyChoice<string> {}

/** Creates the mode that moves a node by keys. The proposed row is shown like one under a carried row. */
export function createRowMove(first: RowMoveOptions): RowMove {
  let options = first;
  // Rows come and go meanwhile: a proposed one is known by its key.
  const choice = createKeyChoice<string, string>({
    element: () => options.list.current,
    next: (nodeId, from, by) => nextRow(options, nodeId, from, by),
    show: (nodeId, key) => {
      const { onChange, reveal, rows, say } = options;
      const at = rows.findIndex((row) => row.key === key);
      const decision = decisionAt(options, nodeId, at);
      if (!decision) return;
      onChange({ at, decision, byKeys: true });
      reveal(at);
      say(at);
    },
    hide: () => options.onChange(undefined),
    refuse: () => options.refuse(),
    join: (nodeId, key) => {
      const { actions, rows } = options;
      const row = rows.find((each) => each.key === key);
      const place = row && placeOn(row, { nodeId }, rows);
      if (place) actions?.drop?.({ nodeId }, place);
    },
  });
  return {
    ...choice,
    update: (next) => {
      options = next;
    },
    destroy: choice.cancel,
  };
}

/** Key of the next row in a circle where the node may go; the first search begins at the row of the node. */
function nextRow(options: RowMoveOptions, nodeId: string, from: string | undefined, by: 1 | -1): string | undefined {
  const { canEdit, rows } = options;
  const start = rows.findIndex((row) =>
    from === undefined ? row.kind === 'step' && row.nodeId === nodeId : row.key === from,
  );
  if (!canEdit || (from === undefined && start < 0)) return undefined;
  for (let passed = 1; passed <= rows.length; passed++) {
    const at = (start + by * passed + 2 * rows.length) % rows.length;
    if (decisionAt(options, nodeId, at)?.ok) return rows[at]!.key;
  }
  return undefined;
}

function decisionAt({ actions, rows }: RowMoveOptions, nodeId: string, at: number): OutlineDropDecision | undefined {
  const row = rows[at];
  const place = row?.kind === 'path' || row?.kind === 'missing' ? placeOn(row, { nodeId }, rows) : undefined;
  return place && actions?.canDrop?.({ nodeId }, place);
}
