'use client';
import { type ReactElement, useState } from 'react';
import { useStore } from 'zustand';
import { graphOf } from '#graph';
import { PathInspector, SelectionInspector, StepInspector } from '#forms';
import { SheetHandle } from '#ui';
import { BulkActions } from './bulk-actions.js';
import { useEditorContext } from './editor-context.js';
import { stepNumbersOf } from './step-numbers.js';
import { useOwnClicks } from './use-own-clicks.js';

/** The settings of what is selected: a step, a path, or what several steps have in common. Nothing when nothing is. */
export function Inspector({ onClose }: { readonly onClose: () => void }): ReactElement | null {
  const { actions, editor, props, showAllProblems } = useEditorContext();
  const selection = useStore(editor.store, (state) => state.selection);
  const stepNumber = useStore(editor.store, ({ selection: { nodeIds: [nodeId] }, version }) =>
    nodeId === undefined ? undefined : stepNumbersOf(graphOf(version), editor.flow().entries).get(nodeId));
  const [tall, setTall] = useState(false);
  const onClickCapture = useOwnClicks();
  const [nodeId] = selection.nodeIds;
  const [edgeId] = selection.edgeIds;
  if (selection.nodeIds.length + selection.edgeIds.length === 0) return null;
  return (
    <div className="pb-insp" role="region" aria-label="Settings" data-region="inspector" data-about={selection.nodeIds.length > 1 ? undefined : nodeId ?? edgeId}
      data-tall={tall || undefined} onClickCapture={onClickCapture}>
      <SheetHandle label="Height of the settings" tall={tall} onTall={setTall} onClose={onClose} />
      {selection.nodeIds.length > 1 ? (
        <SelectionInspector editor={editor} fields={props.fields} resources={props.resources} icons={props.icons} comparators={props.comparators} actions={<BulkActions />}
          onClose={onClose} onOpenNode={(id) => actions.goTo({ nodeId: id })} />
      ) : nodeId !== undefined ? (
        <StepInspector key={nodeId} editor={editor} nodeId={nodeId} fields={props.fields} resources={props.resources} icons={props.icons}
          stepNumber={stepNumber} showAllProblems={showAllProblems} onClose={onClose} onOpenNode={(id) => actions.goTo({ nodeId: id })}
          onConnect={(source, edgeType) => actions.pickStep({ kind: 'after', nodeId: source, edgeType }, focusedRect())} />
      ) : edgeId !== undefined ? (
        <PathInspector key={edgeId} editor={editor} edgeId={edgeId} icons={props.icons} onClose={onClose} onOpenNode={(id) => actions.goTo({ nodeId: id })} />
      ) : null}
    </div>
  );
}

/** Where the button is that was just pressed. */
function focusedRect(): DOMRect {
  return (document.activeElement ?? document.body).getBoundingClientRect();
}
