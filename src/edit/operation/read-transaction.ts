import { accept, isJsonObject, refuse } from '#base';
import { findBadOperation } from './check-operations.js';
import type { Operation, Transaction } from './operation.js';
import type { Refusal, Result } from '../command/refusal.js';

const origins: ReadonlySet<unknown> = new Set<Transaction['origin']>(['person', 'undo', 'redo', 'program', 'remote']);

/**
 * Reads a transaction from any value. The whole input is validated before any of it is used, and copied, so that the
 * caller may go on changing it.
 */
export function readTransaction(input: unknown): Result<{ readonly transaction: Transaction }, Refusal> {
  try {
    return readParts(input);
  } catch {
    // A value that throws while it is read is not plain data.
    return refuse('bad-transaction', 'A transaction is plain data.');
  }
}

function readParts(input: unknown): Result<{ readonly transaction: Transaction }, Refusal> {
  if (!isJsonObject(input))
    return refuse('bad-transaction', 'A transaction is an object with a label, a command, an origin and operations.');
  const { command, label, mergeKey, origin, operations } = input as { readonly [key: string]: unknown };
  if (typeof label !== 'string') return refuse('bad-transaction', 'A transaction has a label that says what was done.');
  if (typeof command !== 'string')
    return refuse('bad-transaction', 'A transaction has the name of the command that made it.');
  if (!origins.has(origin))
    return refuse('bad-transaction', `A transaction has one of these origins: ${[...origins].join(', ')}.`);
  if (mergeKey !== undefined && typeof mergeKey !== 'string')
    return refuse('bad-transaction', 'The merge key of a transaction is text.');
  const refusal = findBadOperation(operations);
  if (refusal) return { ok: false, refusal };
  const copied = (operations as readonly Operation[]).map(copyOf);
  return accept({
    transaction: {
      label,
      command,
      origin: origin as Transaction['origin'],
      operations: copied,
      ...(mergeKey === undefined ? {} : { mergeKey }),
    },
  });
}

/** A valid operation without unknown keys. */
function copyOf(operation: Operation): Operation {
  if (operation.op !== 'set') {
    const { index, kind, op, repeats, value } = operation;
    return { op, kind, index, value: asWritten(value), ...(repeats ? { repeats } : {}) };
  }
  const { from, id, keyIndex, kind, op, path, to } = operation;
  return {
    op,
    kind,
    ...(id === undefined ? {} : { id }),
    path: path.slice(),
    ...(from === undefined ? {} : { from: asWritten(from) }),
    ...(to === undefined ? {} : { to: asWritten(to) }),
    ...(keyIndex === undefined ? {} : { keyIndex }),
  };
}

/** A copy that holds what JSON text would hold, so that every listener receives the same. */
function asWritten<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}
