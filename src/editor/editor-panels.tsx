'use client';
import { type ComponentType, createElement, memo, type ReactElement, type ReactNode, useCallback } from 'react';
import { useStore } from 'zustand';
import { nodesOf } from '#graph';
import { Guest, PartBoundary, useMessages } from '#ui';
import type { EditorView } from './actions/editor-view.js';
import type { CombinedView } from './areas/combined-view.js';
import { NodesArea, type NodesAreaProps } from './areas/nodes-area.js';
import type { FirstPaint } from './areas/use-first-paint.js';
import type { WorkflowView } from './areas/workflow-view.js';
import { useEditing, useEditorScene, useIsChromeShown } from './editor-context.js';
import type { SlotProps } from './editor-props.js';
import { sessionMessages } from './session/session-messages.js';

interface EditPanelsProps extends Pick<FirstPaint, 'onCanvas'> {
  readonly view: EditorView;
  readonly setView: (change: (before: EditorView) => EditorView) => void;
  readonly combined: CombinedView;
  readonly shownAs: WorkflowView;
  readonly readOnly: boolean;
}

/** The panels of the editing mode: palette, canvas or outline, settings and problems. */
export const EditPanels = memo(function EditPanels({
  combined,
  onCanvas,
  readOnly,
  setView,
  shownAs,
  view,
}: EditPanelsProps): ReactElement {
  const { parts: names } = useMessages(sessionMessages);
  const { history, props } = useEditorScene();
  const { parts } = useEditing() ?? {};
  const isChromeShown = useIsChromeShown();
  const { Inspector: HostInspector, Palette: HostPalette, ProblemsPanel: HostProblems } = props.slots ?? {};
  const isStarting = useIsStarting(view, readOnly) && isChromeShown;
  return (
    <>
      {HostPalette !== null && !readOnly && !isStarting && (
        <PartBoundary part="slots.Palette" what={names.palette} className="pb-failed--l" resetBy={[HostPalette]}>
          <Slot
            of={HostPalette}
            area="l"
            own={isChromeShown && parts ? <parts.Palette /> : <div className="pb-pal" />}
          />
        </PartBoundary>
      )}
      <NodesArea onCanvas={onCanvas} shownAs={shownAs} combined={combined} {...useOutlineShare(view, setView)}>
        {view.find && parts && (
          <parts.FindPanel
            opener={view.find.opener}
            initialText={view.findText}
            onClose={(findText) => setView((before) => ({ ...before, find: null, findText }))}
          />
        )}
      </NodesArea>
      <PartBoundary
        part="slots.Inspector"
        what={names.panel}
        className="pb-failed--r"
        resetBy={[HostInspector, view.keys, view.workflow]}
      >
        {parts && isStarting ? (
          <parts.FirstSteps onBlank={() => setView((before) => ({ ...before, beganBlank: true }))} />
        ) : (
          !history?.isOpen && !history?.isPicking && view.goingLive?.isOff !== false && <SidePanel view={view} />
        )}
      </PartBoundary>
      {HostProblems !== null && view.problemsOpen && (
        <PartBoundary
          part="slots.ProblemsPanel"
          what={names.problems}
          className="pb-failed--b"
          resetBy={[HostProblems]}
        >
          <Slot of={HostProblems} area="b" own={parts && <parts.ProblemsPanel />} />
        </PartBoundary>
      )}
      {!readOnly && !isStarting && <NarrowBar />}
    </>
  );
});

/** The width of the outline beside the canvas, kept while other modes are shown. */
function useOutlineShare(
  { outlineShare }: EditorView,
  setView: EditPanelsProps['setView'],
): Pick<NodesAreaProps, 'outlineShare' | 'onOutlineShare'> {
  const onOutlineShare = useCallback(
    (share: number | undefined) => setView((before) => ({ ...before, outlineShare: share })),
    [setView],
  );
  return { outlineShare, onOutlineShare };
}

/** The commands of a narrow editor, below the workflow. */
function NarrowBar(): ReactNode {
  const { narrow } = useEditorScene();
  const { parts } = useEditing() ?? {};
  return useIsChromeShown() && narrow && parts ? <parts.ActionBar /> : null;
}

/** The key list, or the settings of the workflow or of the selection. */
function SidePanel({ view }: Pick<EditPanelsProps, 'view'>): ReactNode {
  const { Inspector: HostInspector } = useEditorScene().props.slots ?? {};
  const { parts } = useEditing() ?? {};
  if (view.keys) return parts && <parts.KeySheet />;
  if (view.workflow) return parts && <parts.WorkflowPanel />;
  if (HostInspector === undefined && view.inspectorClosed) return null;
  return <Slot of={HostInspector} area="r" own={parts && <parts.Inspector />} />;
}

/** True for a workflow without steps, until the user begins it blank. A host's own settings panel keeps its place. */
function useIsStarting({ beganBlank, keys, workflow }: EditorView, readOnly: boolean): boolean {
  const { editor, props } = useEditorScene();
  const isEmpty = useStore(editor.store, ({ version }) => nodesOf(version).length === 0);
  return isEmpty && !readOnly && !beganBlank && !keys && !workflow && props.slots?.Inspector === undefined;
}

/** The host's component of a slot, the editor's own part where the host has none, nothing for `null`. */
export function Slot({
  area,
  of: part,
  own,
}: {
  /** The area of the frame: its top, left, right or bottom. */
  readonly area: 'top' | 'l' | 'r' | 'b';
  readonly of: ComponentType<SlotProps> | null | undefined;
  /** Undefined while it is loading. */
  readonly own: ReactElement | undefined;
}): ReactNode {
  const { editor } = useEditorScene();
  if (part === null) return null;
  return part ? <Guest area={area}>{createElement(part, { editor })}</Guest> : own;
}
