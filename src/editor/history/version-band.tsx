'use client';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { Button, Icon, useAnnounce, useMessages, usePartLabel } from '#ui';
import { useEditorScene } from '../editor-context.js';
import type { WorkflowEditorProps } from '../editor-props.js';
import { historyMessages } from './history-messages.js';
import { createHistoryTimes } from './history-times.js';
import type { History, ViewedVersion } from './history.js';
import { nameOf } from './version-name.js';
import { exportDocument } from './version-row.js';

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
        <strong>{messages.band.title(name, date)}</strong> <span>{messages.band.text}</span>
      </span>
      <BandActions {...{ history, viewed }} onExport={() => exportDocument(document.version, name, place.current)} />
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
  return (
    <span className="pb-band__a">
      <Button size="sm" variant="ghost" icon="download" onClick={onExport}>
        {messages.exportFile}
      </Button>
      <Button
        size="sm"
        icon="list-checks"
        aria-pressed={history.isPicking}
        onClick={() => history.pick(!history.isPicking)}
      >
        {messages.pickSteps}
      </Button>
      {history.compare && (
        <Button size="sm" icon="git-compare" onClick={() => history.compare?.(viewed.summary)}>
          {messages.compareWithDraft}
        </Button>
      )}
      <Button size="sm" icon="rotate-ccw" onClick={() => history.askRestore(true)}>
        {messages.restore}
      </Button>
      <span className="pb-only-narrow">
        <Button size="sm" icon="pencil" onClick={() => history.leave()}>
          {messages.backToDraft}
        </Button>
      </span>
    </span>
  );
}
