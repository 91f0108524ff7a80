import { accept, isJsonObject, refuse } from '#base';
import { type CommandContext, type Planned, replaceDocument, unchanged } from '#edit';
import type { Presentation, WorkflowVersion } from '#model';
import { applyChanges } from '../apply/apply-changes.js';
import { compareDocuments } from '../difference/compare-versions.js';
import { mergeVersions, resolveMerge } from '../merge/merge-versions.js';
import { type AtomicChange, type VersionChange, withoutMoves } from '../difference/version-change.js';
import type { MergeChoices } from '../merge/merge-result.js';

/** Changes to put into the document, and the name of the entry of the history. */
export interface ApplyChangesArguments {
  /** Changes from `compareVersions`, all or some of them. They start from the current document. */
  readonly changes: readonly VersionChange[];
  /** The label of the entry. @default "Applied 3 changes" */
  readonly label?: string;
}

/** Plans to apply changes. Reports how many edges were left out because one of their ends is not there. */
export function planApplyChanges(
  { document }: CommandContext,
  { changes, label }: ApplyChangesArguments,
): Planned<{ readonly skipped: number }> {
  const own = copyOf(changes);
  if (!own) return refuse('not-a-list', 'The changes must be a list of plain data.');
  const applied = applyChanges(document.version, withoutMoves(own).map(attached), document.presentation);
  if (!applied.ok) return applied;
  const operations = replaceDocument(document, applied);
  if (operations.length === 0) return { ok: false, refusal: unchanged };
  const words = own.length === 1 ? 'Applied a change' : `Applied ${own.length} changes`;
  return accept({
    skipped: applied.skipped.length,
    change: { operations, label: label ?? words, command: 'applyChanges' },
  });
}

/** No command makes an edge that leads nowhere, also where the other version has one. */
function attached(change: AtomicChange): AtomicChange {
  if (!isJsonObject(change) || !('loose' in change)) return change;
  const { loose: _, ...rest } = change;
  return rest as AtomicChange;
}

/** The caller may go on changing its list. */
function copyOf(changes: unknown): readonly VersionChange[] | undefined {
  try {
    return Array.isArray(changes) ? (JSON.parse(JSON.stringify(changes)) as VersionChange[]) : undefined;
  } catch {
    return undefined;
  }
}

/** Another version to merge into the document, which is the side `mine`. */
export interface MergeArguments {
  /** The version that both were made of: the one that was opened or saved last. */
  readonly base: WorkflowVersion;
  /** The other version. */
  readonly theirs: WorkflowVersion;
  /** The presentations of these two. Without them the titles, notes and regions of the document stay. */
  readonly presentations?: {
    /** The presentation of the common version. @default none */
    readonly base?: Presentation;
    /** The presentation of the other version. @default none */
    readonly theirs?: Presentation;
  };
  /** Choices by the `id` of the conflict: one for each. @default none */
  readonly choices?: MergeChoices;
  /** The label of the entry of the history. @default "Merged another version" */
  readonly label?: string;
}

/** Plans to merge another version into the document. Reports how many changes of the other side came in. */
export function planMerge(
  context: CommandContext,
  { base, choices = {}, label = 'Merged another version', presentations, theirs }: MergeArguments,
): Planned<{ readonly merged: number }> {
  const { document } = context;
  const merge = mergeVersions(base, document.version, theirs, {
    presentations: presentations
      ? { ...presentations, mine: document.presentation }
      : { base: document.presentation, mine: document.presentation, theirs: document.presentation },
  });
  const resolved = resolveMerge(merge, isJsonObject(choices) ? choices : {});
  if (!resolved.ok) return resolved;
  if (resolved.open.length > 0) return refuse('choice-needed', 'Choose what becomes of each conflict first.');
  // The document keeps its own ids, positions and stamps.
  const planned = planApplyChanges(context, { changes: compareDocuments(document, resolved), label });
  if (!planned.ok) return planned;
  return accept({ merged: merge.fromTheirs.length, change: { ...planned.change, command: 'merge' } });
}
