import { type Answer, callAdapter, type Failure, type WorkflowAdapter } from '#adapter';
import type { NodeType, Presentation, WorkflowVersion } from '#model';
import type { AccountFacts } from '#rules';
import type { WorkflowEditorProps } from '../editor-props.js';

/** What was loaded. */
export interface Opened {
  readonly version: WorkflowVersion | undefined;
  readonly nodeTypes?: readonly NodeType[] | undefined;
  readonly presentation?: Presentation | undefined;
  readonly account?: AccountFacts | undefined;
  readonly isArrangementKnown?: boolean;
}

/** The parts that arrive after the workflow is shown. */
export interface LateParts {
  readonly account?: AccountFacts;
  readonly nodeTypes?: readonly NodeType[];
}

/**
 * The time after which loading counts as failed, in milliseconds. A workflow that arrives later is shown all the same.
 */
const loadTime = 60_000;
/** The time that the workflow waits for optional parts, in milliseconds. */
const sideTime = 4_000;

interface LoadOptions {
  readonly signal: AbortSignal;
  /** Receives what arrives after the workflow is shown. */
  readonly onLate: (part: LateParts) => void;
  readonly onLateVersion: (answer: Answer<Opened>) => void;
  /** Receives failures of optional parts. */
  readonly report: (failure: Failure) => void;
}

/** Loads a workflow. Only its version can fail: node types, account facts and the presentation are optional. */
export async function loadWorkflow(
  adapter: WorkflowAdapter,
  props: WorkflowEditorProps,
  options: LoadOptions,
): Promise<Answer<Opened>> {
  const { onLate, onLateVersion, signal } = options;
  const { versionId } = props;
  const workflowId = props.workflowId ?? '';
  const types = loadBeside(
    'listNodeTypes',
    props.nodeTypes || !adapter.listNodeTypes ? undefined : () => adapter.listNodeTypes?.({ signal }),
    (nodeTypes) => onLate({ nodeTypes }),
    options,
  );
  const facts = loadBeside('loadAccount', accountCall(adapter, signal), (account) => onLate({ account }), options);
  const complete = async (answer: Answer<WorkflowVersion> | undefined): Promise<Answer<Opened>> => {
    if (answer && !answer.ok) return answer;
    const version = answer?.data;
    const [arrangement, nodeTypes, account] = await Promise.all([
      props.presentation || typeof version?.id !== 'string'
        ? undefined
        : loadArrangement(adapter, { workflowId, versionId: version.id }, options),
      types,
      facts,
    ]);
    const presentation = props.presentation ?? arrangement?.presentation;
    const isArrangementKnown = arrangement?.isKnown !== false;
    return { ok: true, data: { version, nodeTypes, account, presentation, isArrangementKnown } };
  };
  if (!adapter.loadVersion) return complete(undefined);
  const request = { workflowId, ...(versionId === undefined ? {} : { versionId }) };
  const onLateAnswer = (answer: Answer<WorkflowVersion>): void => void complete(answer).then(onLateVersion);
  return complete(
    await callAdapter('loadVersion', () => adapter.loadVersion?.(request, { signal }), {
      timeout: loadTime,
      onLate: onLateAnswer,
    }),
  );
}

/** Loads the account facts again; `take` receives them, also after the time that a workflow waits for them. */
export async function loadAccountFacts(
  adapter: WorkflowAdapter | undefined,
  options: Pick<LoadOptions, 'report' | 'signal'>,
  take: (account: AccountFacts) => void,
): Promise<void> {
  const account = await loadBeside('loadAccount', accountCall(adapter, options.signal), take, options);
  if (account) take(account);
}

function accountCall(adapter: WorkflowAdapter | undefined, signal: AbortSignal) {
  return adapter?.loadAccount && (() => adapter.loadAccount?.({ signal, timeout: sideTime }));
}

/** Loads an optional part, whose failure is reported. `late` receives one that takes longer than the workflow waits. */
async function loadBeside<Data>(
  endpoint: string,
  call: (() => Promise<Answer<Data>> | undefined) | undefined,
  late: (data: Data) => void,
  { report }: Pick<LoadOptions, 'report'>,
): Promise<Data | undefined> {
  if (!call) return undefined;
  const onLate = (answer: Answer<Data>): void => {
    if (answer.ok) late(answer.data);
  };
  const answer = await callAdapter(endpoint, call, { timeout: sideTime, onLate });
  if (answer.ok) return answer.data;
  report(answer.failure);
  return undefined;
}

/** Loads the stored presentation of a version; one that was never stored counts as known. */
async function loadArrangement(
  adapter: WorkflowAdapter,
  target: { readonly workflowId: string; readonly versionId: string },
  { report, signal }: LoadOptions,
): Promise<{ readonly presentation?: Presentation; readonly isKnown: boolean } | undefined> {
  if (!adapter.loadPresentation) return undefined;
  const answer = await callAdapter('loadPresentation', () => adapter.loadPresentation?.(target, { signal }), {
    timeout: sideTime,
  });
  if (answer.ok) return { presentation: answer.data, isKnown: true };
  const isKnown = answer.failure.kind === 'notFound';
  if (!isKnown) report(answer.failure);
  return { isKnown };
}
