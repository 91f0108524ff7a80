import { describeError, type EngineLogEntry } from '../engine/engine-log.js';
import type { LogEntry } from '../http/application.js';
import type { WorkerLogEntry } from './worker-processes.js';

/** One answered request as a line of JSON, without the requested address, token or body, and without words of an error. */
export function requestLine({ error, ...entry }: LogEntry, at: Date): string {
  return lineOf({ ...entry, ...(error === undefined ? {} : { error: describeError(error) }) }, at);
}

/** Something that an operator should know of as a line of JSON. */
export function lineOf(entry: EngineLogEntry | WorkerLogEntry | object, at: Date): string {
  return `${JSON.stringify({ at: at.toISOString(), ...entry })}\n`;
}
