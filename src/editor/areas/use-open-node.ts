'use client';
import { useEffect } from 'react';
import { isSafe } from '#adapter';
import { graphOf } from '#graph';
import type { Editor } from '#store';
import { useAnnounce, useMessages, useToast } from '#ui';
import { areaMessages } from './area-messages.js';
import type { Drafts } from '../drafts/use-drafts.js';
import type { EditorActions } from '../actions/editor-actions.js';
import type { WorkflowEditorProps } from '../editor-props.js';
import { hasEdits } from '../saving/has-edits.js';

/**
 * Returns a function that opens a node of an execution: on the open version where that one was executed, else by
 * opening the executed version.
 */
export function useOpenNode(
  editor: Editor,
  actions: Pick<EditorActions, 'goTo' | 'setMode'>,
  { adapter, onOpenVersion, nodeId }: WorkflowEditorProps,
  drafts: Drafts | undefined,
): (nodeId?: string, versionId?: string) => void {
  const announce = useAnnounce();
  const toast = useToast();
  const { saveFirst } = useMessages(areaMessages);
  useEffect(() => {
    if (nodeId !== undefined && graphOf(editor.store.getState().version).node(nodeId)) actions.goTo({ nodeId: nodeId });
  }, [actions, editor, nodeId]);

  return (nodeId, versionId) => {
    const { save, version } = editor.store.getState();
    const here = save.base?.id ?? version.id;
    if (versionId === undefined || versionId === here || !adapter?.loadVersion || !onOpenVersion) {
      actions.setMode('edit');
      if (nodeId !== undefined && graphOf(version).node(nodeId)) actions.goTo({ nodeId });
      return;
    }
    if (hasEdits(save, adapter) && !(drafts && isSafe(drafts.work.store.getState()))) {
      toast({ text: saveFirst, kind: 'error' });
      announce(saveFirst, 'assertive');
      return;
    }
    onOpenVersion({ versionId, ...(nodeId === undefined ? {} : { nodeId }) });
  };
}
