import type { CommandContext, FixArguments, FixReport, PasteOptions, PastedIds, Planned, Result } from '#edit';
import type { NodeType } from '#model';
import type {
  DecisionContext,
  Decisions,
  ProblemIndex,
  RouteSegmentOptions,
  RouteTotals,
  Rule,
  RuleInput,
  RuleTable,
  TimesInput,
  TimeToNode,
} from '#rules';
import type { EditorCommands, PasteReport } from '../editor-commands.js';
import type { DrawnPlaces } from '../drawn-places.js';
import type { PublishedState } from '../published-state.js';

/**
 * The larger parts of an editor. None is needed to open and show a workflow, so a page may load them later and hand them
 * in when they arrive; `createEditor` has them all from the start.
 */
export interface EditorParts {
  /** The built-in node types, for editors whose host gives none. */
  readonly nodeTypes: readonly NodeType[];
  /** Finds problems, fixes them, and answers what a whole workflow costs and takes. */
  readonly checks: ChecksPart;
  /** Carries out commands, and decides what is allowed. */
  readonly commands: CommandsPart;
  /** Reads what is pasted. */
  readonly paste: PastePart;
}

/** The parts that are there by now. */
export type PartsSoFar = { readonly [Name in keyof EditorParts]?: EditorParts[Name] | undefined };

/** The rule tables and what follows from them. Before they arrive an editor counts as not checked yet. */
export interface ChecksPart {
  /** Creates the index of a document's problems under the built-in rules and those of the host. */
  createIndex(
    input: RuleInput,
    rules: readonly Rule[] | RuleTable | undefined,
    options: { readonly later: boolean },
  ): ProblemIndex;
  planFix(context: CommandContext, args: FixArguments): Planned<FixReport>;
  routeTotals(input: RuleInput, options: RouteSegmentOptions): RouteTotals | undefined;
  timeToNode(nodeId: string, input: TimesInput): TimeToNode | undefined;
}

/** The one way to write, as commands need it. */
export interface CommandWriter {
  /** Applies the plan of a command; returns what the command reports. */
  run<Report extends object>(planned: Planned<Report>): Result<Report>;
  /** Runs several plans as one entry of the history. */
  transact<Value>(label: string | undefined, run: () => Value): Value;
}

/** What the commands of one editor work with. */
export interface CommandParts {
  readonly state: PublishedState;
  readonly writer: CommandWriter;
  /** What commands may read of the current document. */
  readonly context: () => CommandContext;
  /** How the workflow is drawn now: positions are measured from there. */
  readonly drawn: () => DrawnPlaces;
  /** The other parts that are there by now. */
  readonly parts: () => PartsSoFar;
}

/** The commands and decisions. Before they arrive, commands are refused as `not-loaded`. */
export interface CommandsPart {
  createCommands(parts: CommandParts): EditorCommands;
  createDecisions(context: () => DecisionContext): Decisions;
}

/** The reader of fragments. Before it arrives, pasting is refused as `not-loaded`. */
export interface PastePart {
  planPaste(context: CommandContext, fragment: unknown, options: PasteOptions): Planned<PastedIds>;
  inspectPaste(context: CommandContext, fragment: unknown): Result<PasteReport>;
  /** The ids that a fragment's nodes were copied from; they need not be in this document. */
  copiedIds(fragment: unknown): readonly string[];
}
