import { equalJson, finishStages, hashJson, isJsonObject, type Json, type Stages } from '#base';
import {
  checkInStages,
  isLabelConflict,
  type MergeCheck,
  type MergeChoice,
  type MergeChoices,
  type MergeConflict,
  type MergeOptions,
  mergeInStages,
  resolveMerge,
  type VersionChange,
  type MergeResult,
} from '#compare';
import type { EditedDocument } from '#edit';
import { edgeRuleFor, edgeTypeOf, nodeTypeOf } from '#catalog';
import { graphOf } from '#graph';
import type { Problem, WorkflowEdge, WorkflowVersion } from '#model';
import { isMadeBySetting } from '#rules';

/** The two sides of a merge. */
export type MergeSide = 'mine' | 'theirs';

/** One thing to choose: a conflict, or paths that both sides added where only one may be. */
export interface MergeQuestion {
  /** The same when the same versions are merged again. */
  readonly id: string;
  readonly conflict?: MergeConflict;
  /** The paths that each side added. */
  readonly added?: { readonly [Side in MergeSide]: readonly WorkflowEdge[] };
  /** The step it is about, or that the path leaves. */
  readonly nodeId?: string | undefined;
  readonly edgeIds: readonly string[];
  /** Another value than that of a side can be entered. */
  readonly canEdit: boolean;
  /** Tells whether the values are those that a choice was made for. */
  readonly seen: string;
}

/** Two sides merged, with what is left to choose. */
export interface PreparedMerge {
  readonly sides: MergeResult;
  readonly questions: readonly MergeQuestion[];
}

/** The merged version with the choices so far in it. */
export interface DecidedMerge extends EditedDocument {
  /** Ids of the questions without a choice. */
  readonly open: readonly string[];
  /** Problems that neither side has. */
  readonly ownProblems: readonly Problem[];
  /** All problems, those first. */
  readonly problems: readonly Problem[];
}

/** Choices as they are kept with a draft: each with what it was made for. Plain JSON. */
export interface KeptChoices {
  /** By what was to choose. */
  readonly [questionId: string]: { readonly choice: MergeChoice; readonly of: string };
}

/** Merges two versions of one and finds what is left to choose. */
export function prepareMerge(
  base: WorkflowVersion,
  mine: WorkflowVersion,
  theirs: WorkflowVersion,
  options: MergeOptions,
): PreparedMerge {
  return finishStages(prepareInStages(base, mine, theirs, options));
}

/** The same in stages. */
export function* prepareInStages(
  base: WorkflowVersion,
  mine: WorkflowVersion,
  theirs: WorkflowVersion,
  options: MergeOptions,
): Stages<PreparedMerge> {
  const { presentations: _, ...check } = options;
  const sides = yield* mergeInStages(base, mine, theirs, options);
  yield;
  for (const document of [sides, sides.sides.mine, sides.sides.theirs]) yield* checkInStages(document, check);
  return {
    sides,
    questions: [...doubledPaths(sides), ...sides.conflicts.map((conflict) => questionOf(conflict, sides))],
  };
}

function questionOf(conflict: MergeConflict, { sides }: MergeResult): MergeQuestion {
  const { base, id, kind, mine, path, theirs } = conflict;
  const changes = [...conflict.changes.mine, ...conflict.changes.theirs];
  return {
    id,
    conflict,
    nodeId: conflict.nodeId,
    edgeIds: [...new Set(changes.flatMap((change) => edgeIdsOf(change)))],
    canEdit: (kind === 'field' && path !== undefined && canWrite(conflict, sides)) || isLabelWritten(conflict, sides),
    seen: hashJson({ base, mine, theirs, changes: kind === 'step' ? changes : undefined }),
  };
}

/** Settings have a field; of all else only texts can be written. */
function canWrite({ mine, nodeId, path, subject, theirs }: MergeConflict, sides: MergeResult['sides']): boolean {
  if (subject === 'node' && path?.[0] === 'config')
    return path.length === 2 && [sides.mine, sides.theirs].some(({ version }) => graphOf(version).node(nodeId ?? ''));
  return typeof mine === 'string' && typeof theirs === 'string' && path?.[0] !== 'color';
}

/** The labels of a path in conflict have a field where the path has one in the editor. */
function isLabelWritten(conflict: MergeConflict, sides: MergeResult['sides']): boolean {
  if (!isLabelConflict(conflict)) return false;
  return (['mine', 'theirs'] as const).every((side) => {
    const graph = graphOf(sides[side].version);
    const edge = graph.edge(conflict.edgeId ?? '');
    const node = edge && graph.node(edge.source);
    if (!edge || !node || isMadeBySetting(node, edge)) return false;
    const { value } = edge;
    const isText = value === undefined || value === null || typeof value === 'string' || typeof value === 'number';
    return isText && edgeRuleFor(nodeTypeOf(node), edgeTypeOf(edge), value)?.value?.editable === true;
  });
}

/** The path whose label a question is about, with a label that was written; undefined for all else. */
export function labelledEdge(question: MergeQuestion, { sides }: MergeResult, label: Json): WorkflowEdge | undefined {
  const { conflict } = question;
  if (!conflict || !isLabelConflict(conflict) || !isJsonObject(label)) return undefined;
  const edge = graphOf(sides.mine.version).edge(conflict.edgeId ?? '');
  return edge && { id: edge.id, source: edge.source, target: edge.target, ...(label as Partial<WorkflowEdge>) };
}

function edgeIdsOf(change: VersionChange): readonly string[] {
  if (change.kind === 'moved') return change.edges.flatMap(edgeIdsOf);
  if (change.subject !== 'edge') return [];
  return change.kind === 'reordered' ? change.after : [change.edgeId];
}

const crowded = new Set(['edge-type-repeated', 'too-many-edges']);

/** Paths that both sides added to one step, of which it takes one: no conflict of values, but one path leading two ways. */
function doubledPaths(sides: MergeResult): readonly MergeQuestion[] {
  const [mine, theirs] = [sides.sides.mine, sides.sides.theirs].map(({ version }) => graphOf(version));
  const added = sides.agreed.flatMap((change) =>
    change.subject === 'edge' && change.kind === 'added' ? change.after : [],
  );
  const questions = new Map<string, MergeQuestion>();
  for (const { code, edgeId, nodeId } of crowded.size > 0 && added.length > 1 ? sides.problems : []) {
    if (nodeId === undefined || !crowded.has(code)) continue;
    const surplus = added.find(({ id }) => id === edgeId);
    const here = added.filter(
      (edge) => edge.source === nodeId && (code === 'too-many-edges' || isAlike(edge, surplus ?? edge)),
    );
    const own = here.filter(({ id }) => mine?.edge(id) && !theirs?.edge(id));
    const other = here.filter(({ id }) => theirs?.edge(id) && !mine?.edge(id));
    if (own.length === 0 || other.length === 0) continue;
    const edgeIds = [...own, ...other].map(({ id }) => id);
    const id = `paths ${edgeIds.join(' ')}`;
    const seen = hashJson([own, other]);
    questions.set(id, { id, added: { mine: own, theirs: other }, nodeId, edgeIds, canEdit: false, seen });
  }
  return [...questions.values()];
}

function isAlike(one: WorkflowEdge, other: WorkflowEdge): boolean {
  return one.type === other.type && equalJson(one.value, other.value);
}

/** Puts choices into a merge. Choices that do not fit are left out. */
export function decideMerge(prepared: PreparedMerge, choices: MergeChoices, check: MergeCheck): DecidedMerge {
  return finishStages(decideInStages(prepared, choices, check));
}

/** The same in stages. */
export function* decideInStages(
  prepared: PreparedMerge,
  choices: MergeChoices,
  check: MergeCheck,
): Stages<DecidedMerge> {
  const { questions, sides } = prepared;
  const dropped = new Set(
    questions.flatMap(({ added, id }) => {
      const choice = added && choices[id];
      return choice === 'mine' || choice === 'theirs'
        ? added![choice === 'mine' ? 'theirs' : 'mine'].map((edge) => edge.id)
        : [];
    }),
  );
  const own: MergeResult = {
    ...withoutProblems(sides),
    agreed: sides.agreed.filter(
      (change) => change.subject !== 'edge' || change.kind !== 'added' || !dropped.has(change.edgeId),
    ),
  };
  const conflicts = new Set(sides.conflicts.map(({ id }) => id));
  const ofConflicts = Object.fromEntries(Object.entries(choices).filter(([id]) => conflicts.has(id)));
  const resolved = resolveMerge(own, ofConflicts, check);
  const open = questions.map(({ id }) => id).filter((id) => !Object.hasOwn(choices, id));
  const { presentation, version } = resolved.ok ? resolved : sides;
  yield;
  const problems = yield* checkInStages({ version, presentation }, check);
  const ownProblems = resolved.ok ? resolved.problems : sides.problems;
  const known = new Set(ownProblems.map(nameOf));
  return {
    version,
    presentation,
    open,
    ownProblems,
    problems: [...ownProblems, ...problems.filter((problem) => !known.has(nameOf(problem)))],
  };
}

/** The same without its problems, which are found when they are read. */
function withoutProblems(merge: MergeResult): MergeResult {
  const { agreed, conflicts, fromBoth, fromMine, fromTheirs, presentation, sides, version } = merge;
  return { agreed, conflicts, fromBoth, fromMine, fromTheirs, presentation, sides, version, problems: [] };
}

function nameOf({ code, edgeId, message, nodeId, path }: Problem): string {
  return JSON.stringify([code, nodeId, edgeId, path, message]);
}

/** The kept choices that were made for exactly the values of these questions. */
export function fittingChoices(questions: readonly MergeQuestion[], kept: unknown): MergeChoices {
  if (!isJsonObject(kept)) return {};
  const entries = questions.flatMap(({ canEdit, id, seen }): [string, MergeChoice][] => {
    const one = Object.hasOwn(kept, id) ? (kept as { readonly [id: string]: unknown })[id] : undefined;
    if (!isJsonObject(one)) return [];
    const { choice, of } = one as { readonly choice?: unknown; readonly of?: unknown };
    if (of !== seen) return [];
    if (choice === 'mine' || choice === 'theirs') return [[id, choice]];
    return canEdit && isJsonObject(choice) && 'value' in choice ? [[id, choice as unknown as MergeChoice]] : [];
  });
  return Object.fromEntries(entries);
}

/** Choices as they are kept. */
export function keptChoices(questions: readonly MergeQuestion[], choices: MergeChoices): KeptChoices {
  return Object.fromEntries(
    questions.flatMap(({ id, seen }) => {
      const choice = choices[id];
      return choice === undefined ? [] : [[id, { choice, of: seen }]];
    }),
  );
}

/** Where a value of its own begins: with that of a side. */
export function valueOf({ conflict }: MergeQuestion, side: MergeSide): Json {
  return conflict?.[side] ?? '';
}

/** The value that a question has in a document. */
export function writtenValue({ conflict }: MergeQuestion, choice: MergeChoice | undefined): Json | undefined {
  if (isJsonObject(choice)) return (choice as { readonly value: Json }).value;
  return choice === undefined ? undefined : conflict?.[choice as MergeSide];
}

/** The node of a question, as far as one of the versions has it. */
export function nodeOfQuestion({ nodeId = '' }: MergeQuestion, { sides }: MergeResult) {
  for (const document of [sides.mine, sides.theirs, sides.base]) {
    const graph = graphOf(document.version);
    const node = graph.node(nodeId);
    if (node) return { node, graph, document };
  }
  return undefined;
}
