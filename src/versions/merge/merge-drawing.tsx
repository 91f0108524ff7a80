'use client';
import { type ReactElement, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  Arranging,
  type CanvasActions,
  type CanvasMarks,
  type CanvasView,
  useLayout,
  ViewBar,
  WorkflowCanvas,
} from '#canvas';
import type { EditedDocument } from '#edit';
import { nodesOf } from '#graph';
import { Segmented, useMessages } from '#ui';
import { KindMark } from '../compared-drawing.js';
import { drawnDocument, type MergeView, mergeMarks } from './merge-marks.js';
import { mergeMessages, type MergeNames, theirsOf, theirVersion } from './merge-messages.js';
import type { Merge } from './use-merge.js';
import type { VersionMergeProps } from './merge-props.js';

const nothing = { nodeIds: [], edgeIds: [] };

interface MergeDrawingProps {
  readonly merge: Merge;
  readonly names: MergeNames;
  /** The index of the question that the keys are about. */
  readonly at: number;
  readonly props: Pick<VersionMergeProps, 'icons' | 'startWorker'>;
  readonly onChoose: (at: number) => void;
  readonly children: ReactNode;
}

/** Draws the result with who made what, or one of the three versions. */
export function MergeDrawing(drawing: MergeDrawingProps): ReactElement {
  const { children, merge, names, props } = drawing;
  const messages = useMessages(mergeMessages);
  const [view, setView] = useState<MergeView>('result');
  const { decided, prepared } = merge;
  const document = drawnDocument(prepared, decided, view);
  const { presentation, version } = document;
  const { layout } = useLayout(version, presentation, 'compact', props.startWorker);
  const marks = useMarks(merge, names, view, document);
  const { select, selection, viewRef } = useQuestionOnCanvas(drawing);
  const actions = useMemo<CanvasActions>(() => ({ select }), [select]);
  const labels = {
    result: messages.result,
    mine: messages.mine,
    theirs: theirVersion(names, messages),
    base: names.base,
  };
  return (
    <div className="pb-vm__c">
      {layout === undefined ? (
        <Arranging steps={nodesOf(version).length} />
      ) : (
        <WorkflowCanvas
          version={version}
          layout={layout}
          presentation={presentation}
          label={messages.drawing}
          selection={selection}
          marks={marks}
          readOnly
          icons={props.icons}
          density="compact"
          opensWhole
          viewRef={viewRef}
          actions={actions}
        >
          <ViewBar />
        </WorkflowCanvas>
      )}
      <div className="pb-vm__sg pb-float">
        <Segmented
          label={messages.sides}
          size="sm"
          value={view}
          options={(['result', 'mine', 'theirs', 'base'] as const).map((value) => ({ value, label: labels[value] }))}
          onValueChange={setView}
        />
      </div>
      {children}
      <Legend />
    </div>
  );
}

/** Who made what, in words on the cards. */
function useMarks(
  { choices, prepared }: Merge,
  names: MergeNames,
  view: MergeView,
  document: EditedDocument,
): CanvasMarks {
  const messages = useMessages(mergeMessages);
  const whose = theirsOf(names, messages);
  const theirs = names.first ?? messages.theirs;
  return useMemo(() => {
    const { tags } = messages;
    const chosen = { mine: tags.mine, theirs: whose };
    return mergeMarks(prepared, view, document, choices, { ...tags, mine: tags.you, theirs, chosen });
  }, [choices, document, messages, prepared, theirs, view, whose]);
}

/** The steps and paths of the current question, selected and in view; and the question of what is pressed. */
function useQuestionOnCanvas({ at, merge, onChoose }: MergeDrawingProps) {
  const viewRef = useRef<CanvasView>(null);
  const { questions } = merge.prepared;
  const question = questions[at];
  const about = useMemo(
    () =>
      question
        ? { nodeIds: question.nodeId === undefined ? [] : [question.nodeId], edgeIds: question.edgeIds }
        : nothing,
    [question],
  );
  useEffect(() => {
    viewRef.current?.follow(about);
  }, [about]);
  const select = useCallback<NonNullable<CanvasActions['select']>>(
    ({ edgeIds, nodeIds }) => {
      const found = questions.findIndex(
        (one) => nodeIds.includes(one.nodeId ?? '') || one.edgeIds.some((id) => edgeIds.includes(id)),
      );
      if (found !== -1) onChoose(found);
    },
    [onChoose, questions],
  );
  return { select, selection: about, viewRef };
}

function Legend(): ReactElement {
  const { legend } = useMessages(mergeMessages);
  return (
    <div className="pb-vm__l pb-float" role="note" aria-label={legend.label}>
      <span>
        <KindMark kind="added" />
        {legend.added}
      </span>
      <span>
        <KindMark kind="changed" />
        {legend.changed}
      </span>
      <span>
        <span className="pb-vm__lc" aria-hidden />
        {legend.chosen}
      </span>
    </div>
  );
}
