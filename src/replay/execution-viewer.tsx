'use client';
import type { ReactElement } from 'react';
import type { WorkflowAdapter } from '#adapter';
import type { NodeType, Presentation, WorkflowExecution, WorkflowVersion } from '#model';
import { MessagesProvider, useMessages } from '#ui';
import { ExecutionReplay } from './execution-replay.js';
import type { ReplayHost } from './execution-replay-props.js';
import { LoadedReplay } from './loading/loaded-replay.js';
import type { ExecutionPrivacySettings } from './privacy/execution-privacy.js';
import { PersonalDataProvider, usePersonalData } from './privacy/personal-data.js';
import { useGuardedAdapter } from './loading/use-guarded-adapter.js';
import type { ZoneChoice } from './zone/zone-choice.js';
import type { ReplayMessages } from './replay-messages.js';
import type { ViewHost } from './view-host.js';
import { ViewRoot } from './view-root.js';
import { viewerMessages } from './viewer-messages.js';

/** Props of `ExecutionViewer`. */
export interface ExecutionViewerProps extends ExecutionPrivacySettings, ReplayHost, ViewHost {
  /** The execution, where the host holds it. Nothing is loaded then. */
  readonly execution?: WorkflowExecution | undefined;
  /** The version it ran on. Without it, the nodes form a chain built from the execution. */
  readonly version?: WorkflowVersion | undefined;
  /** Positions and titles for the version. */
  readonly presentation?: Presentation | undefined;
  /** Loads the execution named by `workflowId` and `executionId`. */
  readonly adapter?: WorkflowAdapter | undefined;
  /** The workflow to load the execution from. */
  readonly workflowId?: string | undefined;
  /** The execution to load. */
  readonly executionId?: string | undefined;
  /**
   * Node types for nodes that the version does not describe.
   *
   * @default the built-in messaging types
   */
  readonly nodeTypes?: readonly NodeType[] | undefined;
  /**
   * Keeps the node at the playhead in view until the user pans, and an open execution up to date.
   *
   * @default true
   */
  readonly follow?: boolean | undefined;
  /**
   * Words on the screen over the English ones. Pass the same object as long as the words stay the same.
   * @default English
   */
  readonly messages?: ReplayMessages | undefined;
  /**
   * The time zone of times: a choice or an IANA name.
   *
   * @default the zone of the account where known, else of the browser
   */
  readonly timeZone?: ZoneChoice | undefined;
  /** The zone of the account, IANA. */
  readonly accountTimeZone?: string | undefined;
  /**
   * The zone of the contact, IANA.
   *
   * @default the zone in the context of the execution
   */
  readonly contactTimeZone?: string | undefined;
  /** Notifies the host when the user chooses a time zone. */
  readonly onTimeZone?: ((choice: ZoneChoice) => void) | undefined;
}

/**
 * Replays one execution over its version: its edges on a canvas, its visits on a timeline, and the context after each.
 * Fills its parent. Takes `execution` (and `version`), or loads it by `adapter`, `workflowId` and `executionId`.
 *
 * @example
 * ```tsx
 * import { ExecutionViewer, type WorkflowAdapter } from 'pathboard';
 *
 * export function Replay({ adapter }: { adapter: WorkflowAdapter }) {
 *   return <ExecutionViewer adapter={adapter} workflowId="welcome" executionId="8f3a41d0" />;
 * }
 * ```
 */
export function ExecutionViewer({ messages, adapter: given, ...props }: ExecutionViewerProps): ReactElement {
  const adapter = useGuardedAdapter(given);
  return (
    <MessagesProvider messages={messages}>
      <ViewerRoot adapter={adapter} {...props} />
    </MessagesProvider>
  );
}

function ViewerRoot({
  execution,
  adapter,
  workflowId,
  executionId,
  theme,
  contrast,
  remoteIcons,
  className,
  ...rest
}: Omit<ExecutionViewerProps, 'messages'>): ReactElement {
  const messages = useMessages(viewerMessages);
  // One choice for all executions that are shown here.
  const data = usePersonalData(rest);
  return (
    <ViewRoot
      of="ExecutionViewer"
      label={messages.label}
      what={messages.part}
      resetBy={[execution, adapter, workflowId, executionId]}
      theme={theme}
      contrast={contrast}
      remoteIcons={remoteIcons}
      className={className}
    >
      <PersonalDataProvider value={data}>
        {execution ? (
          <ExecutionReplay key={typeof execution.id === 'string' ? execution.id : ''} execution={execution} {...rest} />
        ) : adapter && workflowId !== undefined && executionId !== undefined ? (
          <LoadedReplay
            key={executionId}
            adapter={adapter}
            workflowId={workflowId}
            executionId={executionId}
            {...rest}
          />
        ) : (
          <div className="pb-fail">{messages.chooseRun}</div>
        )}
      </PersonalDataProvider>
    </ViewRoot>
  );
}
