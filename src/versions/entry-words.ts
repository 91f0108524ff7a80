import type { Json } from '#base';
import { edgeLabel, edgeRuleFor, edgeTypeOf, nodeSummary, nodeTypeOf, propertiesOf, propertyLabel } from '#catalog';
import type { EdgeChange, VersionChange } from '#compare';
import type { EditedDocument } from '#edit';
import { type Graph, graphOf } from '#graph';
import type { NodeProperty, WorkflowEdge, WorkflowNode } from '#model';
import { distinctTitle, nodeNumbers } from '#rules';
import { type Compared, type ComparedEntry, changedSettings } from './compared.js';
import type { CompareMessages } from './compare-messages.js';

/** What words about a difference are read from. */
export type WordedCompared = Pick<Compared, 'documents'>;

/** What one row of the list says at its head. */
export interface EntryHead {
  readonly title: string;
  readonly text: string;
  readonly node: WorkflowNode | undefined;
}

/** One difference of a row: a label, and what was and is there. */
export interface EntryField {
  readonly label: string;
  /** The property of a setting, which says how the values are shown. */
  readonly property?: NodeProperty | undefined;
  readonly before?: Json | undefined;
  readonly after?: Json | undefined;
}

type Words = CompareMessages['wordsOf'];

/** The node as the second version has it, or as the first had it. */
function nodeIn({ documents }: WordedCompared, id: string | undefined) {
  if (id === undefined) return undefined;
  const [now, then] = [graphOf(documents.after.version), graphOf(documents.before.version)];
  const [node, graph, document] = now.node(id)
    ? [now.node(id), now, documents.after]
    : [then.node(id), then, documents.before];
  return node && { node, graph, document };
}

/** The name of a node in a sentence. */
export function titleOf(compared: WordedCompared, id: string | undefined, { nowhere }: Words): string {
  const found = nodeIn(compared, id);
  return found ? distinctTitle(found.graph, found.node, found.document.presentation) : nowhere;
}

/** Returns the head of a row. */
export function headOf(compared: WordedCompared, entry: ComparedEntry, messages: CompareMessages): EntryHead {
  const { wordsOf: words } = messages;
  const [change] = entry.changes;
  const found = nodeIn(compared, entry.nodeIds[0]);
  switch (entry.subject) {
    case 'node': {
      const summary = found
        ? nodeSummary(found.node, found.graph.outgoing(found.node.id))
            .map(({ text }) => text)
            .join('')
        : '';
      const settings = changedSettings(entry.changes).length;
      const fields = settings > 0 ? messages.fields(settings) : '';
      return {
        title: titleOf(compared, entry.nodeIds[0], words).split(', ')[0] ?? '',
        text: [summary, fields].filter(Boolean).join(' · '),
        node: found?.node,
      };
    }
    case 'edge': {
      if (change?.subject === 'edge' && change.kind === 'reordered')
        return { title: words.orderOf(titleOf(compared, change.nodeId, words)), text: '', node: found?.node };
      const edge = edgeOf(compared, entry);
      const [from, to] = [edge?.source, edge?.target].map((id) => titleOf(compared, id, words));
      return {
        title: words.pathFrom(from ?? '', to ?? ''),
        text: labelIn(compared, edge) ?? words.path,
        node: found?.node,
      };
    }
    case 'paths': {
      const edges = entry.changes.filter((one): one is EdgeChange => one.subject === 'edge');
      const count = (kind: 'added' | 'removed'): number => edges.filter((one) => one.kind === kind).length;
      return { title: words.pathsOfSteps, text: words.pathsCount(count('added'), count('removed')), node: undefined };
    }
    case 'property':
      return {
        title: words.property(change?.subject === 'property' ? change.property : ''),
        text: '',
        node: undefined,
      };
    case 'note':
      return { title: words.note, text: found ? titleOf(compared, entry.nodeIds[0], words) : '', node: found?.node };
    case 'group':
      return { title: words.group(groupTitle(change) ?? words.untitled), text: '', node: undefined };
    case 'workflow':
      return { title: words.workflow, text: '', node: undefined };
  }
}

function groupTitle(change: VersionChange | undefined): string | undefined {
  if (change?.subject !== 'group') return undefined;
  const group = change.kind === 'added' ? change.after : change.kind === 'removed' ? change.before : undefined;
  return group?.title;
}

function edgeOf({ documents }: WordedCompared, { edgeIds }: ComparedEntry): WorkflowEdge | undefined {
  const id = edgeIds[0] ?? '';
  return graphOf(documents.after.version).edge(id) ?? graphOf(documents.before.version).edge(id);
}

function labelIn({ documents }: WordedCompared, edge: WorkflowEdge | undefined): string | undefined {
  if (!edge) return undefined;
  const labelFrom = (graph: Graph): string | undefined => {
    const source = graph.node(edge.source);
    return source && edgeLabel(edge, edgeRuleFor(nodeTypeOf(source), edgeTypeOf(edge), edge.value));
  };
  return labelFrom(graphOf(documents.after.version)) ?? labelFrom(graphOf(documents.before.version));
}

/** Returns what differs in a row, label by label. */
export function fieldsOf(
  compared: WordedCompared,
  entry: ComparedEntry,
  { wordsOf: words }: CompareMessages,
): readonly EntryField[] {
  const { after, before } = compared.documents;
  const settings = entry.subject === 'node' && entry.kind !== 'added' && entry.kind !== 'removed';
  const own = settings ? settingFields(before, after, entry) : [];
  return [...own, ...entry.changes.flatMap((change) => otherFields(compared, change, words))];
}

function settingFields(
  before: EditedDocument,
  after: EditedDocument,
  { changes, nodeIds }: ComparedEntry,
): EntryField[] {
  const [then, now] = [before, after].map(({ version }) => graphOf(version).node(nodeIds[0] ?? ''));
  const properties = now ? propertiesOf(nodeTypeOf(now)) : [];
  return changedSettings(changes).map((name) => {
    const property = properties.find((one) => one.name === name);
    const valueIn = (node: WorkflowNode | undefined): Json | undefined =>
      (node?.config as { readonly [key: string]: Json } | undefined)?.[name];
    return {
      label: propertyLabel(property ?? { name }),
      property: property ?? { name },
      before: valueIn(then),
      after: valueIn(now),
    };
  });
}

/** The fields of what is no setting of a step. */
function otherFields(compared: WordedCompared, change: VersionChange, words: Words): readonly EntryField[] {
  if (change.subject === 'node')
    switch (change.kind) {
      case 'retyped':
        return [{ label: words.type, before: change.before?.label ?? '', after: change.after?.label ?? '' }];
      case 'moved':
        return [{ label: words.runsAfter, ...stepNames(compared, change.before, change.after, words) }];
      case 'presented':
        return [presentedField(change, words)];
      case 'changed':
        return change.path[0] === 'config' ? [] : [{ ...change, label: String(change.path[0] ?? '') }];
      default:
        return [];
    }
  if (change.subject === 'edge') return edgeFields(compared, change, words);
  if (change.subject === 'workflow')
    return [{ ...change, label: change.path[0] === 'name' ? words.name : change.path.join(' ') }];
  return listedFields(change, words);
}

/** The names of steps before and after; with their numbers on the drawing where the names alone are the same. */
function stepNames(
  compared: WordedCompared,
  before: readonly string[],
  after: readonly string[],
  words: Words,
): { readonly before: string; readonly after: string } {
  const named = (ids: readonly string[]): string => ids.map((id) => titleOf(compared, id, words)).join(', ');
  if (named(before) !== named(after)) return { before: named(before), after: named(after) };
  const numbers = nodeNumbers(graphOf(compared.documents.both.version));
  const numbered = (ids: readonly string[]): string =>
    ids.map((id) => `${titleOf(compared, id, words)} (${words.step(numbers.get(id) ?? 0)})`).join(', ');
  return { before: numbered(before), after: numbered(after) };
}

function presentedField(
  { after, before, path }: Extract<VersionChange, { readonly kind: 'presented' }>,
  words: Words,
): EntryField {
  const key = String(path[0] ?? '');
  if (key === 'disabled')
    return {
      label: words.turnedOff,
      before: before === true ? words.on : words.off,
      after: after === true ? words.on : words.off,
    };
  return { label: key === 'title' ? words.title : key === 'color' ? words.colour : key, before, after };
}

function edgeFields(compared: WordedCompared, change: EdgeChange, words: Words): readonly EntryField[] {
  switch (change.kind) {
    case 'rewired':
      return [
        ...(change.before.source === change.after.source
          ? []
          : [{ label: words.from, ...stepNames(compared, [change.before.source], [change.after.source], words) }]),
        ...(change.before.target === change.after.target
          ? []
          : [{ label: words.leadsTo, ...stepNames(compared, [change.before.target], [change.after.target], words) }]),
      ];
    case 'relabelled': {
      const edge = graphOf(compared.documents.after.version).edge(change.edgeId);
      const label = (of: object): string | undefined => labelIn(compared, edge && ({ ...edge, ...of } as WorkflowEdge));
      const [was, is] = [label(change.before) ?? '', label(change.after) ?? ''];
      if (was !== is) return [{ label: words.label, before: was, after: is }];
      // The same words under another kind of path, or a value that the words leave out.
      return change.before.type === change.after.type
        ? [{ label: words.value, before: change.before.value, after: change.after.value }]
        : [{ label: words.pathType, before: change.before.type ?? '', after: change.after.type ?? '' }];
    }
    case 'reordered': {
      const graph = graphOf(compared.documents.after.version);
      const labels = (ids: readonly string[]): string =>
        ids.map((id) => labelIn(compared, graph.edge(id)) ?? '').join(', ');
      const targets = (ids: readonly string[]): readonly string[] => ids.flatMap((id) => graph.edge(id)?.target ?? []);
      const [was, is] = [labels(change.before), labels(change.after)];
      const names = was === is ? stepNames(compared, targets(change.before), targets(change.after), words) : undefined;
      return [{ label: words.order, ...(names ?? { before: was, after: is }) }];
    }
    case 'changed':
      return [{ ...change, label: String(change.path[0] ?? '') }];
    default:
      return [];
  }
}

/** Of a property, a note or a group. */
function listedFields(
  change: Extract<VersionChange, { readonly subject: 'property' | 'note' | 'group' }>,
  words: Words,
): readonly EntryField[] {
  const text = (value: object | undefined): Json | undefined => {
    const { text, title, name } = (value ?? {}) as { text?: Json; title?: Json; name?: Json };
    return text ?? title ?? name;
  };
  const label = change.subject === 'note' ? words.text : words.name;
  if (change.kind !== 'changed') {
    const own = text(change.kind === 'added' ? change.after : change.before);
    // A group without a name has none to show.
    return own === undefined ? [] : [change.kind === 'added' ? { label, after: own } : { label, before: own }];
  }
  const key = String(change.path[0] ?? '');
  const known: { readonly [name: string]: string } = {
    text: words.text,
    title: words.name,
    description: words.description,
    nodes: words.inside,
  };
  return [{ label: known[key] ?? key, before: change.before, after: change.after }];
}
