'use client';
import { type ReactElement, useRef, useState } from 'react';
import type { VersionSummary } from '#adapter';
import { Button, useMessages } from '#ui';
import { exportVersion } from './export-version.js';
import { historyListMessages } from './history-list-messages.js';
import { loadDocument } from './load-document.js';
import { nameOf } from './version-name.js';
import type { VersionSource } from './version-source.js';

/** The actions of a chosen version in a list without an editor. */
export function VersionActions({
  onCompare,
  onName,
  previous,
  source: { adapter, workflowId },
  version,
}: {
  readonly version: VersionSummary;
  readonly previous: VersionSummary | undefined;
  readonly source: VersionSource;
  readonly onCompare: ((version: VersionSummary, previous: VersionSummary | undefined) => void) | undefined;
  readonly onName: (() => void) | undefined;
}): ReactElement {
  const messages = useMessages(historyListMessages);
  const place = useRef<HTMLDivElement>(null);
  const [isExporting, setExporting] = useState(false);
  const [why, setWhy] = useState<string>();
  const name = nameOf(version, messages);
  const exportFile = async (): Promise<void> => {
    setExporting(true);
    setWhy(undefined);
    const loaded = await loadDocument(adapter, { workflowId, versionId: version.id });
    setExporting(false);
    if (loaded.ok) exportVersion(loaded.data.version, name, place.current);
    else setWhy(messages.notExported(name, loaded.failure.message));
  };
  return (
    <>
      <div className="pb-vers__a" ref={place}>
        {onCompare && (
          <Button size="sm" icon="git-compare" onClick={() => onCompare(version, previous)}>
            {previous ? messages.compareWith(nameOf(previous, messages)) : messages.compare}
          </Button>
        )}
        {onName && (
          <Button size="sm" icon="pencil" onClick={onName}>
            {messages.describe}
          </Button>
        )}
        {adapter.loadVersion && (
          <Button size="sm" icon="download" busy={isExporting} onClick={() => void exportFile()}>
            {messages.exportFile}
          </Button>
        )}
      </div>
      {why !== undefined && (
        <div className="pb-vers__e" role="alert">
          {why}
        </div>
      )}
    </>
  );
}
