'use client';
import { type ReactElement, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { Arranging, type CanvasActions, type CanvasView, useLayout, ViewBar, WorkflowCanvas } from '#canvas';
import { nodesOf } from '#graph';
import { type IconTable, useMessages } from '#ui';
import { compareMessages } from './compare-messages.js';
import type { Compared, ComparedSide, EntryKind } from './compared.js';

const nothing = { nodeIds: [], edgeIds: [] };
const kinds: readonly EntryKind[] = ['added', 'removed', 'changed', 'moved'];

interface ComparedDrawingProps {
  readonly compared: Compared;
  readonly side: ComparedSide;
  /** The key of the chosen row. */
  readonly chosen: string | undefined;
  readonly names: { readonly before: string; readonly after: string };
  readonly icons: IconTable | undefined;
  readonly startWorker: (() => Worker | undefined) | undefined;
  readonly onChoose: (key: string | undefined) => void;
  readonly children: ReactNode;
}

/** Draws one version, or both in one with what differs marked. A pressed card or path chooses its row of the list. */
export function ComparedDrawing(props: ComparedDrawingProps): ReactElement {
  const { children, compared, icons, names, side, startWorker } = props;
  const messages = useMessages(compareMessages);
  const { presentation, version } = compared.documents[side];
  const { layout } = useLayout(version, presentation, 'compact', startWorker);
  const { selection, select, view } = useChosen(props);
  const actions = useMemo<CanvasActions>(() => ({ select }), [select]);
  return (
    <div className="pb-vc__c">
      {layout === undefined ? (
        <Arranging steps={nodesOf(version).length} />
      ) : (
        <WorkflowCanvas
          version={version}
          layout={layout}
          presentation={presentation}
          label={messages.drawing(names.before, names.after)}
          selection={selection}
          marks={compared.marks[side]}
          readOnly
          icons={icons}
          density="compact"
          opensWhole
          viewRef={view}
          actions={actions}
        >
          <ViewBar />
        </WorkflowCanvas>
      )}
      {children}
      <div className="pb-vc__l pb-float" role="note" aria-label={messages.legend}>
        {kinds.map((kind) => (
          <span key={kind}>
            <KindMark kind={kind} />
            {messages.kind[kind]}
          </span>
        ))}
      </div>
    </div>
  );
}

/** What the chosen row is about, selected and in view; and the row of what is pressed on the drawing. */
function useChosen({ chosen, compared, onChoose, side }: ComparedDrawingProps) {
  const view = useRef<CanvasView>(null);
  const entry = compared.entries.find(({ key }) => key === chosen);
  const selection = useMemo(
    () => (entry ? { nodeIds: entry.subject === 'node' ? entry.nodeIds : [], edgeIds: entry.edgeIds } : nothing),
    [entry],
  );
  useEffect(() => {
    if (entry) view.current?.follow({ nodeIds: entry.nodeIds, edgeIds: entry.edgeIds });
  }, [entry, side]);
  const select = useCallback<NonNullable<CanvasActions['select']>>(
    ({ edgeIds, nodeIds }) => {
      const found = compared.entries.find(
        ({ edgeIds: edges, nodeIds: nodes, subject }) =>
          (subject === 'node' && nodes.some((id) => nodeIds.includes(id))) ||
          (subject !== 'node' && edges.some((id) => edgeIds.includes(id))),
      );
      onChoose(found?.key);
    },
    [compared, onChoose],
  );
  return { select, selection, view };
}

const signs: { readonly [Kind in EntryKind]: readonly [look: string, sign: string] } = {
  added: ['add', '+'],
  removed: ['del', '−'],
  changed: ['chg', '~'],
  moved: ['mov', '↕'],
};

/** The sign of a kind of difference, which says the same as its colour. */
export function KindMark({ kind }: { readonly kind: EntryKind }): ReactElement {
  const [look, sign] = signs[kind];
  return (
    <span className="pb-vc__k" data-k={look} aria-hidden>
      {sign}
    </span>
  );
}
