import { accept, type Result } from '#base';
import { applySteps } from './apply-steps.js';
import type { CommandContext, Planned } from './command/command.js';
import type { EditedDocument, Step } from './step.js';

/** Steps of several plans, one after another, and the document they lead to. */
export interface PlannedInTurn {
  readonly steps: readonly Step[];
  readonly document: EditedDocument;
}

/**
 * Plans several commands as one transaction. Each sees the document as the ones before it leave it, so any commands can be
 * put together; the first that refuses refuses the whole.
 */
export function planInTurn(
  context: CommandContext,
  plans: readonly ((context: CommandContext) => Planned)[],
): Result<PlannedInTurn> {
  const steps: Step[] = [];
  let { document } = context;
  for (const plan of plans) {
    const planned = plan({ ...context, document });
    if (!planned.ok) return planned;
    const applied = applySteps(document, planned.change.steps);
    if (!applied.ok) return applied;
    for (const step of applied.steps) steps.push(step);
    document = applied.document;
  }
  return accept({ steps, document });
}
