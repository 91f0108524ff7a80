import { accept } from '#base';
import { applyOperations } from './apply-operations.js';
import type { CommandContext, Planned } from './command/command.js';
import type { EditedDocument, Operation } from './operation.js';
import type { Result } from './refusal.js';

/** The operations of several plans in order, and the document they lead to. */
export interface PlannedInTurn {
  readonly operations: readonly Operation[];
  readonly document: EditedDocument;
}

/**
 * Plans several commands as one transaction. Each plans on the document that the ones before it lead to; the first
 * refusal refuses all.
 */
export function planInTurn(
  context: CommandContext,
  plans: readonly ((context: CommandContext) => Planned)[],
): Result<PlannedInTurn> {
  const operations: Operation[] = [];
  let { document } = context;
  for (const plan of plans) {
    const planned = plan({ ...context, document });
    if (!planned.ok) return planned;
    const applied = applyOperations(document, planned.change.operations);
    if (!applied.ok) return applied;
    for (const operation of applied.operations) operations.push(operation);
    document = applied.document;
  }
  return accept({ operations, document });
}
