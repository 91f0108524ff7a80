import type { Refusal, Result } from '#base';
import type { Catalog } from '#catalog';
import { graphOf } from '#graph';
import type { CanvasNote, NodeType } from '#model';
import type { AccountFacts, Flow, Decision, DecisionContext } from '#rules';
import type { EditedDocument, Operation } from '../operation.js';
import { aroundConfig, wireValue } from '../wire-value.js';

/** What a command may look at. Commands are pure: they answer steps, and somebody else applies them. */
export interface CommandContext {
  readonly document: EditedDocument;
  readonly catalog: Catalog;
  /** A new id that nothing in the document has. */
  readonly createId: () => string;
  /** What the host told of the account; gives things their names. */
  readonly account?: AccountFacts;
  /** What is known of the document, where somebody keeps it up to date; else it is found out anew. */
  readonly flow?: Flow;
  /** Where a note is seen in the drawing, where somebody knows; else one whose step goes keeps the numbers it has. */
  readonly placeOfNote?: (note: CanvasNote) => { readonly x: number; readonly y: number } | undefined;
}

/** Steps to apply as one transaction, with the words for the history. */
export interface PlannedChange {
  readonly operations: readonly Operation[];
  readonly label: string;
  readonly command: string;
  readonly mergeKey?: string;
}

/** A planned change with what the command has to tell about it, or why nothing is changed. */
export type Planned<Told extends object = object> = Result<{ readonly change: PlannedChange } & Told, Refusal>;

/** The refusal of a command that would change nothing. The document keeps its identity. */
export const unchanged = { code: 'nothing-changed', message: 'Nothing would change.' } as const;

/** What verdicts are asked with, for the document of a command. */
export function decisionContext({ catalog, document: { presentation, version } }: CommandContext): DecisionContext {
  return { graph: graphOf(version), presentation, catalog };
}

/** The refusal of a command whose verdict was not to allow it. */
export function notAllowed(decision: Exclude<Decision, { readonly answer: 'allow' }>): {
  readonly ok: false;
  readonly refusal: Refusal;
} {
  return { ok: false, refusal: decision.answer === 'refuse' ? decision.refusal : unchanged };
}

/**
 * A step type as it may enter the document: one of the catalogue as it is, which nobody changes; of any other a copy, so that
 * whoever gave it may go on changing theirs. What is no type is answered as it came, for the verdict to refuse.
 */
export function ownType({ catalog }: CommandContext, given: NodeType | string): NodeType | string {
  if (typeof given === 'string') return catalog.find(given) ?? given;
  if (catalog.types.includes(given)) return given;
  const copy = wireValue(given, aroundConfig);
  return copy.ok ? (copy.value as NodeType) : given;
}
