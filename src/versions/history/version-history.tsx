'use client';
import { type ReactElement, useState } from 'react';
import type { VersionSummary } from '#adapter';
import { PartBoundary, useMessages } from '#ui';
import { historyListMessages } from './history-list-messages.js';
import type { VersionHistoryProps } from './history-props.js';
import { useSchedule } from './use-schedule.js';
import { VersionActions } from './version-actions.js';
import { VersionPanel } from './version-panel.js';

/**
 * The versions of a workflow by day, without an editor: searched, filtered, each with who saved it, what it changed and
 * when it was live, and with its name and note where the adapter has them. Fills its container, which needs a height;
 * must be inside a `PbRoot`.
 *
 * @example
 * ```tsx
 * import { PbRoot, VersionHistory, type VersionHistoryProps } from 'pathboard';
 *
 * export const Versions = ({ adapter, onOpenVersion }: Pick<VersionHistoryProps, 'adapter' | 'onOpenVersion'>) => (
 *   <PbRoot label="Versions" style={{ height: '100vh', width: 420 }}>
 *     <VersionHistory adapter={adapter} workflowId="free-trial" onOpenVersion={onOpenVersion} />
 *   </PbRoot>
 * );
 * ```
 */
export function VersionHistory(props: VersionHistoryProps): ReactElement {
  const { part } = useMessages(historyListMessages);
  return (
    <PartBoundary
      part="VersionHistory"
      what={part}
      className="pb-fail"
      resetBy={[props.adapter, props.workflowId, props.revision]}
    >
      <Versions key={props.workflowId} {...props} />
    </PartBoundary>
  );
}

function Versions(props: VersionHistoryProps): ReactElement {
  const { adapter, onClose, onCompare, onOpenVersion, readOnly = false, workflowId } = props;
  const messages = useMessages(historyListMessages);
  const scheduled = useSchedule(props);
  const [pressed, setPressed] = useState<VersionSummary>();
  const title = props.title ?? messages.title;
  if (!adapter.listVersions)
    return (
      <aside className="pb-vlist" aria-label={title}>
        <div className="pb-vers__e" role="alert">
          {messages.notListed}
        </div>
      </aside>
    );
  const source = { adapter, workflowId };
  const shownId = props.shownVersionId ?? pressed?.id;
  const canName = !readOnly && adapter.describeVersion !== undefined;
  const hasActions = canName || adapter.loadVersion !== undefined || onCompare !== undefined;
  const compare =
    onCompare &&
    ((after: VersionSummary, before: VersionSummary | undefined): void =>
      onCompare({ after, ...(before && { before }) }));
  return (
    <VersionPanel
      source={source}
      place={props}
      label={title}
      title={title}
      noneText={messages.noneText}
      newest={props.revision}
      scheduled={scheduled}
      rowOf={(version, previous) => ({
        isCurrent: version.id === shownId,
        ...(hasActions && {
          actions: (onName: () => void) => (
            <VersionActions
              {...{ previous, source, version }}
              onCompare={compare}
              onName={canName ? onName : undefined}
            />
          ),
        }),
      })}
      onOpen={
        onOpenVersion || hasActions
          ? (version) => {
              setPressed(version);
              onOpenVersion?.(version);
            }
          : undefined
      }
      onCompare={compare && ((version, previous) => version && compare(version, previous))}
      onClose={onClose && (() => onClose())}
    />
  );
}
