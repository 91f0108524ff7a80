'use client';
import { type ReactElement, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { useMessages } from '#ui';
import { type OtherWay, VersionMerge } from '#versions';
import type { MergeLayerProps } from '../editing/parts.js';
import { saveAsFile } from '../drafts/save-as-file.js';
import { momentWords } from '../moment-words.js';
import type { MergeShown } from './merging.js';
import { mergingMessages } from './merging-messages.js';
import { useCover } from './use-cover.js';

type MergeScreenProps = MergeLayerProps & { readonly shown: Extract<MergeShown, { readonly is: 'merge' }> };

/** The merge of the draft with a version that was saved first, or with another draft. */
export function MergeScreen(screen: MergeScreenProps): ReactElement {
  const { drafts, props, shown } = screen;
  const { merging } = drafts;
  const { base, mine, nextName, offer, theirs } = shown;
  const messages = useMessages(mergingMessages);
  const place = useRef<HTMLDivElement>(null);
  const isSaving = useStore(merging.store, (state) => state.isSaving);
  const check = useMemo(() => merging.check(), [merging]);
  const actions = merging.actions();
  useCover(place);
  const when = offer
    ? momentOf(offer.at, props)
    : momentWords('ref' in theirs ? theirs.ref.updatedAt : undefined, props.locale, props.timeZone);
  const by = 'ref' in theirs ? theirs.by : undefined;
  const ways = useOtherWays(screen, place);
  return (
    <div className="pb-vers__cmp" ref={place}>
      <VersionMerge
        base={base.version}
        mine={mine.version}
        theirs={theirs.version}
        presentations={usePresentations(shown)}
        names={{ base: base.name, mine: mine.name, theirs: theirs.name }}
        by={{ name: by, when }}
        nextName={nextName}
        check={check}
        defaultChoices={offer ? undefined : merging.choices()}
        onChoices={offer ? undefined : merging.keepChoices}
        onSave={(merged) => actions?.finish(merged)}
        onFix={(merged) => actions?.fix(merged)}
        isSaving={isSaving}
        takesNote={!offer && props.adapter?.describeVersion !== undefined}
        words={
          offer && {
            save: messages.mergeDrafts,
            heading: messages.draftHeading,
            text: messages.draftText(when),
          }
        }
        otherWays={offer ? undefined : ways}
        onClose={() => merging.change({ shown: undefined })}
        icons={props.icons}
        fields={props.fields}
        resources={props.adapter?.resources}
        startWorker={props.startWorker}
      />
    </div>
  );
}

/** The same object as long as the versions stay the same. */
function usePresentations({ base, mine, theirs }: MergeScreenProps['shown']) {
  return useMemo(
    () => ({ base: base.presentation, mine: mine.presentation, theirs: theirs.presentation }),
    [base, mine, theirs],
  );
}

function momentOf(at: number | undefined, { locale, timeZone }: MergeLayerProps['props']): string {
  return at === undefined ? '' : momentWords(new Date(at).toISOString(), locale, timeZone);
}

/** Saving mine after theirs, taking theirs, and both as files. */
function useOtherWays(
  { drafts, onReload, shown }: MergeScreenProps,
  place: { readonly current: HTMLElement | null },
): readonly OtherWay[] {
  const messages = useMessages(mergingMessages);
  const { keeps, merging } = drafts;
  const { mine, theirs } = shown;
  const close = (): void => merging.change({ shown: undefined });
  const exportBoth = (): void => {
    for (const { name, version } of [mine, theirs]) {
      const workflow = typeof version.name === 'string' ? version.name : '';
      saveAsFile(messages.fileOf(workflow, name), JSON.stringify(version, null, 2), place.current);
    }
  };
  const takeTheirs = (): void => {
    close();
    onReload();
  };
  return [
    { id: 'mine', label: messages.saveMine, icon: 'save', onSelect: () => merging.actions()?.saveMine() },
    // Without drafts the changes would be lost.
    ...(keeps
      ? [{ id: 'theirs', label: messages.takeTheirs, icon: 'git-commit-horizontal', onSelect: takeTheirs }]
      : []),
    { id: 'export', label: messages.exportBoth, icon: 'download', onSelect: exportBoth },
  ];
}
