'use client';
import { type ReactElement, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { VersionSummary } from '#adapter';
import { isTriggerType, nodeSummary, nodeTitle, nodeTypeOf } from '#catalog';
import { graphOf } from '#graph';
import type { Editor } from '#store';
import { Button, Dialog, Icon, useMessages } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { countBySeverity } from '../problems/problems-panel.js';
import { liveMessages } from './live-messages.js';
import { useVersionName } from '../top-bar/use-version-name.js';
import { nameOf, useLive } from './use-live.js';
import { hasEdits } from '../saving/has-edits.js';

/** More triggers than this are not listed one by one. */
const maxTriggers = 3;

/** Asks before a workflow goes live: how it starts, what happens to contacts under way, and the way back. */
export function LiveDialog({
  isOff,
  onDone,
}: {
  /** Asks before the live version is taken off instead. */
  readonly isOff: boolean;
  readonly onDone: () => void;
}): ReactElement {
  return isOff ? <TakeOffDialog onDone={onDone} /> : <MakeLiveDialog onDone={onDone} />;
}

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

function MakeLiveDialog({ onDone }: { readonly onDone: () => void }): ReactElement | null {
  const { adapter, editor } = useEditorContext();
  const live = useLive();
  const messages = useMessages(liveMessages);
  const name = useStore(editor.store, (state) => state.version.name) ?? '';
  const isEdited = useStore(editor.store, (state) => hasEdits(state.save, adapter));
  const warnings = useStore(editor.store, (state) => countBySeverity(state.problems).warning);
  const before = useLiveVersion(live?.current);
  const [isBusy, setIsBusy] = useState(false);
  const [why, setWhy] = useState<string>();
  if (!live) return null;
  const make = async (): Promise<void> => {
    setIsBusy(true);
    setWhy(undefined);
    const failed = await live.make(before);
    setIsBusy(false);
    setWhy(failed);
    if (failed === undefined) onDone();
  };
  const rows = [
    ...(isEdited ? [{ icon: 'save', text: messages.savesFirst }] : []),
    ...(warnings > 0 ? [{ icon: 'triangle-alert', text: messages.warnings(warnings) }] : []),
    ...triggersOf(editor).map((trigger) => ({ icon: 'play', text: messages.starts(trigger) })),
    { icon: 'users-round', text: before ? messages.replaces(nameOf(before, messages)) : messages.neverLive },
    { icon: 'undo-2', text: messages.undo(before && nameOf(before, messages)) },
  ];
  return (
    <Dialog
      open
      onClose={onDone}
      title={messages.ask(name)}
      actions={
        <>
          <Button variant="ghost" onClick={onDone}>
            {messages.cancel}
          </Button>
          <Button variant="primary" icon="rocket" busy={isBusy} onClick={() => void make()}>
            {isBusy ? messages.makingLive : messages.makeLive}
          </Button>
        </>
      }
    >
      <ul className="pb-golive" aria-label={messages.consequences}>
        {rows.map(({ icon, text }) => (
          <li key={text}>
            <Icon name={icon} size={15} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <div className="pb-golive__why" role="alert">
        {why}
      </div>
    </Dialog>
  );
}

/** Returns the version that is live while the question is open; `undefined` until it is known. */
function useLiveVersion(find: (() => Promise<VersionSummary | undefined>) | undefined): VersionSummary | undefined {
  const [found, setFound] = useState<VersionSummary>();
  useEffect(() => {
    let isWanted = true;
    void find?.().then((version) => {
      if (isWanted) setFound(version);
    });
    return () => {
      isWanted = false;
    };
  }, [find]);
  return found;
}

/** The triggers with their summaries, as the cards show them. */
function triggersOf(editor: Editor): readonly string[] {
  const { presentation, version } = editor.store.getState();
  return graphOf(version)
    .nodes.filter((node) => isTriggerType(nodeTypeOf(node)))
    .slice(0, maxTriggers)
    .map((node) =>
      [
        nodeTitle(node, presentation),
        nodeSummary(node)
          .map(({ text }) => text)
          .join(''),
      ]
        .filter(Boolean)
        .join(' · '),
    );
}
