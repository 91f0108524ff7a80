'use client';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Button, Icon, IconButton, Menu, useAnnounce, useMessages, usePartLabel } from '#ui';
import { createHistoryTimes, exportVersion, nameOf } from '#versions';
import { useEditing, useEditorScene } from '../editor-context.js';
import type { WorkflowEditorProps } from '../editor-props.js';
import { historyMessages } from './history-messages.js';
import type { History, ViewedVersion } from './history.js';
import { topBarMessages } from '../top-bar/top-bar-messages.js';

/** Names the version that is viewed, with what can be done with it. */
export function VersionBand({
  history,
  props,
  viewed,
}: {
  readonly history: History;
  readonly viewed: ViewedVersion;
  readonly props: Pick<WorkflowEditorProps, 'locale' | 'timeZone'>;
}): ReactElement {
  const messages = useMessages(historyMessages);
  const announce = useAnnounce();
  const place = useRef<HTMLDivElement>(null);
  const { document, summary } = viewed;
  const name = nameOf(summary, messages);
  const [now] = useState(() => Date.now());
  const date = useMemo(() => createHistoryTimes(props, now).date(summary.createdAt), [now, props, summary]);
  const label = usePartLabel(messages.band.label);
  useClosedPanel(history);
  useEffect(() => announce(messages.viewing(name)), [announce, messages, name]);
  return (
    <div
      ref={place}
      className="pb-band pb-band--in"
      role="region"
      aria-label={label}
      data-k="run"
      data-region="version"
    >
      <Icon name="history" size={16} />
      <span className="pb-band__w">
        <strong>{messages.band.title(name, date)}</strong> <span className="pb-only-wide">{messages.band.text}</span>
      </span>
      <BandActions {...{ history, viewed }} onExport={() => exportVersion(document.version, name, place.current)} />
    </div>
  );
}

/** In a narrow editor the panel is as wide as the editor: it closes, so that what was chosen is shown. */
function useClosedPanel({ show }: History): void {
  const { narrow } = useEditorScene();
  useEffect(() => {
    if (narrow) show(false);
  }, [narrow, show]);
}

function BandActions({
  history,
  onExport,
  viewed,
}: {
  readonly history: History;
  readonly viewed: ViewedVersion;
  readonly onExport: () => void;
}): ReactElement {
  const messages = useMessages(historyMessages);
  const { compare } = history;
  const onCompare = compare && (() => compare(viewed.summary));
  const onPick = (): void => history.pick(!history.isPicking);
  return (
    <span className="pb-band__a">
      <span className="pb-vband__w">
        <Button size="sm" variant="ghost" icon="download" onClick={onExport}>
          {messages.exportFile}
        </Button>
        <Button size="sm" icon="list-checks" aria-pressed={history.isPicking} onClick={onPick}>
          {messages.pickSteps}
        </Button>
        {onCompare && (
          <Button size="sm" icon="git-compare" onClick={onCompare}>
            {messages.compareWithDraft}
          </Button>
        )}
      </span>
      <Button size="sm" icon="rotate-ccw" onClick={() => history.askRestore(true)}>
        {messages.restore}
      </Button>
      <span className="pb-only-narrow">
        <MakeViewedLive />
        <Button size="sm" icon="pencil" onClick={() => history.leave()}>
          {messages.backToDraft}
        </Button>
        <MoreOfViewed {...{ onCompare, onExport, onPick }} isPicking={history.isPicking} />
      </span>
    </span>
  );
}

/** In a narrow editor the band takes two lines: what fits no longer is in a menu. */
function MoreOfViewed({
  isPicking,
  onCompare,
  onExport,
  onPick,
}: {
  readonly isPicking: boolean;
  readonly onCompare: (() => void) | undefined;
  readonly onExport: () => void;
  readonly onPick: () => void;
}): ReactElement {
  const messages = useMessages(historyMessages);
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="ellipsis" size="sm" label={messages.actions} />}
      sections={[
        [
          ...(onCompare
            ? [{ id: 'compare', label: messages.compareWithDraft, icon: 'git-compare', onSelect: onCompare }]
            : []),
          { id: 'pick', label: messages.pickSteps, icon: 'list-checks', checked: isPicking, onSelect: onPick },
          { id: 'export', label: messages.exportFile, icon: 'download', onSelect: onExport },
        ],
      ]}
    />
  );
}

/** Makes the viewed version live, where the top bar has no room for it. Absent while it is live. */
function MakeViewedLive(): ReactElement | null {
  const { makeLive } = useMessages(topBarMessages);
  const { editor, stored } = useEditorScene();
  const editing = useEditing();
  const isLive = useStore(editor.store, (state) => typeof state.version.active === 'string');
  if (!stored || !editing || isLive) return null;
  return (
    <Button size="sm" icon="rocket" onClick={editing.actions.makeLive}>
      {makeLive}
    </Button>
  );
}
