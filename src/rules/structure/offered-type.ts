import { memoizeByIdentity } from '#base';
import { type Catalog, edgeRulesOf, edgeTypeOf, isEndType, isTriggerType, nodeTypeGroupOf } from '#catalog';
import type { NodeType } from '#model';
import { edgeCountOf } from './edge-count.js';

interface OfferedTypes {
  readonly end: NodeType | undefined;
  readonly wait: NodeType | undefined;
  readonly trigger: NodeType | undefined;
}

/** Every rule asks per node; the catalogue is searched once. */
const offeredBy = memoizeByIdentity((catalog: Catalog): OfferedTypes => ({
  end: catalog.find('end') ?? catalog.types.find(isEndType),
  wait: catalog.find('delay') ?? catalog.types.find(isPlainWait),
  trigger: onlyOne(catalog.types.filter(isTriggerType)),
}));

/** Returns the type that ends a route, where the catalogue has one: `end`, else the first that ends an execution. */
export function endTypeIn(catalog: Catalog): NodeType | undefined {
  return offeredBy(catalog).end;
}

/** Returns the type of an inserted wait: `delay`, else the first that waits and has one standard edge. */
export function waitTypeIn(catalog: Catalog): NodeType | undefined {
  return offeredBy(catalog).wait;
}

/** Returns the type of an added trigger, where the catalogue has one alone: among several, the user chooses. */
export function triggerTypeIn(catalog: Catalog): NodeType | undefined {
  return offeredBy(catalog).trigger;
}

const onlyOne = <Item>(items: readonly Item[]): Item | undefined => (items.length === 1 ? items[0] : undefined);

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
