import { equalJson, isJsonObject, type Json } from '#base';
import type { EditedDocument, SetOperation, Operation } from '#edit';
import { isAssignedField, type WorkflowEdge, type WorkflowNode } from '#model';

type Fields = { readonly [key: string]: unknown };
type Elements = readonly { readonly id?: unknown }[];

/**
 * Returns operations that lead from one document to another: one for each changed node, edge and setting. Fields that
 * only the service assigns are left out. Costs little where both share most of their content.
 */
export function differenceOperations(before: EditedDocument, after: EditedDocument): readonly Operation[] {
  const [old, now] = [before.version.definition, after.version.definition];
  const nodes = isJsonObject(old) && isJsonObject(now) ? listOperations('node', old['nodes'], now['nodes']) : undefined;
  const edges = isJsonObject(old) && isJsonObject(now) ? listOperations('edge', old['edges'], now['edges']) : undefined;
  const isByElement = nodes !== undefined && edges !== undefined;
  return [
    ...operationsOfKeys(
      'workflow',
      [],
      before.version,
      after.version,
      (key) => isAssignedField(key) || (isByElement && key === 'definition'),
    ),
    ...(isByElement
      ? [
          ...operationsOfKeys(
            'workflow',
            ['definition'],
            old as Fields,
            now as Fields,
            (key) => key === 'nodes' || key === 'edges',
          ),
          ...nodes,
          ...edges,
        ]
      : []),
    ...operationsOfKeys('presentation', [], before.presentation, after.presentation, () => false),
  ];
}

function operationsOfKeys(
  kind: SetOperation['kind'],
  path: readonly string[],
  before: object,
  after: object,
  isLeftOut: (key: string) => boolean,
): readonly Operation[] {
  const [old, now] = [before as Fields, after as Fields];
  const [oldKeys, nowKeys] = [Object.keys(old), Object.keys(now)];
  const operations: Operation[] = [];
  for (const key of new Set([...oldKeys, ...nowKeys])) {
    if (isLeftOut(key) || (old[key] === now[key] && Object.hasOwn(old, key) === Object.hasOwn(now, key))) continue;
    const [from, to] = [Object.hasOwn(old, key) ? old[key] : undefined, Object.hasOwn(now, key) ? now[key] : undefined];
    if (equalJson(from, to)) continue;
    const keyIndex = from === undefined ? nowKeys.indexOf(key) : to === undefined ? oldKeys.indexOf(key) : undefined;
    operations.push({
      op: 'set',
      kind,
      path: [...path, key],
      ...(from === undefined ? {} : { from: from as Json }),
      ...(to === undefined ? {} : { to: to as Json }),
      ...(keyIndex === undefined ? {} : { keyIndex }),
    });
  }
  return operations;
}

/** `undefined` for what is no list, or repeats an id: then the whole definition is replaced. */
function listOperations(kind: 'node' | 'edge', before: unknown, after: unknown): readonly Operation[] | undefined {
  if (before === after) return Array.isArray(before) ? [] : undefined;
  const places = placesIn(before);
  if (!places || !placesIn(after)) return undefined;
  const [old, now] = [before as Elements, after as Elements];
  const kept = new Set<number>();
  const added: Operation[] = [];
  let last = -1;
  for (const [index, element] of now.entries()) {
    const place = places.get(element.id) ?? -1;
    // Elements that changed their order are removed and added again.
    if (place > last && (old[place] === element || equalJson(old[place], element))) {
      kept.add(place);
      last = place;
    } else added.push({ op: 'add', kind, index, value: element as WorkflowNode | WorkflowEdge });
  }
  const removed: Operation[] = [];
  for (let index = old.length - 1; index >= 0; index--)
    if (!kept.has(index)) removed.push({ op: 'remove', kind, index, value: old[index] as WorkflowNode | WorkflowEdge });
  return [...removed, ...added];
}

function placesIn(list: unknown): ReadonlyMap<unknown, number> | undefined {
  if (!Array.isArray(list)) return undefined;
  const places = new Map<unknown, number>();
  for (const [index, element] of (list as Elements).entries()) {
    if (typeof element?.id !== 'string' || places.has(element.id)) return undefined;
    places.set(element.id, index);
  }
  return places;
}
