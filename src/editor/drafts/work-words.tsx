'use client';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import type { VersionRef, WorkStatus } from '#adapter';
import { Button, Icon, Spinner } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { momentWords } from '../moment-words.js';
import type { Drafts } from './use-drafts.js';
import type { ShownWork } from './work.js';

const icons: { readonly [Status in WorkStatus]?: string } = {
  saved: 'cloud-check',
  'draft-kept': 'monitor',
  offline: 'cloud-off',
  conflict: 'git-compare',
  failed: 'circle-alert',
  unknown: 'circle-question-mark',
};

/** The save status in words and an icon, with its one action. */
export function WorkWords({ drafts }: { readonly drafts: Drafts }): ReactElement | null {
  const { actions, adapter, editor, props } = useEditorContext();
  const shown = useStore(drafts.work.shown);
  const save = useStore(editor.store, (state) => state.save);
  const overtakenBy = useStore(drafts.work.store, (state) => state.overtakenBy);
  const { kept, status, trouble, unsaved } = shown;
  const when = momentWords(save.base?.at, props.locale, props.timeZone);
  // // A host that saves on its own shows that itself.
  if (!adapter && !unsaved) return null;
  if (status === 'saved' && !save.base) return null;
  // // A save after an unknown version could follow one that the user has not decided about.
  const theirs = save.failure?.current ?? overtakenBy;
  const isInDanger = trouble !== undefined && !kept && unsaved;
  const icon = isInDanger && (status === 'unsaved' || status === 'draft-kept') ? 'triangle-alert' : icons[status];
  return (
    <span
      className="pb-save"
      data-status={status}
      data-safe={shown.safe || undefined}
      data-danger={isInDanger || undefined}
    >
      <span
        className="pb-save__s"
        role="status"
        title={titleOf(shown, save.failure?.message) ?? (status === 'saved' ? `Saved ${when}`.trim() : wordsOf(shown))}
      >
        {status === 'saving' ? <Spinner size={14} /> : icon !== undefined && <Icon name={icon} size={15} />}
        <span className="pb-trunc">{wordsOf(shown)}</span>
        {status === 'saved' && when !== '' && <span className="pb-wide-word"> {when}</span>}
      </span>
      {status === 'conflict'
        ? theirs && (
            <Button
              size="sm"
              title="Their version stays in the history; yours becomes the newest."
              onClick={() => actions.save({ over: versionRef(theirs) })}
            >
              Save mine<span className="pb-wide-word"> after theirs</span>
            </Button>
          )
        : (status === 'failed' || status === 'unknown' || (status === 'offline' && shown.isWaiting)) && (
            <Button size="sm" onClick={() => actions.save()}>
              Retry
            </Button>
          )}
      {isInDanger && status !== 'conflict' && (
        <Button size="sm" onClick={drafts.downloadHere}>
          Download
        </Button>
      )}
    </span>
  );
}

/** A stored version as a save names it. */
export function versionRef({ at, id }: { readonly id: string; readonly at?: string }): VersionRef {
  return { id, ...(at === undefined ? {} : { updatedAt: at }) };
}

function wordsOf({ isWaiting, kept, status, trouble }: ShownWork): string {
  switch (status) {
    case 'saving':
      return 'Saving';
    case 'saved':
      return 'Saved';
    case 'draft-kept':
      return 'Draft kept';
    case 'offline':
      return `${isWaiting ? 'Offline, saves later' : 'Offline'}${kept ? ', draft kept' : ''}`;
    case 'conflict':
      return 'Somebody saved first';
    case 'failed':
      return 'Not saved';
    case 'unknown':
      return 'May not be saved';
    case 'unsaved':
      return trouble === undefined ? 'Not saved yet' : 'Draft not kept';
  }
}

/** The same in a sentence, for the tooltip. */
function titleOf({ kept, status }: ShownWork, failure: string | undefined): string | undefined {
  const draft = kept ? 'Your changes are kept as a draft on this device.' : undefined;
  if (status === 'draft-kept') return `${draft} Save a version to put them into the service.`;
  const words = [status === 'saved' || status === 'saving' ? undefined : failure, draft].filter(
    (word) => word !== undefined,
  );
  return words.length > 0 ? words.join(' ') : undefined;
}
