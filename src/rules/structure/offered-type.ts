import { memoizeByIdentity } from '#base';
import { type Catalog, edgeRulesOf, edgeTypeOf, isEndType, isTriggerType, nodeTypeGroupOf } from '#catalog';
import type { NodeType } from '#model';
import { edgeCountOf } from './edge-count.js';

interface OfferedTypes {
  readonly end: NodeType | undefined;
  readonly wait: NodeType | undefined;
  readonly trigger: NodeType | undefined;
}

/** Rules ask for every step; the catalogue is looked through once. */
const offeredBy = memoizeByIdentity((catalog: Catalog): OfferedTypes => ({
  end: catalog.find('end') ?? catalog.types.find(isEndType),
  wait: catalog.find('delay') ?? catalog.types.find(isPlainWait),
  trigger: catalog.find('trigger-manual') ?? catalog.types.find(isTriggerType),
}));

/** What finishes a path, where the catalogue has such a step: `end`, else the first that ends a run. */
export function endTypeIn(catalog: Catalog): NodeType | undefined {
  return offeredBy(catalog).end;
}

/** What can be put into a path to hold contacts: `delay`, else the first that waits and goes on one plain way. */
export function waitTypeIn(catalog: Catalog): NodeType | undefined {
  return offeredBy(catalog).wait;
}

/** How a workflow can start that says nothing else: by hand, else by the first trigger there is. */
export function triggerTypeIn(catalog: Catalog): NodeType | undefined {
  return offeredBy(catalog).trigger;
}

function isPlainWait(type: NodeType): boolean {
  const { least, most } = edgeCountOf(type);
  const [rule, ...more] = edgeRulesOf(type);
  return (
    nodeTypeGroupOf(type) === 'timing' &&
    least <= 1 &&
    most >= 1 &&
    more.length === 0 &&
    rule !== undefined &&
    edgeTypeOf(rule) === 'standard'
  );
}
