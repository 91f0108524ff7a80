'use client';
import { type ComponentType, createElement, type ReactElement, type ReactNode } from 'react';
import { Guest, PartBoundary, useMessages } from '#ui';
import type { EditorView } from './actions/editor-view.js';
import type { CombinedView } from './areas/combined-view.js';
import { NodesArea } from './areas/nodes-area.js';
import type { FirstPaint } from './areas/use-first-paint.js';
import type { WorkflowView } from './areas/workflow-view.js';
import { useEditing, useEditorScene } from './editor-context.js';
import type { SlotProps } from './editor-props.js';
import { sessionMessages } from './session/session-messages.js';

interface EditPanelsProps extends Omit<FirstPaint, 'canCheck'> {
  readonly view: EditorView;
  readonly setView: (change: (before: EditorView) => EditorView) => void;
  readonly combined: CombinedView;
  readonly shownAs: WorkflowView;
  readonly readOnly: boolean;
}

/** The panels of the editing mode: palette, canvas or outline, settings and problems. */
export function EditPanels({
  combined,
  isChromeShown,
  onCanvas,
  readOnly,
  setView,
  shownAs,
  view,
}: EditPanelsProps): ReactElement {
  const { parts: names } = useMessages(sessionMessages);
  const { slots = {} } = useEditorScene().props;
  const { parts } = useEditing() ?? {};
  const { Inspector: HostInspector, Palette: HostPalette, ProblemsPanel: HostProblems } = slots;
  return (
    <>
      {HostPalette !== null && !readOnly && (
        <PartBoundary part="slots.Palette" what={names.palette} className="pb-failed--l" resetBy={[HostPalette]}>
          <Slot of={HostPalette} own={isChromeShown && parts ? <parts.Palette /> : <div className="pb-pal" />} />
        </PartBoundary>
      )}
      <NodesArea onCanvas={onCanvas} isChromeShown={isChromeShown} shownAs={shownAs} combined={combined}>
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
        {view.keys
          ? parts && <parts.KeySheet />
          : view.workflow
            ? parts && <parts.WorkflowPanel />
            : (HostInspector !== undefined || !view.inspectorClosed) && (
                <Slot of={HostInspector} own={parts && <parts.Inspector />} />
              )}
      </PartBoundary>
      {HostProblems !== null && view.problemsOpen && (
        <PartBoundary
          part="slots.ProblemsPanel"
          what={names.problems}
          className="pb-failed--b"
          resetBy={[HostProblems]}
        >
          <Slot of={HostProblems} own={parts && <parts.ProblemsPanel />} />
        </PartBoundary>
      )}
    </>
  );
}

/** The host's component of a slot, the editor's own part where the host has none, nothing for `null`. */
export function Slot({
  of: part,
  own,
}: {
  readonly of: ComponentType<SlotProps> | null | undefined;
  /** Undefined while it is loading. */
  readonly own: ReactElement | undefined;
}): ReactNode {
  const { editor } = useEditorScene();
  if (part === null) return null;
  return part ? <Guest>{createElement(part, { editor })}</Guest> : own;
}
