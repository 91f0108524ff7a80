import { isJsonObject } from '#base';
import { readableNumber } from '#catalog';
import type { Trace } from '#trace';

/** The contact of an execution. The wire has no field for it, but contexts usually hold one. */
export interface ExecutionContact {
  readonly name?: string;
  readonly number?: string;
}

/** Returns the first contact in a context. */
export function contactOfExecution(trace: Trace): ExecutionContact | undefined {
  for (const { context } of trace.visits) {
    const contact: unknown = Object.hasOwn(context, 'contact') ? context['contact'] : undefined;
    if (!isJsonObject(contact)) continue;
    const name =
      [contact['firstName'], contact['lastName']].map(filled).filter(Boolean).join(' ') || filled(contact['name']);
    const mobile = contact['mobile'];
    const number =
      filled(isJsonObject(mobile) ? mobile['number'] : mobile) ?? filled(contact['number']) ?? filled(contact['phone']);
    if (name || number) return { ...(name ? { name } : {}), ...(number ? { number: readableNumber(number) } : {}) };
  }
  return undefined;
}

function filled(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 120) : undefined;
}
