'use client';
import { type ReactElement, useState } from 'react';
import type { WorkflowAdapter } from '#adapter';
import type { ExecutionEnvironment } from '#execute';
import type { Presentation, WorkflowVersion } from '#model';
import {
  classNames,
  HeightWarning,
  type IconTable,
  MessagesProvider,
  PartBoundary,
  PbRoot,
  type ThemeChoice,
  useMessages,
} from '#ui';
import { testMessages } from './test-messages.js';
import { createTestSession, type TestScenario, type TestTab } from './test-session.js';
import { TestView } from './test-view.js';
import type { TestModeMessages } from './messages.js';

/** Props of `TestMode`. */
export interface TestModeProps {
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
  /** Icons by name, added to the built-in ones. */
  readonly icons?: IconTable | undefined;
  /** Loads icons that a document gives as image URLs. @default false */
  readonly remoteIcons?: boolean | undefined;
  /** Locale of numbers and times, BCP 47. @default the locale of the browser */
  readonly locale?: string | undefined;
  /** The IANA time zone where neither contact nor account has one. @default that of the browser */
  readonly timeZone?: string | undefined;
  /** Light, dark, or that of the system. @default the setting of the system */
  readonly theme?: ThemeChoice | undefined;
  /** Words on the screen over the English ones. Pass the same object as long as the words stay the same. */
  readonly messages?: TestModeMessages | undefined;
  /** `more` strengthens outlines and faint text. @default the setting of the system */
  readonly contrast?: 'more' | undefined;
  /** Returns the current time in milliseconds since 1970. @default Date.now */
  readonly now?: (() => number) | undefined;
  /** Asks the host for the settings of a node. Without it, nothing offers them. */
  readonly onEditNode?: ((nodeId: string) => void) | undefined;
  /** Starts the layout worker; see `WorkflowEditor`. */
  readonly startWorker?: (() => Worker | undefined) | undefined;
  /** Turns off keys without a modifier, such as `.`, with `false`. @default true */
  readonly singleKeys?: boolean | undefined;
  /** Classes added to the root element. */
  readonly className?: string | undefined;
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
    <PbRoot
      label={messages.root}
      theme={theme}
      contrast={contrast}
      remoteIcons={remoteIcons}
      density="compact"
      className={classNames('pb-own pb-viewer', className)}
    >
      <HeightWarning of="TestMode" />
      <PartBoundary part="TestMode" what={messages.part} className="pb-fail" resetBy={[rest.version]}>
        <TestView {...rest} environment={environment} now={now} readOnly={readOnly} session={session} />
      </PartBoundary>
    </PbRoot>
  );
}
