'use client';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { shortVersionName } from '#model';
import { Button, Chip, Icon, Spinner } from '#ui';
import { useEditorContext } from './editor-context.js';
import { momentWords } from './moment-words.js';

/** Which version this is, and how what is here stands towards what is stored. */
export function SaveStatus(): ReactElement {
  const { actions, adapter, editor, props } = useEditorContext();
  const save = useStore(editor.store, (state) => state.save);
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  const active = useStore(editor.store, (state) => state.version.active);
  const { base, failure, status } = save;
  const name = base ? shortVersionName(base.id) : undefined;
  const when = momentWords(base?.at, props.locale, props.timeZone);
  const isChanged = status !== 'saved';
  return (
    <>
      {readOnly ? (
        <Chip icon="lock">{name === undefined ? 'View only' : `${name}, view only`}</Chip>
      ) : isChanged || name === undefined ? (
        <Chip dashed icon="git-branch" title={base?.id}>{name === undefined ? 'New draft' : `Draft of ${name}`}</Chip>
      ) : (
        <Chip icon="git-commit-horizontal" title={base?.id} {...(active ? { status: 'ok' as const } : {})}>{active ? `${name}, active` : name}</Chip>
      )}
      {adapter && (
        <span className="pb-save" data-status={status} role="status">
          {status === 'saving' && <><Spinner size={14} /> Saving</>}
          {status === 'saved' && base && <><Icon name="cloud-check" size={15} /><span>Saved{when !== '' && <span className="pb-wide-word"> {when}</span>}</span></>}
          {status === 'edited' && <span className="pb-save__edited">Not saved yet</span>}
          {failure && (
            <>
              <Icon name={status === 'unknown' ? 'circle-help' : 'circle-alert'} size={15} />
              <span title={failure.message}>{status === 'unknown' ? 'May not be saved' : status === 'conflict' ? 'Somebody saved first' : 'Not saved'}</span>
              {status === 'conflict'
                ? <Button size="sm" title="Their version stays in the history; yours becomes the newest." onClick={() => actions.save({ afterOthers: true })}>Save mine after theirs</Button>
                : <Button size="sm" onClick={() => actions.save()}>Try again</Button>}
            </>
          )}
        </span>
      )}
    </>
  );
}
