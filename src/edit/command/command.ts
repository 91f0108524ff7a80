import type { Catalog } from '#catalog';
import { graphOf } from '#graph';
import type { CanvasNote, NodeType } from '#model';
import type { AccountFacts, WorkflowAnalysis, Decision, DecisionContext } from '#rules';
import type { EditedDocument, Operation } from '../operation/operation.js';
import { aroundConfig, wireValue } from './wire-value.js';
import type { Refusal, Result } from './refusal.js';

/** What a command may read. Commands are pure: they return operations, the store applies them. */
export interface CommandContext {
  readonly document: EditedDocument;
  readonly catalog: Catalog;
  /** Creates an id that no element of the document has. */
  readonly createId: () => string;
  /** The host's facts about the account; they name resources. */
  readonly account?: AccountFacts;
  /** The data flow of the document, where the caller keeps it up to date; else it is computed. */
  readonly analysis?: WorkflowAnalysis;
  /**
   * The position of a drawn note, where the caller knows it; else a note keeps its numbers when its node is removed.
   */
  readonly placeOfNote?: (note: CanvasNote) => { readonly x: number; readonly y: number } | undefined;
}

/** Operations to apply as one transaction, with their label. */
export interface PlannedChange {
  readonly operations: readonly Operation[];
  readonly label: string;
  readonly command: string;
  readonly mergeKey?: string;
}

/** A planned change with the report of the command, or a refusal. */
export type Planned<Report extends object = object> = Result<{ readonly change: PlannedChange } & Report, Refusal>;

/** The refusal of a command that would change nothing. The document keeps its identity. */
export const unchanged = { code: 'nothing-changed', message: 'Nothing would change.' } as const;

/** The context of decisions about the document of a command. */
export function decisionContext({ catalog, document: { presentation, version } }: CommandContext): DecisionContext {
  return { graph: graphOf(version), presentation, catalog };
}

/** The refusal of a command that its decision does not allow. */
export function notAllowed(decision: Exclude<Decision, { readonly answer: 'allow' }>): {
  readonly ok: false;
  readonly refusal: Refusal;
} {
  return { ok: false, refusal: decision.answer === 'refuse' ? decision.refusal : unchanged };
}

/**
 * Returns a node type for the document: a catalog entry as it is, since those are immutable; of any other a copy, so
 * that the caller may go on changing it. Anything that is no type is returned as it is, for the decision to refuse.
 */
export function ownType({ catalog }: CommandContext, given: NodeType | string): NodeType | string {
  if (typeof given === 'string') return catalog.find(given) ?? given;
  if (catalog.types.includes(given)) return given;
  const copy = wireValue(given, aroundConfig);
  return copy.ok ? (copy.value as NodeType) : given;
}
