'use client';
import { type ReactElement, useState } from 'react';
import type { WorkflowAdapter } from '#adapter';
import type { ExecutionEnvironment } from '#execute';
import type { Presentation, WorkflowVersion } from '#model';
import { type ViewHost, ViewRoot } from '#replay';
import { MessagesProvider, useMessages } from '#ui';
import { testMessages } from './test-messages.js';
import { createTestSession, type TestScenario, type TestTab } from './test-session.js';
import { TestView } from './test-view.js';
import type { TestModeMessages } from './messages.js';

/** Props of `TestMode`. */
export interface TestModeProps extends ViewHost {
  /** The version that is tested. A new one replays the same answers. */
  readonly version: WorkflowVersion;
  /** Positions and titles for the version. */
  readonly presentation?: Presentation | undefined;
  /** Loads contacts, cases and real runs. @default samples, and what the browser keeps */
  readonly adapter?: WorkflowAdapter | undefined;
  /** The workflow whose cases and runs these are. */
  readonly workflowId?: string | undefined;
  /** Account, behaviours of own node types, and limits. Keep it stable between renders. @default none */
  readonly environment?: ExecutionEnvironment | undefined;
  /** The currency of `environment.account.segmentPrice`, such as `USD`. @default bare numbers */
  readonly currency?: string | undefined;
  /** The first view. @default 'one' */
  readonly initialTab?: TestTab | undefined;
  /** What the view of one contact opens with. @default the last contact and time of the workflow, else a sample */
  readonly initialTest?: TestScenario | undefined;
  /** Cases are looked at and run, and not stored. @default false */
  readonly readOnly?: boolean | undefined;
  /** The IANA time zone where neither contact nor account has one. @default that of the browser */
  readonly timeZone?: string | undefined;
  /** Words on the screen over the English ones. Pass the same object as long as the words stay the same. */
  readonly messages?: TestModeMessages | undefined;
  /** Asks the host for the settings of a node. Without it, nothing offers them. */
  readonly onEditNode?: ((nodeId: string) => void) | undefined;
  /** Turns off keys without a modifier, such as `.`, with `false`. @default true */
  readonly singleKeys?: boolean | undefined;
}

/**
 * Tries a version without texting anyone: one contact in a conversation, the cases of the workflow, and a forecast over
 * many contacts. Fills its parent.
 *
 * @example
 * ```tsx
 * import { TestMode } from 'pathboard/testing';
 * import type { WorkflowVersion } from 'pathboard/core';
 *
 * export function Trial({ version }: { version: WorkflowVersion }) {
 *   return <TestMode version={version} initialTab="cases" />;
 * }
 * ```
 */
export function TestMode({ messages, ...props }: TestModeProps): ReactElement {
  return (
    <MessagesProvider messages={messages}>
      <TestRoot {...props} />
    </MessagesProvider>
  );
}

const noEnvironment: ExecutionEnvironment = {};

function TestRoot({
  className,
  contrast,
  environment = noEnvironment,
  initialTab,
  initialTest,
  now = Date.now,
  readOnly = false,
  remoteIcons,
  theme,
  ...rest
}: Omit<TestModeProps, 'messages'>): ReactElement {
  const messages = useMessages(testMessages);
  const [session] = useState(() => createTestSession(initialTab, initialTest));
  return (
    <ViewRoot
      of="TestMode"
      label={messages.root}
      what={messages.part}
      resetBy={[rest.version]}
      theme={theme}
      contrast={contrast}
      remoteIcons={remoteIcons}
      className={className}
    >
      <TestView {...rest} environment={environment} now={now} readOnly={readOnly} session={session} />
    </ViewRoot>
  );
}
