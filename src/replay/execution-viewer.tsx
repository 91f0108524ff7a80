'use client';
import type { ReactElement } from 'react';
import type { WorkflowAdapter } from '#adapter';
import type { NodeType, Presentation, WorkflowExecution, WorkflowVersion } from '#model';
import { classNames, HeightWarning, type IconTable, PartBoundary, PbRoot, type ThemeChoice } from '#ui';
import { ExecutionReplay, type ReplayHost } from './execution-replay.js';
import { LoadedReplay } from './loading/loaded-replay.js';
import type { ExecutionPrivacySettings } from './privacy/execution-privacy.js';
import { useGuardedAdapter } from './loading/use-guarded-adapter.js';
import type { ZoneChoice } from './zone/zone-choice.js';

export interface ExecutionViewerProps extends ExecutionPrivacySettings, ReplayHost {
  /** The run, when the host has it at hand; then nothing is loaded. */
  readonly execution?: WorkflowExecution | undefined;
  /** The version the run went through. Without it, the steps are drawn as a chain from what the run tells of them. */
  readonly version?: WorkflowVersion | undefined;
  /** How a person arranged the version's steps. */
  readonly presentation?: Presentation | undefined;
  /** Or where the run is loaded from, with the next two. */
  readonly adapter?: WorkflowAdapter | undefined;
  readonly workflowId?: string | undefined;
  readonly executionId?: string | undefined;
  /** Names and icons for steps that the version does not describe; the built-in types when absent. */
  readonly nodeTypes?: readonly NodeType[] | undefined;
  readonly icons?: IconTable | undefined;
  /**
   * Loads icons that a document gives as addresses of images. Without it a document alone makes the page ask no server for anything.
   *
   * @default false
   */
  readonly remoteIcons?: boolean | undefined;
  /** Keeps the current step in view until the reader pans, and a run that goes on up to date. Default true. */
  readonly follow?: boolean | undefined;
  readonly theme?: ThemeChoice | undefined;
  /** `more` lifts outlines and fainter text, as the reader's own setting does. */
  readonly contrast?: 'more' | undefined;
  /** BCP 47, for times; the reader's own when absent. */
  readonly locale?: string | undefined;
  /** Whose clocks times are read by: a choice, or a place by its IANA name. The account's, else the reader's own, when absent. */
  readonly timeZone?: ZoneChoice | undefined;
  /** The zone of the account, IANA. */
  readonly accountTimeZone?: string | undefined;
  /** The zone of the contact, IANA; what the run tells of its contact when absent. */
  readonly contactTimeZone?: string | undefined;
  /** Is told when a person chooses whose clocks times are read by. */
  readonly onTimeZone?: ((choice: ZoneChoice) => void) | undefined;
  /** The present, in milliseconds since 1970, for runs that go on; the machine's clock when absent. */
  readonly now?: (() => number) | undefined;
  /** Starts the worker that lays out large workflows, for pages that may not start the package's own; see `WorkflowEditor`. */
  readonly startWorker?: (() => Worker | undefined) | undefined;
  readonly className?: string | undefined;
}

/**
 * Replays one run over its version: the path it took on a canvas, its steps on a timeline, and what was known after each.
 * Fills its parent. A run is given as `execution` (and `version`), or loaded by `adapter`, `workflowId` and `executionId`.
 */
export function ExecutionViewer(props: ExecutionViewerProps): ReactElement {
  const {
    execution,
    workflowId,
    executionId,
    theme,
    contrast,
    remoteIcons,
    className,
    adapter: given,
    ...rest
  } = props;
  const adapter = useGuardedAdapter(given);
  return (
    <PbRoot
      label="Run of a workflow"
      theme={theme}
      contrast={contrast}
      remoteIcons={remoteIcons}
      density="compact"
      className={classNames('pb-own pb-viewer', className)}
    >
      <HeightWarning of="ExecutionViewer" />
      <PartBoundary
        part="ExecutionViewer"
        what="This run"
        className="pb-fail"
        resetBy={[execution, adapter, workflowId, executionId]}
      >
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
          <div className="pb-fail">Choose a run to see what it did.</div>
        )}
      </PartBoundary>
    </PbRoot>
  );
}
