'use client';
import { type ReactElement, useMemo } from 'react';
import { useStore } from 'zustand';
import { Button, Dialog, LateNotice, type LatePart, PartBoundary, prefetchPart, useLatePart, useMessages } from '#ui';
import { EditorContextProvider, type StoredVersion, useEditorContext } from '../editor-context.js';
import { liveMessages } from './live-messages.js';
import { useVersionName } from '../top-bar/use-version-name.js';
import { useLive } from './use-live.js';

type LiveParts = typeof import('./live-parts.js');

const load = (): Promise<LiveParts> => import('./live-parts.js');

/** Loads the checklist before it is opened. */
export function prefetchLive(): void {
  prefetchPart(load);
}

/** Asks before a workflow goes live, by a checklist in a chunk of its own, and before its live version is taken off. */
export function LiveDialog({
  isOff,
  onDone,
}: {
  /** Asks before the live version is taken off instead. */
  readonly isOff: boolean;
  readonly onDone: () => void;
}): ReactElement {
  return isOff ? <TakeOffDialog onDone={onDone} /> : <LateChecklist onDone={onDone} />;
}

function LateChecklist({ onDone }: { readonly onDone: () => void }): ReactElement {
  const messages = useMessages(liveMessages);
  const late: LatePart<LiveParts> = useLatePart(load);
  const { part } = late;
  const context = useEditorContext();
  const { stored } = context;
  // The parts that look at a version have no adapter, so that they offer nothing of a draft; going live needs one.
  const whole = useMemo(() => ({ ...context, ...(stored && source(stored)) }), [context, stored]);
  return (
    <PartBoundary part="Checklist" what={messages.checklist} className="pb-golive">
      {part ? (
        <EditorContextProvider value={whole}>
          <part.LivePanel onDone={onDone} />
        </EditorContextProvider>
      ) : (
        <LateNotice late={late} what={messages.checklist} meanwhile={messages.meanwhile} className="pb-golive" />
      )}
    </PartBoundary>
  );
}

const source = ({ adapter, workflowId }: StoredVersion) => ({ adapter, workflowId });

function TakeOffDialog({ onDone }: { readonly onDone: () => void }): ReactElement | null {
  const { editor } = useEditorContext();
  const live = useLive();
  const { cancel, stop, thisVersion } = useMessages(liveMessages);
  const name = useVersionName(useStore(editor.store, (state) => state.save.base?.id)) ?? thisVersion;
  if (!live) return null;
  return (
    <Dialog
      open
      onClose={onDone}
      title={stop.title(name)}
      text={stop.text}
      actions={
        <>
          <Button variant="ghost" onClick={onDone}>
            {cancel}
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              onDone();
              void live.takeOff();
            }}
          >
            {stop.submit}
          </Button>
        </>
      }
    />
  );
}
