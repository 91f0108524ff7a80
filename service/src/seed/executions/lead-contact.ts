import {
  type Advance,
  advanceExecution,
  type ExecutionEnvironment,
  type ExecutionEvent,
  startExecution,
  type StartInput,
} from '#execute';
import type { ExecutionStep, WorkflowExecution } from '#model';
import { templates } from '../fernway.js';

const templatesById = new Map(Object.values(templates).map((template) => [template.id ?? '', template]));

export interface LeadOptions extends Pick<StartInput, 'contact' | 'trigger' | 'version'> {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly start: number;
  /** End of the sample time: later events have not happened yet. */
  readonly now: number;
  /** Whether the execution continues after a message that was not delivered. */
  readonly continuesUndelivered?: boolean;
  /** The longest time that the execution may take, in milliseconds. */
  readonly limit?: number | undefined;
  /** What happens next while the contact waits; undefined where nothing ever does. */
  readonly nextEvent: (last: Advance) => ExecutionEvent | undefined;
  /** How long the service takes for a step that is done at once, in milliseconds. */
  readonly tookOf: (step: ExecutionStep) => number;
  /** Called with each edge that is taken, before the sample time ends. The wire has no field for it. */
  readonly onEdge?: (edgeId: string) => void;
}

/** A step as it was first recorded, and as it is now. */
interface RecordedStep {
  /** Absent where it was done at once. */
  readonly opened?: ExecutionStep;
  readonly latest: ExecutionStep;
  /** What the execution is called while this step is open. */
  readonly status: 'running' | 'waiting';
}

/** Leads a contact through a version with the interpreter until `now`, as a service would record it. */
export function leadContact(options: LeadOptions): WorkflowExecution {
  const { contact, continuesUndelivered, id, limit, nextEvent, now, onEdge, start, trigger, version } = options;
  const environment: ExecutionEnvironment = {
    account: { templates: templatesById, undelivered: continuesUndelivered ? 'continues' : 'fails' },
    ...(limit === undefined ? {} : { limits: { time: limit } }),
    ...(onEdge ? { onLeave: ({ id: edgeId }) => onEdge(edgeId) } : {}),
  };
  const recorded = new Map<string, RecordedStep>();
  let last = startExecution({ ...environment, version, contact, at: start, id, ...(trigger ? { trigger } : {}) });
  record(last, recorded);
  for (let event = nextEvent(last); event && event.at <= now && !last.done; event = nextEvent(last)) {
    last = advanceExecution(version, last.state, event, environment);
    record(last, recorded);
  }
  const { end, status, steps } = timed([...recorded.values()], options);
  const endedAt = last.done === 'timedOut' ? Math.min(last.state.at, now) : end;
  const isOver = last.done !== undefined && (end !== undefined || last.done === 'timedOut');
  return {
    id,
    status: isOver ? last.done : status,
    version: { id: version.id ?? '', name: version.name ?? '' },
    start: iso(start),
    ...(isOver ? { end: iso(endedAt ?? now) } : {}),
    steps,
  };
}

function record({ state, steps }: Advance, recorded: Map<string, RecordedStep>): void {
  for (const step of steps) {
    const id = step.id ?? '';
    const opened = recorded.get(id)?.opened ?? (step.end === undefined ? step : undefined);
    // A message under way is work of the service; all else is up to the contact or the clock.
    const status = recorded.get(id)?.status ?? (state.wait?.for === 'receipt' ? 'running' : 'waiting');
    recorded.set(id, { latest: step, status: opened ? status : 'running', ...(opened ? { opened } : {}) });
  }
}

/** The steps with the time that the service took for each, until `now`. `end` is absent where the last one is open. */
function timed(recorded: readonly RecordedStep[], { now, tookOf }: LeadOptions) {
  const steps: ExecutionStep[] = [];
  let status: 'running' | 'waiting' = 'running';
  let end: number | undefined;
  let delayed = 0;
  for (const { latest, opened, status: ownStatus } of recorded) {
    const start = Date.parse(latest.start ?? '') + delayed;
    if (!opened) delayed += tookOf(latest);
    status = ownStatus;
    end = latest.end === undefined ? undefined : Date.parse(latest.end ?? '') + delayed;
    if (end !== undefined && end <= now) {
      steps.push({ ...latest, start: iso(start), end: iso(end) });
      continue;
    }
    end = undefined;
    steps.push({ ...(opened ?? asBegun(latest, steps.at(-1))), start: iso(start) });
    break;
  }
  return { end, status, steps };
}

/** A step that is done at once, before it is done: it knows what the step before it knew. */
function asBegun({ id, node, start }: ExecutionStep, before: ExecutionStep | undefined): ExecutionStep {
  const { error: _, ...context } = before?.node?.context ?? node?.context ?? {};
  return { id, start, node: { ...node, context } };
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
