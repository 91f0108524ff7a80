'use client';
import { type ReactElement, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import {
  Arranging,
  type CanvasActions,
  type CanvasSelection,
  type CanvasView,
  useLayout,
  ViewBar,
  WorkflowCanvas,
} from '#canvas';
import { graphOf, nodesOf } from '#graph';
import type { Layout } from '#layout';
import { type IconTable, useMessages } from '#ui';
import { compareMessages } from './compare-messages.js';
import type { Compared, ComparedSide, EntryKind } from './compared.js';
import { type ContactFlow, ContactFlows } from './contact-flows.js';
import { MovedGhosts } from './moved-ghosts.js';
import { type Ghost, placeGhosts } from './place-ghosts.js';
import { createSharedCamera, type SharedCamera } from './shared-camera.js';
import { type StagedWork, useStages } from './use-stages.js';
import { Swipe } from './swipe.js';

const nothing: CanvasSelection = { nodeIds: [], edgeIds: [] };
const kinds: readonly EntryKind[] = ['added', 'removed', 'changed', 'moved'];

/** How two versions are drawn: one of them, both in one, both side by side, or one over the other behind a divider. */
export type ComparedView = ComparedSide | 'beside' | 'swipe';

interface ComparedDrawingProps {
  readonly compared: Compared;
  readonly view: ComparedView;
  /** The key of the chosen row. */
  readonly chosen: string | undefined;
  readonly names: { readonly before: string; readonly after: string };
  readonly icons: IconTable | undefined;
  readonly startWorker: (() => Worker | undefined) | undefined;
  /** Contacts under way at steps of the first version. */
  readonly flows?: readonly ContactFlow[] | undefined;
  readonly onChoose: (key: string | undefined) => void;
  readonly children?: ReactNode;
}

/**
 * Draws two compared versions with what differs marked. All sides share one layout, so that what is in both stands at
 * one place. A pressed card or path chooses its row of the list.
 */
export function ComparedDrawing(props: ComparedDrawingProps): ReactElement {
  const { children, compared, names, startWorker, view } = props;
  const messages = useMessages(compareMessages);
  const { presentation, version } = compared.united;
  const { layout } = useLayout(version, presentation, 'compact', startWorker);
  const drawing = useDrawing(props, layout);
  if (!drawing)
    return (
      <div className="pb-vc__c">
        <Arranging steps={nodesOf(version).length} />
        {children}
      </div>
    );
  const side = (which: ComparedSide, label: string, hasBar: boolean): ReactElement => (
    <SideCanvas key={view === 'beside' || view === 'swipe' ? which : 'one'} {...{ drawing, label, props, which }}>
      {hasBar && <ViewBar />}
    </SideCanvas>
  );
  return (
    <div className="pb-vc__c" data-view={view}>
      {view === 'beside' ? (
        <div className="pb-vc__2">
          <Named name={names.before}>{side('before', messages.drawingOf(names.before), true)}</Named>
          <Named name={names.after}>{side('after', messages.drawingOf(names.after), false)}</Named>
        </div>
      ) : view === 'swipe' ? (
        <Swipe
          names={names}
          before={side('before', messages.drawingOf(names.before), false)}
          after={side('after', messages.drawingOf(names.after), true)}
        />
      ) : (
        side(
          view,
          view === 'both' ? messages.drawing(names.before, names.after) : messages.drawingOf(names[view]),
          true,
        )
      )}
      {children}
      {compared.entries.length > 0 && (
        <div className="pb-vc__l pb-float" role="note" aria-label={messages.legend}>
          {kinds.map((kind) => (
            <span key={kind}>
              <KindMark kind={kind} />
              {messages.kind[kind]}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

function Named({ children, name }: { readonly name: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="pb-vc__2c">
      <span className="pb-vc__2n pb-float" aria-hidden>
        {name}
      </span>
      {children}
    </div>
  );
}

/** What all canvases of a comparison share. */
interface Drawing {
  /** Where moved nodes were. */
  readonly ghosts: readonly Ghost[];
  readonly layouts: { readonly [Side in ComparedSide]: Layout };
  readonly selection: CanvasSelection;
  readonly actions: CanvasActions;
  readonly camera: SharedCamera;
  readonly join: (side: ComparedSide, view: CanvasView | null) => void;
}

function useDrawing(props: ComparedDrawingProps, layout: Layout | undefined): Drawing | undefined {
  const { compared, view } = props;
  const isBeside = view === 'beside';
  // Another one where there is half as much room: what was in view here is not in view there.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  const camera = useMemo(() => createSharedCamera(), [isBeside]);
  const { join, select, selection } = useChosen(props, camera);
  const actions = useMemo<CanvasActions>(() => ({ select }), [select]);
  const layouts = useMemo(
    () => layout && { before: withFormerWays(layout, compared.former), both: layout, after: layout },
    [compared.former, layout],
  );
  const ghosts = useGhosts(compared, layout);
  return layouts && { ghosts, layouts, selection, actions, camera, join };
}

/** Moved nodes whose former places are looked for at once; for more, the drawing does not wait. */
const mostMovedAtOnce = 12;

function useGhosts({ moved }: Compared, layout: Layout | undefined): readonly Ghost[] {
  const work = useMemo<StagedWork<readonly Ghost[]>>(
    () => ({
      isLarge: moved.length > mostMovedAtOnce,
      begin: () => placeGhosts(moved, layout),
    }),
    [layout, moved],
  );
  return useStages(work) ?? noGhosts;
}

const noGhosts: readonly Ghost[] = [];
const noFlows: readonly ContactFlow[] = [];

/** The layout with rewired edges as they were. */
function withFormerWays(layout: Layout, former: ReadonlyMap<string, string>): Layout {
  if (former.size === 0) return layout;
  const edges = Object.assign(Object.create(null) as { [id: string]: Layout['edges'][string] }, layout.edges);
  for (const [id, other] of former) {
    const way = layout.edges[other];
    if (way) edges[id] = way;
  }
  return { ...layout, edges };
}

function SideCanvas({
  children,
  drawing: { actions, camera, ghosts, join, layouts, selection },
  label,
  props: { compared, flows = noFlows, icons },
  which,
}: {
  readonly drawing: Drawing;
  readonly which: ComparedSide;
  readonly label: string;
  readonly props: ComparedDrawingProps;
  readonly children: ReactNode;
}): ReactElement {
  const { presentation, version } = compared.documents[which];
  const layout = layouts[which];
  const viewRef = useCallback((view: CanvasView | null) => join(which, view), [join, which]);
  return (
    <WorkflowCanvas
      version={version}
      layout={layout}
      presentation={presentation}
      label={label}
      selection={selection}
      marks={compared.marks[which]}
      readOnly
      icons={icons}
      density="compact"
      opensWhole
      defaultViewport={camera.at()}
      onCamera={(at) => camera.moved(which, at)}
      viewRef={viewRef}
      actions={actions}
      {...(which === 'both' && ghosts.length > 0 && { besides: ghosts })}
      {...(which !== 'after' &&
        ghosts.length + flows.length > 0 && {
          under: (
            <>
              {which === 'both' && <MovedGhosts {...{ compared, ghosts, icons }} />}
              <ContactFlows {...{ flows, layout }} />
            </>
          ),
        })}
    >
      {children}
    </WorkflowCanvas>
  );
}

/** What the chosen row is about, selected and in view; and the row of what is pressed on the drawing. */
function useChosen({ chosen, compared, onChoose, view }: ComparedDrawingProps, camera: SharedCamera) {
  const views = useRef(new Map<ComparedSide, CanvasView>());
  const join = useCallback(
    (side: ComparedSide, canvas: CanvasView | null): void => {
      camera.join(side, canvas);
      if (canvas) views.current.set(side, canvas);
      else views.current.delete(side);
    },
    [camera],
  );
  const entry = compared.entries.find(({ key }) => key === chosen);
  const selection = useMemo(
    () => (entry ? { nodeIds: entry.subject === 'node' ? entry.nodeIds : [], edgeIds: entry.edgeIds } : nothing),
    [entry],
  );
  useEffect(() => {
    if (!entry) return;
    const { edgeIds, nodeIds } = entry;
    // One canvas leads, and takes the other along: the one that has what the row is about.
    const has = (side: ComparedSide): boolean => {
      const graph = graphOf(compared.documents[side].version);
      return nodeIds.some((id) => graph.node(id)) || edgeIds.some((id) => graph.edge(id));
    };
    const shown = [...views.current.keys()];
    const leading = (['both', 'after', 'before'] as const).find((side) => shown.includes(side) && has(side));
    if (leading) views.current.get(leading)?.follow({ nodeIds, edgeIds });
  }, [compared, entry, view]);
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
  return { join, select, selection };
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
