import { equalJson, isJsonObject } from '#base';
import type { Operation } from '#edit';
import { graphOf } from '#graph';
import { isAssignedField, type WorkflowVersion } from '#model';

/**
 * Where a document differs from the acknowledged version, by content; fields that only the service assigns do not
 * count. Differing JSON paths are remembered, so that an edit of one field costs one comparison, however large the
 * workflow is.
 */
export class SavedDifference {
  /** The differing JSON paths; `lists` where nodes or edges were added, removed or reordered. */
  #differing: Set<string> | 'lists' = new Set();

  get isEmpty(): boolean {
    return this.#differing !== 'lists' && this.#differing.size === 0;
  }

  /** Compares the whole document. */
  reset(acknowledged: WorkflowVersion | undefined, version: WorkflowVersion): void {
    this.#compareAll(acknowledged, version);
  }

  /** Follows the document through operations that were applied to it. */
  follow(acknowledged: WorkflowVersion | undefined, version: WorkflowVersion, operations: readonly Operation[]): void {
    if (operations.some(changesLists)) this.#compareAll(acknowledged, version);
    else for (const operation of operations) this.#compareAt(operation, acknowledged, version);
  }

  #compareAll(acknowledged: WorkflowVersion | undefined, version: WorkflowVersion): void {
    const differing = new Set<string>();
    this.#differing = differing;
    if (!acknowledged || acknowledged === version) return;
    for (const key of keysOf(acknowledged, version))
      if (key !== 'definition' && !isAssignedField(key))
        this.#compare(['version', key], acknowledged[key], version[key]);
    const [old, now] = [acknowledged.definition, version.definition];
    if (!isJsonObject(old) || !isJsonObject(now)) {
      this.#compare(['definition'], old, now);
      return;
    }
    for (const key of keysOf(old, now))
      if (key !== 'nodes' && key !== 'edges') this.#compare(['definition', key], old[key], now[key]);
    for (const key of ['nodes', 'edges'] as const) {
      const [before, after] = [old[key], now[key]];
      if (before === after) continue;
      if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length) {
        this.#differing = 'lists';
        return;
      }
      for (let index = 0; index < after.length; index++) {
        if (before[index] === after[index]) continue;
        if (before[index]?.id !== after[index]?.id) {
          this.#differing = 'lists';
          return;
        }
        this.#compare([key, index], before[index], after[index]);
      }
    }
  }

  #compareAt(
    { kind, ...operation }: Operation,
    acknowledged: WorkflowVersion | undefined,
    version: WorkflowVersion,
  ): void {
    if (!acknowledged || this.#differing === 'lists' || kind === 'presentation' || !('path' in operation)) return;
    const { id = '', path } = operation;
    if (kind === 'workflow') {
      const [key, inner] = path.map(String) as [string, string?];
      if (key === 'definition')
        this.#compare([key, inner ?? ''], acknowledged.definition?.[inner ?? ''], version.definition?.[inner ?? '']);
      else if (!isAssignedField(key)) this.#compare(['version', key], acknowledged[key], version[key]);
      return;
    }
    const graph = graphOf(version);
    const key = kind === 'node' ? 'nodes' : 'edges';
    const index = kind === 'node' ? graph.nodeIndex(id) : graph.edgeIndex(id);
    this.#compare([key, index], acknowledged.definition?.[key]?.[index], version.definition?.[key]?.[index]);
  }

  #compare(jsonPath: readonly (string | number)[], before: unknown, after: unknown): void {
    if (this.#differing === 'lists') return;
    const name = jsonPath.join('\n');
    if (equalJson(before, after)) this.#differing.delete(name);
    else this.#differing.add(name);
  }
}

/** True for operations that can change the number or order of nodes or edges, and for those on the whole definition. */
function changesLists(operation: Operation): boolean {
  if (operation.op !== 'set') return true;
  return (
    operation.kind === 'workflow' &&
    operation.path[0] === 'definition' &&
    (operation.path.length === 1 || operation.path[1] === 'nodes' || operation.path[1] === 'edges')
  );
}

function keysOf(left: object, right: object): ReadonlySet<string> {
  return new Set([...Object.keys(left), ...Object.keys(right)]);
}
