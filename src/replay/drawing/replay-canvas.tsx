'use client';
import {
  type Dispatch,
  type ReactElement,
  type ReactNode,
  type SetStateAction,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  Arranging,
  type CanvasActions,
  type CanvasMarks,
  type CanvasView,
  Minimap,
  useLayout,
  ViewBar,
  WorkflowCanvas,
} from '#canvas';
import { graphOf, nodesOf } from '#graph';
import type { Layout } from '#layout';
import type { Presentation, WorkflowVersion } from '#model';
import type { Visit } from '#trace';
import { IconButton, type IconTable, useMessages } from '#ui';
import { replayOutlineMessages } from '../outline/outline-messages.js';
import { viewerMessages } from '../viewer-messages.js';
import { firstLook, readableZoom } from './first-look.js';
import { type FollowPace, useFollow } from './use-follow.js';

export interface ReplayCanvasProps {
  readonly version: WorkflowVersion;
  readonly presentation?: Presentation | undefined;
  readonly startWorker?: (() => Worker | undefined) | undefined;
  readonly icons?: IconTable | undefined;
  readonly selection: { readonly nodeIds: readonly string[]; readonly edgeIds: readonly string[] };
  readonly marks: CanvasMarks;
  readonly actions: CanvasActions;
  /** The visit at the playhead, which the camera follows. */
  readonly visit: Visit | undefined;
  readonly pace: FollowPace;
  /** Whether the camera follows at first. */
  readonly follow: boolean;
  /** The visited nodes, for the initial viewport. */
  readonly visited: ReadonlyMap<string, unknown>;
  /** The node in the inspector. */
  readonly current: string | undefined;
  /** Called once the initial viewport is set, so that overlays can make way for it. */
  readonly onFirstLook: () => void;
  readonly isOutlined: boolean;
  readonly onOutline: () => void;
  /** Rendered over the drawing. */
  readonly children: ReactNode;
}

/** Draws an execution on its version. The camera shows the visited nodes first and follows the playhead until the user pans. */
export function ReplayCanvas(props: ReplayCanvasProps): ReactElement {
  const { version, presentation, icons, selection, marks, actions, isOutlined, onOutline } = props;
  const { layout } = useLayout(version, presentation, 'compact', props.startWorker);
  const messages = useMessages(viewerMessages);
  const [view, setView] = useState<CanvasView | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [isFollowing, setIsFollowing] = useState(props.follow);
  useFirstLook(view, layout, frame, props);
  useFollow(view, props.visit, isFollowing, props.pace);
  const label = messages.canvas(typeof version.name === 'string' && version.name !== '' ? version.name : undefined);
  // The playhead moves 60 times a second during playback, the marks only from visit to visit.
  const canvas = useMemo(
    () =>
      layout === undefined ? (
        <Arranging steps={nodesOf(version).length} />
      ) : (
        <WorkflowCanvas
          version={version}
          layout={layout}
          presentation={presentation}
          label={label}
          selection={selection}
          marks={marks}
          readOnly
          icons={icons}
          density="compact"
          actions={actions}
          viewRef={setView}
        >
          <ReplayBar {...{ isFollowing, isOutlined, onOutline, setIsFollowing }} />
          <Minimap />
        </WorkflowCanvas>
      ),
    [version, layout, presentation, label, selection, marks, icons, actions, isFollowing, isOutlined, onOutline],
  );
  return (
    <div
      ref={frame}
      className="pb-replay__c"
      data-region="run"
      onWheel={() => setIsFollowing(false)}
      onPointerDown={(event) => event.button === 1 && setIsFollowing(false)}
    >
      {canvas}
      {props.children}
    </div>
  );
}

/** The view bar, with buttons to follow the playhead and to open the outline. */
function ReplayBar({
  isFollowing,
  isOutlined,
  onOutline,
  setIsFollowing,
}: Pick<ReplayCanvasProps, 'isOutlined' | 'onOutline'> & {
  readonly isFollowing: boolean;
  readonly setIsFollowing: Dispatch<SetStateAction<boolean>>;
}): ReactElement {
  const messages = useMessages(viewerMessages);
  const outline = useMessages(replayOutlineMessages);
  return (
    <ViewBar>
      <span className="pb-vr" aria-hidden />
      <IconButton
        icon="crosshair"
        label={messages.follow}
        pressed={isFollowing}
        onClick={() => setIsFollowing((before) => !before)}
      />
      <IconButton icon="list-tree" label={outline.show} pressed={isOutlined} onClick={onOutline} />
    </ViewBar>
  );
}

/** Sets the initial viewport once per canvas: afterwards the camera belongs to the user. */
function useFirstLook(
  view: CanvasView | null,
  layout: Layout | undefined,
  frame: RefObject<HTMLElement | null>,
  { version, visited, current, onFirstLook }: ReplayCanvasProps,
): void {
  useEffect(() => {
    const graph = graphOf(version);
    const shown = [...visited.keys()].filter((id) => graph.node(id));
    if (!view || !layout || !frame.current || shown.length === 0) return;
    const { clientHeight: height, clientWidth: width } = frame.current;
    const first = firstLook(layout, shown, current, { width, height });
    if (first.nodeId === undefined) view.fit(first.fit);
    else view.centerOn(first.nodeId, readableZoom);
    onFirstLook();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only for a new canvas
  }, [view]);
}
