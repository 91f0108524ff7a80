import { equalJson, isJsonObject } from '#base';
import type { Operation } from '#edit';
import { graphOf } from '#graph';
import { assignedFields, isAssignedField, type WorkflowVersion } from '#model';
import type { SaveFailure, SaveState } from './editor-state.js';

/** The facts that the save state follows from. Nothing else may decide what a person is told. */
export interface SaveFacts {
  /** What was last acknowledged, as it was sent; absent while nothing was. */
  readonly acknowledged?: WorkflowVersion;
  readonly base?: { readonly id: string; readonly at?: string };
  readonly underWay: boolean;
  readonly failure?: SaveFailure;
}

/** The facts about a version that was just opened: it is what the service has, if it has an id. */
export function openedFacts(version: WorkflowVersion): SaveFacts {
  const base = baseOf(version);
  return { underWay: false, ...(base ? { base, acknowledged: version } : {}) };
}

/** The id and time a stored version goes by. */
export function baseOf(version: WorkflowVersion): SaveFacts['base'] {
  if (typeof version.id !== 'string' || version.id === '') return undefined;
  const at = version.updated?.at ?? version.created?.at;
  return { id: version.id, ...(typeof at === 'string' ? { at } : {}) };
}

/**
 * How the document stands towards the service. Compared by content, so undoing every edit is "saved" again. The places that
 * differ are remembered, so that an edit of one field costs one comparison, however large the workflow is.
 */
export class SaveLedger {
  #facts: SaveFacts;
  #version: WorkflowVersion;
  /** The places where the document is not what was acknowledged; `lists` where steps or paths came, went or changed places. */
  #differing: Set<string> | 'lists' = new Set();
  #state: SaveState;

  constructor(version: WorkflowVersion, facts: SaveFacts) {
    this.#version = version;
    this.#facts = facts;
    this.#compareAll();
    this.#state = this.#conclude();
  }

  get facts(): SaveFacts {
    return this.#facts;
  }

  /** The same object until something about it changes. */
  get state(): SaveState {
    return this.#state;
  }

  /** Other facts, or another document, or both. */
  settle(version: WorkflowVersion, facts: SaveFacts): void {
    this.#version = version;
    this.#facts = facts;
    this.#compareAll();
    this.#state = this.#conclude();
  }

  /** Follows the document through steps that were applied to it. */
  follow(version: WorkflowVersion, operations: readonly Operation[]): void {
    this.#version = version;
    if (operations.some(changesLists)) this.#compareAll();
    else for (const operation of operations) this.#compareAt(operation);
    const next = this.#conclude();
    if (next.status !== this.#state.status) this.#state = next;
  }

  #conclude(): SaveState {
    const { acknowledged, base, failure, underWay } = this.#facts;
    const isSaved = acknowledged !== undefined && this.#differing !== 'lists' && this.#differing.size === 0;
    // Nothing was stored of an attempt that failed, so what was acknowledged before is still what the service has.
    const shown = underWay || (isSaved && failure?.kind === 'failed') ? undefined : failure;
    const status = underWay ? 'saving' : shown ? shown.kind : isSaved ? 'saved' : 'edited';
    return { status, ...(base ? { base } : {}), ...(shown ? { failure: shown } : {}) };
  }

  #compareAll(): void {
    const { acknowledged } = this.#facts;
    const version = this.#version;
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

  #compareAt({ kind, ...operation }: Operation): void {
    const { acknowledged } = this.#facts;
    if (!acknowledged || this.#differing === 'lists' || kind === 'presentation' || !('path' in operation)) return;
    const { id = '', path } = operation;
    const version = this.#version;
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

  #compare(place: readonly (string | number)[], before: unknown, after: unknown): void {
    if (this.#differing === 'lists') return;
    const name = place.join('\n');
    if (equalJson(before, after)) this.#differing.delete(name);
    else this.#differing.add(name);
  }
}

/** True for what can change how many steps or paths there are, or their places; and for the definition as a whole. */
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

/** The document with the fields that only the service assigns taken from its answer; everything else stays as it is. */
export function withAssignedFields(version: WorkflowVersion, stored: WorkflowVersion): WorkflowVersion {
  const changed = assignedFields.filter((key) => Object.hasOwn(stored, key) && !equalJson(stored[key], version[key]));
  if (changed.length === 0) return version;
  return { ...version, ...Object.fromEntries(changed.map((key) => [key, stored[key]])) };
}
