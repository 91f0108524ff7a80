'use client';
import { memo, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { graphOf } from '#graph';
import { ErrorBoundary, FailureNotice, focusedIn, ownerWindow, useMessages } from '#ui';
import { areaMessages } from './area-messages.js';
import { CanvasArea } from './canvas-area.js';
import { useEditing, useEditorScene, useIsChromeShown } from '../editor-context.js';
import type { CombinedView } from './combined-view.js';
import type { CanvasState } from './use-first-paint.js';
import { shareStyle } from './view-share.js';
import type { WorkflowView } from './workflow-view.js';

export interface NodesAreaProps {
  readonly shownAs: WorkflowView;
  readonly combined: CombinedView;
  readonly onCanvas: (state: CanvasState) => void;
  /** The share of the outline beside the canvas, in percent; undefined for its usual width. */
  readonly outlineShare: number | undefined;
  readonly onOutlineShare: (share: number | undefined) => void;
  /** Rendered over canvas and outline. */
  readonly children?: ReactNode;
}

/** Shows the nodes on the canvas, in the outline, or in both side by side with one selection. */
export const NodesArea = memo(function NodesArea({
  children,
  onCanvas,
  onOutlineShare,
  outlineShare,
  shownAs,
  combined,
}: NodesAreaProps): ReactElement {
  const { editor } = useEditorScene();
  const { parts } = useEditing() ?? {};
  const { failed } = useMessages(areaMessages);
  const area = useRef<HTMLDivElement>(null);
  const shownBefore = useRef(shownAs);
  useEffect(() => {
    if (shownBefore.current === shownAs) return undefined;
    shownBefore.current = shownAs;
    if (shownAs !== 'both') combined.focusMoved(shownAs);
    // Switching the view may remove the focused element; the focus moves to the same node in the other view.
    const page = ownerWindow(area.current);
    const frame = page.requestAnimationFrame(() => {
      if (focusedIn(area.current) !== null) return;
      const { selection, version } = editor.store.getState();
      const nodeId = selection.nodeIds[0] ?? graphOf(version).nodes[0]?.id;
      if (nodeId !== undefined) combined.view.current?.focusNode(nodeId, { still: selection.nodeIds.length === 0 });
    });
    return () => page.cancelAnimationFrame(frame);
  }, [editor, shownAs, combined]);
  return (
    <div
      className="pb-steps"
      data-view={shownAs}
      ref={area}
      style={shownAs === 'both' ? shareStyle(outlineShare) : undefined}
      onFocusCapture={(event) =>
        combined.focusMoved(event.target.closest<HTMLElement>('[data-region]')?.dataset['region'])
      }
    >
      {shownAs !== 'canvas' && (
        <NodesBoundary part="Outline" failed={failed.outline} className="pb-steps__o">
          {parts ? (
            <parts.OutlineArea outline={combined.outline} onCanvas={onCanvas} />
          ) : (
            <div className="pb-steps__o" data-region="outline" aria-busy />
          )}
        </NodesBoundary>
      )}
      {shownAs === 'both' && parts && <parts.ViewDivider share={outlineShare} onShare={onOutlineShare} />}
      {shownAs !== 'outline' && (
        <NodesBoundary part="Canvas" failed={failed.canvas} className="pb-stage">
          <CanvasArea onCanvas={onCanvas} />
        </NodesBoundary>
      )}
      <LateViewSwitch shownAs={shownAs} />
      {children}
    </div>
  );
});

function LateViewSwitch({ shownAs }: Pick<NodesAreaProps, 'shownAs'>): ReactElement | null {
  const { parts } = useEditing() ?? {};
  return useIsChromeShown() && parts ? <parts.ViewSwitch shownAs={shownAs} /> : null;
}

/** Confines an error to the canvas or the outline. */
function NodesBoundary({
  children,
  className,
  failed,
  part,
}: {
  readonly children: ReactNode;
  readonly className: string;
  readonly part: string;
  /** Shown in its place after an error. */
  readonly failed: string;
}): ReactElement {
  return (
    <ErrorBoundary
      part={part}
      waiting={null}
      fallback={(retry) => (
        <div className={className} data-region={part.toLowerCase()}>
          <FailureNotice onRetry={retry}>{failed}</FailureNotice>
        </div>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
