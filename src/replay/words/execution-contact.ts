import { isJsonObject } from '#base';
import type { Trace } from '#trace';

/** Whose run it is, as far as the run says: the wire has no field for it, contexts usually hold a contact. */
export interface ExecutionContact {
  readonly name?: string;
  readonly number?: string;
}

/** The first contact that a context names. */
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

const northAmerican = /^\+1(\d{3})(\d{3})(\d{4})$/;

/** A number as people in its country write it where we know how, else as it is. */
export function readableNumber(number: string): string {
  const match = northAmerican.exec(number);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : number;
}

function filled(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 120) : undefined;
}
