import type { SetOperation, Operation } from './operation.js';

/**
 * Returns the operations that undo the given ones, in reverse order. Mechanical: it knows no command, so every change
 * can be undone.
 */
export function invertOperations(operations: readonly Operation[]): Operation[] {
  return operations.map(invertOperation).reverse();
}

function invertOperation(operation: Operation): Operation {
  switch (operation.op) {
    case 'add':
      return { ...operation, op: 'remove' };
    case 'remove':
      return { ...operation, op: 'add' };
    case 'set': {
      const { from, to, ...rest } = operation;
      return {
        ...rest,
        ...(to === undefined ? {} : { from: to }),
        ...(from === undefined ? {} : { to: from }),
      } as SetOperation;
    }
  }
}
