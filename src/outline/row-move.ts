import { isInside, type Gesture } from '#ui';
import type { OutlineActions } from './outline-props.js';
import { placeOn, type RowDrop } from './row-drop.js';
import type { OutlineRow } from './rows/outline-row.js';

export interface RowMoveOptions {
  readonly list: { readonly current: HTMLElement | null };
  readonly rows: readonly OutlineRow[];
  readonly actions: OutlineActions | undefined;
  readonly canEdit: boolean;
  readonly reveal: (at: number) => void;
  /** Announces a proposed place by the name of its row; -1 where the node can go nowhere else. */
  readonly say: (at: number) => void;
  /** Receives each proposed place; undefined when there is none. */
  readonly onChange: (drop: RowDrop | undefined) => void;
}

/** Moves a node by keys: arrows choose among the rows of paths and open ends where it may go. */
export interface RowMove extends Gesture<RowMoveOptions> {
  readonly begin: (nodeId: string) => void;
  readonly isOn: () => boolean;
  /** Proposes the next row (1) or the previous one (−1). */
  readonly offer: (by: 1 | -1) => void;
  /** Requests the move to the proposed place. */
  readonly join: () => void;
  readonly cancel: () => void;
}

/** Creates the mode that moves a node by keys. The proposed row is shown like one under a carried row. */
export function createRowMove(first: RowMoveOptions): RowMove {
  let options = first;
  let now: { readonly nodeId: string; readonly key: string; readonly stop: () => void } | undefined;
  const cancel = (): void => {
    now?.stop();
    if (!now) return;
    now = undefined;
    options.onChange(undefined);
  };
  const propose = (nodeId: string, from: number, by: 1 | -1): void => {
    const { actions, canEdit, list, onChange, reveal, rows, say } = options;
    for (let passed = 1; canEdit && passed <= rows.length; passed++) {
      const at = (from + by * passed + 2 * rows.length) % rows.length;
      const row = rows[at]!;
      const place = row.kind === 'path' || row.kind === 'missing' ? placeOn(row, { nodeId }, rows) : undefined;
      const decision = place && actions?.canDrop?.({ nodeId }, place);
      if (decision?.ok !== true) continue;
      now = { nodeId, key: row.key, stop: now?.stop ?? endElsewhere(list.current, cancel) };
      onChange({ at, decision });
      reveal(at);
      return say(at);
    }
    if (!now) say(-1);
  };
  const indexOf = (key: string): number => options.rows.findIndex((row) => row.key === key);
  return {
    update: (next) => {
      options = next;
    },
    destroy: cancel,
    isOn: () => now !== undefined,
    begin: (nodeId) => {
      cancel();
      const own = options.rows.findIndex((row) => row.kind === 'step' && row.nodeId === nodeId);
      if (own >= 0) propose(nodeId, own, 1);
    },
    offer: (by) => {
      if (now) propose(now.nodeId, indexOf(now.key), by);
    },
    join: () => {
      const chosen = now;
      const { actions, rows } = options;
      const row = chosen && rows[indexOf(chosen.key)];
      cancel();
      const place = row && placeOn(row, { nodeId: chosen.nodeId }, rows);
      if (place) actions?.drop?.({ nodeId: chosen.nodeId }, place);
    },
    cancel,
  };
}

/** Ends the mode when the user presses anywhere in the list or the focus leaves it. */
function endElsewhere(list: HTMLElement | null, end: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  list?.addEventListener('pointerdown', end, { capture: true, signal });
  list?.addEventListener('focusout', (event) => !isInside(list, event.relatedTarget) && end(), { signal });
  return () => listening.abort();
}
