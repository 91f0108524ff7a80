'use client';
import { memo, type ReactElement } from 'react';
import { AnchoredPopover, ErrorBoundary, useAnnounce, useMessages, useToast } from '#ui';
import { overlayParts } from './actions/editor-view.js';
import { CommandList } from './command-list/command-list.js';
import { AligningMenu } from './dialogs/aligning-menu.js';
import { DeleteDialog } from './dialogs/delete-dialog.js';
import { DeleteGroupDialog } from './dialogs/delete-group-dialog.js';
import type { EditorView } from './actions/editor-view.js';
import { RemoveConditionDialog } from './dialogs/remove-condition-dialog.js';
import { dialogMessages } from './dialogs/dialog-messages.js';
import { EdgeForm } from './dialogs/edge-form.js';
import { NoteForm } from './dialogs/note-form.js';
import { PasteRepair } from './dialogs/paste-repair.js';
import { RenameForm } from './dialogs/rename-form.js';
import { ReplaceRequest } from './dialogs/replace-dialog.js';
import { EditHistory } from './edit-history/edit-history.js';
import { useEditorContext, useIsChromeShown } from './editor-context.js';
import type { EditorOverlaysProps } from './editing/parts.js';
import { giveFocusBack } from './focus/return-focus.js';
import { LiveDialog } from './live/live-dialog.js';
import { SendDialog } from './live/send-dialog.js';
import { GroupNameForm } from './groups/group-name-form.js';
import { NodePicker } from './palette/node-picker.js';

/** The command list remembers this many recent commands. */
const maxRecentCommands = 20;

/** The lists, forms and dialogs that open over the editor. A part that throws closes and can be opened again. */
export const EditorOverlays = memo(function EditorOverlays({
  frame,
  setView,
  view,
}: EditorOverlaysProps): ReactElement {
  const isChromeShown = useIsChromeShown();
  const messages = useMessages(dialogMessages);
  const announce = useAnnounce();
  const toast = useToast();
  const close = (part: (typeof overlayParts)[number]): void => setView((before) => ({ ...before, [part]: null }));
  const open = overlayParts.map((part) => view[part]).find((part) => part !== null) ?? null;
  const onFailed = (): void => {
    setView((before) => ({ ...before, ...Object.fromEntries(overlayParts.map((part) => [part, null])) }));
    toast({ kind: 'error', text: messages.failed });
    announce(messages.failed, 'assertive');
    giveFocusBack(open && 'opener' in open ? open.opener : null, frame.current);
  };
  return (
    <ErrorBoundary part="Overlays" resetBy={[open]} fallback={() => null} onCatch={onFailed}>
      {(isChromeShown || view.picker) && <StepPicker view={view} frame={frame} onClose={() => close('picker')} />}
      {view.commandList && (
        <CommandList
          {...view.commandList}
          recent={view.recentCommands}
          onClose={() => close('commandList')}
          onUse={(id) => setView((before) => withRecent(before, id))}
        />
      )}
      {view.aligning && <AligningMenu {...view.aligning} onClose={() => close('aligning')} />}
      <AnchoredForms view={view} setView={setView} frame={frame} />
      {view.replacing && <ReplaceRequest {...view.replacing} onDone={() => close('replacing')} />}
      {view.repairing && (
        <PasteRepair
          {...view.repairing}
          onCancel={() => close('repairing')}
          onPaste={(repairs) => {
            close('repairing');
            view.repairing?.paste(repairs);
          }}
        />
      )}
      <LiveDialogs view={view} close={close} frame={frame} />
      <RemovalDialogs view={view} close={close} />
    </ErrorBoundary>
  );
});

/** Asks before a workflow goes live or is taken off, and before it is sent to a list. */
function LiveDialogs({
  close,
  frame,
  view,
}: Pick<EditorOverlaysProps, 'frame' | 'view'> & {
  readonly close: (part: 'goingLive' | 'sending') => void;
}): ReactElement {
  return (
    <>
      {view.goingLive && (view.goingLive.isOff || view.mode === 'edit') && (
        <LiveDialog
          isOff={view.goingLive.isOff}
          onDone={() => {
            close('goingLive');
            giveFocusBack(view.goingLive?.opener ?? null, frame.current);
          }}
        />
      )}
      {view.sending && (
        <SendDialog
          onDone={() => {
            close('sending');
            giveFocusBack(view.sending?.opener ?? null, frame.current);
          }}
        />
      )}
    </>
  );
}

function withRecent(view: EditorView, id: string): EditorView {
  const others = view.recentCommands.filter((other) => other !== id);
  return { ...view, recentCommands: [id, ...others].slice(0, maxRecentCommands) };
}

/** Asks what happens to the paths of a removed node, and to the nodes behind a removed condition. */
function RemovalDialogs({
  close,
  view,
}: {
  readonly close: (what: 'deletion' | 'removedCondition') => void;
  readonly view: Pick<EditorView, 'deletion' | 'removedCondition'>;
}): ReactElement {
  return (
    <>
      {view.removedCondition && (
        <RemoveConditionDialog {...view.removedCondition} onDone={() => close('removedCondition')} />
      )}
      {view.deletion &&
        ('groupId' in view.deletion ? (
          <DeleteGroupDialog groupId={view.deletion.groupId} onDone={() => close('deletion')} />
        ) : (
          <DeleteDialog selection={view.deletion.selection} onDone={() => close('deletion')} />
        ))}
    </>
  );
}

/** The node picker, mounted before it opens. */
function StepPicker({
  frame,
  onClose,
  view: { picker, recentTypes },
}: Pick<EditorOverlaysProps, 'view' | 'frame'> & { readonly onClose: () => void }): ReactElement {
  const { editor, view } = useEditorContext();
  const { popovers } = useMessages(dialogMessages);
  const close = (): void => {
    const { opener = null, place } = picker ?? {};
    onClose();
    // The choice may have removed the opener, such as the button of a missing edge.
    giveFocusBack(opener, frame.current, () => {
      const nodeId =
        editor.store.getState().selection.nodeIds[0] ?? (place && 'nodeId' in place ? place.nodeId : undefined);
      if (nodeId !== undefined) view.current?.focusNode(nodeId);
    });
  };
  return (
    <AnchoredPopover label={popovers.addStep} anchor={picker?.anchor ?? null} className="pb-pop--pick" onClose={close}>
      {picker && <NodePicker place={picker.place} recent={recentTypes} onDone={close} />}
    </AnchoredPopover>
  );
}

/** The popovers that give the focus back to their opener when they close. */
function AnchoredForms({ frame, setView, view }: EditorOverlaysProps): ReactElement {
  const { popovers } = useMessages(dialogMessages);
  const closing = (part: 'edgeForm' | 'renaming' | 'groupName' | 'note' | 'past') => (): void => {
    const opener = view[part]?.opener ?? null;
    setView((before) => ({ ...before, [part]: null }));
    giveFocusBack(opener, frame.current);
  };
  const closeEdgeForm = closing('edgeForm');
  const closeRenaming = closing('renaming');
  const closeGroupName = closing('groupName');
  const closeNote = closing('note');
  return (
    <>
      {view.past && (
        <AnchoredPopover label={popovers.editHistory} anchor={view.past.anchor} onClose={closing('past')}>
          <EditHistory />
        </AnchoredPopover>
      )}
      {view.edgeForm && (
        <AnchoredPopover label={popovers.changePath} anchor={view.edgeForm.anchor} onClose={closeEdgeForm}>
          <EdgeForm edgeId={view.edgeForm.edgeId} onDone={closeEdgeForm} />
        </AnchoredPopover>
      )}
      {view.renaming && (
        <AnchoredPopover label={popovers.rename} anchor={view.renaming.anchor} onClose={closeRenaming}>
          <RenameForm nodeId={view.renaming.nodeId} onDone={closeRenaming} />
        </AnchoredPopover>
      )}
      {view.groupName && (
        <AnchoredPopover label={popovers.renameGroup} anchor={view.groupName.anchor} onClose={closeGroupName}>
          <GroupNameForm groupId={view.groupName.groupId} onDone={closeGroupName} />
        </AnchoredPopover>
      )}
      {view.note && (
        <AnchoredPopover
          label={view.note.noteId === undefined ? popovers.addNote : popovers.editNote}
          anchor={view.note.anchor}
          onClose={closeNote}
        >
          <NoteForm noteId={view.note.noteId} nodeId={view.note.nodeId} onDone={closeNote} />
        </AnchoredPopover>
      )}
    </>
  );
}
