/** Something that an operator should know of. It holds ids alone: no number, text or name of a person. */
export interface EngineLogEntry {
  /**
   * - `job-failed`: work failed and is tried again.
   * - `run-stuck`: a run cannot go on without a person.
   * - `message-uncertain`: it is unknown whether a message was sent; it is not sent again.
   * - `handed-on`: work was found whose job was lost; it is done now.
   * - `finished-removed`: finished executions were removed, as old as the options say.
   * - `schema-newer`: a newer version of the service changed the database; this process stops working.
   * - `upkeep-failed`: the look for lost work or old executions failed; the next one is in a minute.
   */
  readonly event:
    | 'job-failed'
    | 'run-stuck'
    | 'message-uncertain'
    | 'handed-on'
    | 'finished-removed'
    | 'schema-newer'
    | 'upkeep-failed';
  /** Id of the account; absent where it is about several. */
  readonly accountId?: string;
  /** Id of the workflow; absent where it is not known. */
  readonly workflowId?: string;
  /** Id of the execution. */
  readonly executionId?: string;
  /** How many, where it is about several. */
  readonly count?: number;
  /** Why work failed. */
  readonly error?: LoggedError;
}

/** An error without its message, which may quote what a person wrote. */
export interface LoggedError {
  /** The name of its class, such as `TypeError`. */
  readonly name: string;
  /** The code of the system or the database, such as `ECONNREFUSED` or `57014`. */
  readonly code?: string;
  /** Where it happened: functions and lines, innermost first. */
  readonly at: readonly string[];
}

const mostFrames = 8;

/** Describes an error for a log: name, code and place, never the message. */
export function describeError(cause: unknown): LoggedError {
  if (!(cause instanceof Error)) return { name: typeof cause, at: [] };
  const code: unknown = 'code' in cause ? cause.code : undefined;
  // The lines before the first frame are the message.
  const lines = (cause.stack ?? '').split('\n').map((line) => line.trim());
  const frames = lines.filter((line) => /^at [\w.<>[\]# ]*\(?(?:file:|node:|\/|[A-Z]:\\)[^()]*:\d+:\d+\)?$/.test(line));
  return {
    name: cause.name,
    ...(typeof code === 'string' && /^\w{1,40}$/.test(code) ? { code } : {}),
    at: frames.slice(0, mostFrames).map((line) => line.slice('at '.length)),
  };
}
