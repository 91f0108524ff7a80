import fc from 'fast-check';
import { createSequentialId, seededRandom } from '#base';
import type { EditedDocument } from '#edit';
import { edgesOf, nodesOf } from '#graph';
import { groupsIn, isAssignedField, notesIn, type Presentation, type WorkflowEdge, type WorkflowVersion } from '#model';
import { createEditor } from '#store';
import { perform, type RandomCommand, randomCommand } from '../support/random-command.js';
import { randomWorkflow } from '../support/random-workflow.js';

export const seed = 20261127;

/** A fix checks the whole workflow first, which takes most of the time and makes no other kind of change. */
const quickCommand = randomCommand.filter(({ name }) => name !== 'applyFix');

const commands = (max: number): fc.Arbitrary<readonly RandomCommand[]> => fc.array(quickCommand, { maxLength: max });

/** A version with notes, groups and titles, and versions that random commands made of it. */
export function documents(sides: number, max = 8, size = 14): fc.Arbitrary<readonly EditedDocument[]> {
  return fc
    .tuple(
      fc.nat({ max: 9999 }),
      fc.integer({ min: 1, max: size }),
      commands(6),
      fc.tuple(...Array.from({ length: sides }, () => commands(max))),
    )
    .map(([workflow, count, first, others]) => {
      const start = edited({ version: randomWorkflow(workflow, count), presentation: { version: 1 } }, first, 'a');
      return [start, ...others.map((list, side) => edited(start, list, `side${side}-`))];
    });
}

/** Runs commands in an editor on a document; returns what comes of it. */
export function edited(start: EditedDocument, list: readonly RandomCommand[], prefix: string): EditedDocument {
  const editor = createEditor({ ...start, createId: createSequentialId(prefix), now: () => 0, check: 'later' });
  for (const command of list) perform(editor, command);
  const { presentation } = editor.store.getState();
  const version = editor.toVersion();
  editor.destroy();
  return { version, presentation };
}

/** What of a document counts: the oracle of equality, written without the module it checks. */

export function contentOf({ presentation, version }: EditedDocument) {
  const { definition, ...rest } = version;
  const { edges: _, nodes: __, properties, ...around } = definition ?? {};
  const byId = <Element extends { readonly id: string }>(list: readonly Element[]): Element[] =>
    [...list].sort((left, right) => (left.id < right.id ? -1 : 1));
  const bySource = new Map<string, WorkflowEdge[]>();
  for (const edge of edgesOf(version)) bySource.set(edge.source, [...(bySource.get(edge.source) ?? []), edge]);
  return {
    workflow: Object.fromEntries(Object.entries(rest).filter(([key]) => !isAssignedField(key))),
    around,
    properties: (properties ?? []).map((property) => JSON.stringify({ ...property, created: undefined })).sort(),
    nodes: byId(nodesOf(version)),
    edges: [...bySource].sort(([left], [right]) => (left < right ? -1 : 1)),
    presented: byId(nodesOf(version)).map(({ id }) => {
      const own = presentation.nodes && Object.hasOwn(presentation.nodes, id) ? presentation.nodes[id] : {};
      const { color, disabled, title } = own ?? {};
      return { id, color, disabled, title };
    }),
    notes: byId(notesIn(presentation)).map(({ id, nodeId, text }) => ({ id, nodeId, text })),
    groups: byId(groupsIn(presentation)).map(({ id, description, nodeIds, title }) => ({
      id,
      description,
      title,
      nodeIds: [...nodeIds].sort(),
    })),
  };
}

/** The document with all keys and the lists of nodes, notes and properties in another order, and other stamps and places. */
export function shuffled({ presentation, version }: EditedDocument, random: () => number): EditedDocument {
  const { definition } = version;
  return {
    version: {
      ...(mixed(version, random) as WorkflowVersion),
      id: `other-${random()}`,
      active: '2026-01-01T00:00:00Z',
      ...(definition && {
        definition: {
          ...(mixed(definition, random) as object),
          nodes: inAnyOrder((definition.nodes ?? []).map((node) => mixed(node, random)) as never[], random),
          edges: (definition.edges ?? []).map((edge) => mixed(edge, random)) as never[],
        },
      }),
    },
    presentation: {
      ...presentation,
      nodes: Object.fromEntries(
        Object.entries(presentation.nodes ?? {}).map(([id, own]) => [id, { ...own, dx: random() * 90, y: 7 }]),
      ),
    } as Presentation,
  };
}

function mixed(value: unknown, random: () => number): unknown {
  if (Array.isArray(value)) return value.map((item) => mixed(item, random));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    inAnyOrder(
      Object.entries(value).map(([key, inner]) => [key, mixed(inner, random)] as const),
      random,
    ),
  );
}

function inAnyOrder<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => [random(), item] as const)
    .sort(([left], [right]) => left - right)
    .map(([, item]) => item);
}

/** The document with all ids made anew, as an import or a copy has them. */
export function withNewIds(
  { presentation, version }: EditedDocument,
  random: () => number = seededRandom(1),
): EditedDocument {
  const ids = new Map<string, string>();
  const renew = (id: string): string => {
    const known = ids.get(id);
    if (known !== undefined) return known;
    const fresh = `new-${ids.size}-${Math.floor(random() * 1e9)}`;
    ids.set(id, fresh);
    return fresh;
  };
  const nodeIds = new Set(nodesOf(version).map(({ id }) => id));
  const end = (id: string): string => (nodeIds.has(id) ? renew(id) : id);
  return {
    version: {
      ...version,
      definition: {
        ...version.definition,
        nodes: nodesOf(version).map((node) => ({ ...node, id: renew(node.id) })),
        edges: edgesOf(version).map((edge) => ({
          ...edge,
          id: renew(`edge ${edge.id}`),
          source: end(edge.source),
          target: end(edge.target),
        })),
      },
    },
    presentation: {
      ...presentation,
      nodes: Object.fromEntries(Object.entries(presentation.nodes ?? {}).map(([id, own]) => [end(id), own])),
      notes: notesIn(presentation).map((note) => ({
        ...note,
        id: renew(`note ${note.id}`),
        ...(note.nodeId !== undefined && { nodeId: end(note.nodeId) }),
      })),
      groups: groupsIn(presentation).map((group) => ({
        ...group,
        id: renew(`group ${group.id}`),
        nodeIds: group.nodeIds.map(end),
      })),
    },
  };
}
