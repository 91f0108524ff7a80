import { isJsonObject } from '#base';
import type { CanvasMarks, ChangeMark, MarkState } from '#canvas';
import type { MergeChoices, VersionChange } from '#compare';
import type { EditedDocument } from '#edit';
import { graphOf } from '#graph';
import type { MergeMessages } from './merge-messages.js';
import type { DecidedMerge, MergeSide, PreparedMerge } from './merge-questions.js';

/** What is drawn: the merged version, or one of the three it was made of. */
export type MergeView = 'result' | 'mine' | 'theirs' | 'base';

type NodeMark = NonNullable<ReturnType<CanvasMarks['nodes']['get']>>;

/** What tags on the cards say: who changed it, and whose was chosen. */
export interface MergeMarkWords extends Omit<MergeMessages['tags'], 'mine'> {
  readonly mine: string;
  readonly theirs: string;
  readonly chosen: { readonly [Side in MergeSide]: string };
}

/** Marks who made what: of the drawn side, or on the result of both with the choices. */
export function mergeMarks(
  { questions, sides }: PreparedMerge,
  view: MergeView,
  document: EditedDocument,
  choices: MergeChoices,
  words: MergeMarkWords,
): CanvasMarks {
  const nodes = new Map<string, NodeMark>();
  const edges = new Map<string, ChangeMark>();
  const graph = graphOf(document.version);
  const mark = (changes: readonly VersionChange[], note: string): void => {
    for (const change of changes) {
      if (change.subject === 'node') markNode(nodes, change.nodeId, stateOf(change), note, words.both);
      for (const [id, state] of edgeMarks(change)) edges.set(id, state);
    }
  };
  const madeBy = (side: MergeSide): void => mark([...sides[side === 'mine' ? 'fromMine' : 'fromTheirs']], words[side]);
  if (view === 'result') {
    madeBy('mine');
    madeBy('theirs');
    mark(sides.fromBoth, words.both);
    for (const question of questions) {
      const choice = choices[question.id];
      const state: MarkState = choice === undefined ? 'changed' : 'chosen';
      const note =
        choice === undefined ? words.open : isJsonObject(choice) ? words.edit : words.chosen[choice as MergeSide];
      if (question.nodeId !== undefined) nodes.set(question.nodeId, { state, visits: [], note });
      for (const id of question.edgeIds) edges.set(id, 'changed');
    }
  } else if (view !== 'base') {
    madeBy(view);
    mark(sides.fromBoth, words[view]);
    for (const { conflict } of questions) if (conflict) mark(conflict.changes[view], words[view]);
  }
  return {
    nodes: new Map([...nodes].filter(([id]) => graph.node(id))),
    edges: new Map([...edges].filter(([id]) => graph.edge(id))),
    dimOthers: false,
  };
}

function markNode(nodes: Map<string, NodeMark>, id: string, state: MarkState, note: string, both: string): void {
  const known = nodes.get(id);
  const isOther = known !== undefined && known.note !== note;
  nodes.set(id, { state: known?.state === 'added' ? 'added' : state, visits: [], note: isOther ? both : note });
}

function stateOf({ kind }: VersionChange): MarkState {
  return kind === 'added' || kind === 'removed' || kind === 'moved' ? kind : 'changed';
}

function edgeMarks(change: VersionChange): readonly (readonly [id: string, mark: ChangeMark])[] {
  if (change.kind === 'moved') return change.edges.flatMap(edgeMarks);
  if (change.subject !== 'edge' || change.kind === 'reordered') return [];
  return [[change.edgeId, change.kind === 'added' || change.kind === 'removed' ? change.kind : 'changed']];
}

/** The document that is drawn. */
export function drawnDocument({ sides }: PreparedMerge, decided: DecidedMerge, view: MergeView): EditedDocument {
  return view === 'result' ? decided : sides.sides[view];
}
