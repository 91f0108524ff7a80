'use client';
import { type ReactElement, useRef } from 'react';
import type { VersionSummary } from '#adapter';
import { Button, IconButton, Menu, type MenuItem, useMessages } from '#ui';
import { exportVersion, loadDocument, nameOf } from '#versions';
import { historyMessages } from './history-messages.js';
import type { HistoryPanelProps } from './history.js';

/** The actions of the version that is viewed. */
export function RowActions({
  onName,
  panel,
  version,
}: {
  readonly version: VersionSummary;
  readonly panel: HistoryPanelProps;
  readonly onName: () => void;
}): ReactElement {
  const messages = useMessages(historyMessages);
  const place = useRef<HTMLDivElement>(null);
  const { adapter, history, onRestore, workflowId } = panel;
  const exportFile = async (): Promise<void> => {
    const viewed = history.viewed?.summary.id === version.id ? history.viewed.document : undefined;
    const loaded = viewed ? undefined : await loadDocument(adapter, { workflowId, versionId: version.id });
    const document = viewed ?? (loaded?.ok === true ? loaded.data : undefined);
    if (document) exportVersion(document.version, nameOf(version, messages), place.current);
  };
  const items: readonly MenuItem[] = [
    ...(adapter.describeVersion ? [{ id: 'name', label: messages.describe, icon: 'pencil', onSelect: onName }] : []),
    { id: 'export', label: messages.exportFile, icon: 'download', onSelect: () => void exportFile() },
  ];
  return (
    <div className="pb-vers__a" ref={place}>
      <Button size="sm" icon="rotate-ccw" onClick={onRestore}>
        {messages.restore}
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
        <Button size="sm" icon="git-compare" onClick={() => history.compare?.(version)}>
          {messages.compare}
        </Button>
      )}
      <Menu
        align="end"
        trigger={<IconButton icon="ellipsis" size="sm" label={messages.actions} />}
        sections={[items]}
      />
    </div>
  );
}
