import { isJsonObject, memoizeByIdentity, valueWords } from '#base';
import { type NamedProperty, nodeTypeOf, propertiesOf } from '#catalog';
import type { NodeType } from '#model';
import { effectiveValue, settingOf } from '#rules';
import { fillText } from '#text';
import type { Scene } from './behaviour.js';
import type { ExecutionAccount } from './account.js';
import type { ExecutionState } from './execution-state.js';
import type { Plan, PlannedNode } from './plan.js';

const propertiesByName = memoizeByIdentity(
  (type: NodeType): ReadonlyMap<string, NamedProperty> =>
    new Map(propertiesOf(type).map((property) => [property.name, property])),
);

/** What the behaviour of a node sees of an execution. */
export function createScene(
  plan: Plan,
  { edges, node }: PlannedNode,
  state: ExecutionState,
  account: ExecutionAccount,
  { draw, zone }: Pick<Scene, 'draw' | 'zone'>,
): Scene {
  const valueOf = (name: string): unknown => plan.valueOf(name, state);
  return {
    node,
    edges,
    state,
    at: state.at,
    account,
    zone,
    draw,
    setting: (name) => {
      const property = propertiesByName(nodeTypeOf(node)).get(name);
      return property ? effectiveValue(node, property) : settingOf(node, name);
    },
    valueOf,
    fill: (text) => fillText(plan.partsOf(text), (path) => writtenValue(valueOf(path))),
    effectId: (n) => `${state.id}/${state.counts.steps}/${state.counts.effects + n}`,
  };
}

/** A value as a text writes it; lists with commas. */
function writtenValue(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return value.map((item) => valueWords(isJsonObject(item) ? item['name'] : item)).join(', ');
  return valueWords(value);
}
