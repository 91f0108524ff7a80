import { edgeLabel, edgeRuleFor, edgeTypeOf, nodeTypeOf, propertiesOf, propertyLabel } from '#catalog';
import type { EditedDocument } from '#edit';
import { graphOf } from '#graph';
import type { NodeProperty, NodeType, WorkflowEdge, WorkflowNode } from '#model';
import { distinctTitle, nodeNumbers } from '#rules';
import { entriesOf, type Compared } from '../compared.js';
import type { CompareMessages } from '../compare-messages.js';
import { type EntryField, fieldsOf, headOf } from '../entry-words.js';
import type { MergeMessages } from './merge-messages.js';
import { type MergeQuestion, type MergeSide, nodeOfQuestion, type PreparedMerge } from './merge-questions.js';

/** What a question is called, and the step it is about. */
export interface QuestionHead {
  readonly title: string;
  readonly text: string;
  readonly node: WorkflowNode | undefined;
}

/** What a side did: removed it, or gave fields a value. */
export interface SideWords {
  readonly removed: boolean;
  readonly fields: readonly EntryField[];
  readonly text?: string;
}

/** Returns the head of a question. */
export function questionHead(
  prepared: PreparedMerge,
  question: MergeQuestion,
  messages: MergeMessages,
  compare: CompareMessages,
): QuestionHead {
  const found = nodeOfQuestion(question, prepared.sides);
  const title = found ? distinctTitle(found.graph, found.node, found.document.presentation) : '';
  if (question.added) {
    const label = labelOf(found?.node, question.added.mine[0]);
    return {
      title: label === undefined ? messages.doubledPath : messages.doubled(label),
      text: `${title}. ${messages.takesOne}`,
      node: found?.node,
    };
  }
  const { conflict } = question;
  if (!conflict) return { title, text: '', node: undefined };
  if (conflict.subject === 'node' && found) {
    const number = nodeNumbers(found.graph).get(found.node.id);
    const property = settingOf(question, prepared);
    const label = property ? propertyLabel(property) : firstLabel(prepared, question, compare);
    const parts = [label, number === undefined ? '' : messages.step(number)];
    return { title, text: parts.filter(Boolean).join(' · '), node: found.node };
  }
  const side = conflict.changes.mine.length > 0 ? 'mine' : 'theirs';
  const compared = sideOf(prepared, side);
  const [entry] = entriesOf(conflict.changes[side], compared.documents.before, compared.documents.after);
  const head = entry && headOf(compared, entry, compare);
  return {
    title: head?.title ?? title,
    text: [head?.text, firstLabel(prepared, question, compare)].filter(Boolean).join(' · '),
    node: head?.node ?? found?.node,
  };
}

function firstLabel(prepared: PreparedMerge, question: MergeQuestion, compare: CompareMessages): string {
  for (const side of ['mine', 'theirs'] as const)
    for (const { label } of sideWords(prepared, question, side, compare).fields) return label;
  return '';
}

/** Returns what a side did where both changed the same. */
export function sideWords(
  prepared: PreparedMerge,
  { added, conflict }: MergeQuestion,
  side: MergeSide,
  compare: CompareMessages,
): SideWords {
  const compared = sideOf(prepared, side);
  if (added) {
    const graph = graphOf(compared.documents.after.version);
    const names = added[side].map(({ target }) => nameIn(compared.documents.after, graph.node(target)));
    return { removed: false, fields: [], text: names.join(', ') };
  }
  if (!conflict) return { removed: false, fields: [] };
  const entries = entriesOf(conflict.changes[side], compared.documents.before, compared.documents.after);
  return {
    removed: entries.some(
      ({ kind, subject }) => kind === 'removed' && (subject === conflict.subject || conflict.kind !== 'step'),
    ),
    fields: entries.flatMap((entry) => fieldsOf(compared, entry, compare)),
  };
}

function nameIn({ presentation, version }: EditedDocument, node: WorkflowNode | undefined): string {
  return node ? distinctTitle(graphOf(version), node, presentation) : '';
}

type ComparedSideWords = Pick<Compared, 'documents' | 'entries'>;

const comparedSides = new WeakMap<PreparedMerge, { readonly [Side in MergeSide]: ComparedSideWords }>();

/** A side beside the common version, for the words of its changes. */
export function sideOf(prepared: PreparedMerge, side: MergeSide): ComparedSideWords {
  const known = comparedSides.get(prepared);
  if (known) return known[side];
  const { base, mine, theirs } = prepared.sides.sides;
  const comparedWith = (after: EditedDocument, own: MergeSide): ComparedSideWords => {
    const changes = prepared.sides[own === 'mine' ? 'fromMine' : 'fromTheirs'];
    return { entries: entriesOf(changes, base, after), documents: { before: base, both: after, after } };
  };
  const both = { mine: comparedWith(mine, 'mine'), theirs: comparedWith(theirs, 'theirs') };
  comparedSides.set(prepared, both);
  return both[side];
}

/** The setting that a question is about, where a step has it. */
export function settingOf(question: MergeQuestion, { sides }: PreparedMerge): NodeProperty | undefined {
  const { conflict } = question;
  if (conflict?.subject !== 'node' || conflict.path?.[0] !== 'config') return undefined;
  const name = String(conflict.path[1] ?? '');
  const type = typeOfQuestion(question, { sides });
  return (type ? propertiesOf(type) : []).find((one) => one.name === name) ?? { name };
}

/** The kind of the step of a question. */
export function typeOfQuestion(question: MergeQuestion, { sides }: Pick<PreparedMerge, 'sides'>): NodeType | undefined {
  const found = nodeOfQuestion(question, sides);
  return found && nodeTypeOf(found.node);
}

function labelOf(node: WorkflowNode | undefined, edge: WorkflowEdge | undefined): string | undefined {
  if (!node || !edge) return undefined;
  return edgeLabel(edge, edgeRuleFor(nodeTypeOf(node), edgeTypeOf(edge), edge.value)) ?? edge.type ?? undefined;
}
