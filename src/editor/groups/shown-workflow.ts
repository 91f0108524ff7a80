import type { CanvasMissingPath, CanvasSelection } from '#canvas';
import { contractGroups, type Contraction } from '#graph';
import { type CollapsedGroup, groupsIn, notesIn, type Presentation, type Problem, type WorkflowNode, type WorkflowVersion } from '#model';

/** The type of the step that stands for a collapsed group. No workflow has it. */
export const groupCardType = 'pathboard/group';

const noGroups: readonly CollapsedGroup[] = [];

/** The groups that are drawn as one card. The same list where there is none. */
export function collapsedIn(presentation: Presentation, opened: ReadonlySet<string>): readonly CollapsedGroup[] {
  const collapsed = groupsIn(presentation).filter((group) => group.collapsed === true && !opened.has(group.id));
  return collapsed.length === 0 ? noGroups : collapsed;
}

/** What a group goes by. */
export function groupTitle({ title }: CollapsedGroup): string {
  return title?.trim() || 'Group';
}

export type ShownGroups = Contraction<CollapsedGroup>;

/** The version as it is drawn: each collapsed group is one step. */
export function shownGroups(version: WorkflowVersion, groups: readonly CollapsedGroup[]): ShownGroups {
  return contractGroups(version, groups, cardOf);
}

function cardOf(group: CollapsedGroup, id: string): WorkflowNode {
  const label = `${groupTitle(group)}, group of ${group.nodeIds.length} steps`;
  return { id, type: { type: groupCardType, label, icon: 'layers' }, config: { groupId: group.id } };
}

/** Without the notes on steps that are not drawn. */
export function shownPresentation(presentation: Presentation, { cardOf: cards }: ShownGroups): Presentation {
  const notes = notesIn(presentation);
  if (cards.size === 0 || !notes.some(({ nodeId }) => nodeId !== undefined && cards.has(nodeId))) return presentation;
  return { ...presentation, notes: notes.filter(({ nodeId }) => nodeId === undefined || !cards.has(nodeId)) };
}

/** What is wrong with a step in a group is wrong with the group. */
export function shownProblems(problems: readonly Problem[], { cardOf: cards }: ShownGroups): readonly Problem[] {
  if (cards.size === 0) return problems;
  return problems.map((problem) => {
    const card = problem.nodeId === undefined ? undefined : cards.get(problem.nodeId);
    return card === undefined ? problem : { ...problem, nodeId: card };
  });
}

export function shownMissingPaths(paths: readonly CanvasMissingPath[], { cardOf: cards }: ShownGroups): readonly CanvasMissingPath[] {
  return cards.size === 0 ? paths : paths.filter(({ nodeId }) => !cards.has(nodeId));
}

/** A group is selected where all its steps are. */
export function shownSelection(selection: CanvasSelection, { cardOf: cards, groupOf }: ShownGroups): CanvasSelection {
  if (groupOf.size === 0) return selection;
  const chosen = new Set(selection.nodeIds);
  const whole = [...groupOf].flatMap(([card, group]) => (group.nodeIds.every((id) => chosen.has(id) || cards.get(id) !== card) ? [card] : []));
  return { nodeIds: [...selection.nodeIds.filter((id) => !cards.has(id)), ...whole], edgeIds: selection.edgeIds };
}

/** The steps that are meant by what is drawn: of a group all of its own. */
export function stepsMeant(nodeIds: readonly string[], { cardOf: cards, groupOf }: ShownGroups): readonly string[] {
  if (groupOf.size === 0 || !nodeIds.some((id) => groupOf.has(id))) return nodeIds;
  return nodeIds.flatMap((id) => groupOf.get(id)?.nodeIds.filter((own) => cards.get(own) === id) ?? [id]);
}
