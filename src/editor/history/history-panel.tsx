'use client';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import type { VersionSummary } from '#adapter';
import { versionName } from '#model';
import { Icon, useMessages, usePartLabel } from '#ui';
import { nameOf, startWords, type VersionList, VersionPanel, zoneOf } from '#versions';
import { giveFocusBack } from '../focus/return-focus.js';
import { hasEdits } from '../saving/has-edits.js';
import { DraftChanges } from './draft-changes.js';
import { historyMessages } from './history-messages.js';
import type { History, HistoryPanelProps } from './history.js';
import { RowActions } from './row-actions.js';

/** The versions of a workflow by day, newest first, below the draft; one of them is shown view only when it is chosen. */
export function HistoryPanel(panel: HistoryPanelProps): ReactElement {
  const { adapter, editor, history, props, workflowId } = panel;
  const messages = useMessages(historyMessages);
  const label = usePartLabel(messages.title);
  const base = useStore(editor.store, (state) => state.save.base?.id);
  const active = useStore(editor.store, (state) => state.version.active);
  const scheduled = useStore(panel.schedule);
  const viewedActive = useStore((history.viewed?.editor ?? editor).store, (state) => state.version.active);
  const failureOf = (version: VersionSummary): string | undefined =>
    history.opening?.summary.id === version.id && history.opening.failure !== undefined
      ? messages.notOpened(nameOf(version, messages), history.opening.failure)
      : undefined;
  return (
    <VersionPanel
      className="pb-vers"
      source={{ adapter, workflowId }}
      place={props}
      label={label}
      title={messages.title}
      noneText={messages.noneText}
      takesFocus
      scheduled={
        scheduled && {
          versionId: scheduled.versionId,
          when: startWords(scheduled.at, { locale: props.locale, zone: zoneOf(props.timeZone) }),
        }
      }
      newest={`${base} ${String(active)} ${String(viewedActive)}`}
      above={(list) => <DraftRow {...{ panel, list }} />}
      rowOf={(version) => ({
        isCurrent: history.viewed?.summary.id === version.id,
        isBusy: history.opening?.summary.id === version.id && history.opening.failure === undefined,
        failure: failureOf(version),
        actions: (onName) => <RowActions {...{ version, panel, onName }} />,
      })}
      onOpen={history.view}
      onCompare={(row) => {
        const version = row ?? history.viewed?.summary;
        if (version) history.compare?.(version);
      }}
      onEscape={(element) => leaveOneLevel(history, element)}
      onClose={(element) => closePanel(history, element)}
    />
  );
}

/** The draft, first of all: chosen, it is shown again. */
function DraftRow({ list, panel }: { readonly panel: HistoryPanelProps; readonly list: VersionList }): ReactElement {
  const { adapter, editor, history } = panel;
  const { draft: messages } = useMessages(historyMessages);
  const base = useStore(editor.store, (state) => state.save.base?.id);
  const isEdited = useStore(editor.store, (state) => hasEdits(state.save, adapter));
  const number = list.items.find(({ id }) => id === base)?.number;
  const name = base === undefined ? undefined : versionName(base, number);
  return (
    <button
      type="button"
      className="pb-vers__d"
      data-row="draft"
      aria-current={history.viewed || history.opening ? undefined : true}
      onClick={() => history.leave()}
    >
      <Icon name="git-branch" size={15} />
      <span className="pb-vers__dn">{messages.title(name)}</span>
      {isEdited && base !== undefined && <DraftChanges {...{ editor, panel }} baseId={base} />}
      <span className="pb-vers__w">{isEdited ? messages.edited : messages.saved}</span>
    </button>
  );
}

/** Escape leaves the version, then the panel. */
function leaveOneLevel(history: History, panel: HTMLElement): void {
  if (history.viewed || history.opening) history.leave();
  else closePanel(history, panel);
}

/** Closes the panel; the focus goes back to what opens it, once that is there. */
function closePanel(history: History, panel: HTMLElement | null): void {
  const root = panel?.closest('.pb') ?? null;
  history.show(false);
  giveFocusBack(null, root, () =>
    [...(root?.querySelectorAll<HTMLElement>('[data-opens-history], [data-more]') ?? [])]
      .find((button) => button.offsetParent !== null)
      ?.focus({ preventScroll: true }),
  );
}
