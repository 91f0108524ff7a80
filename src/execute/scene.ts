import { isJsonObject, memoizeByIdentity, seededRandom, valueWords } from '#base';
import { isTimeZone, type NamedProperty, nodeTypeOf, propertiesOf } from '#catalog';
import type { Contact, NodeType, WorkflowEdge, WorkflowNode } from '#model';
import { effectiveValue, settingOf } from '#rules';
import { fillText } from '#text';
import type { ExecutionAccount } from './account.js';
import type { Scene } from './behaviour.js';
import { sectionOf, zoneOf } from './context.js';
import type { ExecutionState } from './execution-state.js';
import type { Plan, PlannedNode } from './plan.js';

const propertiesByName = memoizeByIdentity(
  (type: NodeType): ReadonlyMap<string, NamedProperty> =>
    new Map(propertiesOf(type).map((property) => [property.name, property])),
);

/** What the behaviour of a node sees of an execution: made once for each node, and shown one execution after the other. */
class NodeScene implements Scene {
  readonly node: WorkflowNode;
  readonly edges: readonly WorkflowEdge[];
  state!: ExecutionState;
  at = 0;
  account: ExecutionAccount = {};
  zone = 'UTC';
  readonly #plan: Plan;
  readonly #settings = new Map<string, unknown>();

  constructor(plan: Plan, { edges, node }: PlannedNode) {
    this.#plan = plan;
    this.node = node;
    this.edges = edges;
  }

  show(state: ExecutionState, account: ExecutionAccount): this {
    this.zone = zoneOf(sectionOf(state.context, 'contact') as Contact, account, isTimeZone);
    this.state = state;
    this.at = state.at;
    this.account = account;
    return this;
  }

  /** Functions of their own, since behaviours take them apart. */
  readonly setting = (name: string): unknown => {
    const known = this.#settings.get(name);
    if (known !== undefined) return known;
    const property = propertiesByName(nodeTypeOf(this.node)).get(name);
    const value = property ? effectiveValue(this.node, property) : settingOf(this.node, name);
    this.#settings.set(name, value);
    return value;
  };

  readonly valueOf = (name: string): unknown => this.#plan.valueOf(name, this.state);

  readonly fill = (text: string): ReturnType<Scene['fill']> =>
    fillText(this.#plan.partsOf(text), (path) => writtenValue(this.#plan.valueOf(path, this.state)));

  readonly effectId = (n: number): string => {
    const { counts, id } = this.state;
    return `${id}/${counts.steps}/${counts.effects + n}`;
  };

  readonly draw = (sticky: boolean): number => drawn(this.state, this.node.id, sticky);
}

/** The scene of a node, while no behaviour uses it. */
const idleAt = memoizeByIdentity((_node: PlannedNode): { scene: NodeScene | undefined } => ({ scene: undefined }));

/** Calls a behaviour with what it sees of an execution. Valid during the call. */
export function withScene<Result>(
  plan: Plan,
  planned: PlannedNode,
  state: ExecutionState,
  account: ExecutionAccount,
  call: (scene: Scene) => Result,
): Result {
  const idle = idleAt(planned);
  // A behaviour that leads another contact through the same node needs a second scene.
  const scene = idle.scene ?? new NodeScene(plan, planned);
  idle.scene = undefined;
  const result = call(scene.show(state, account));
  idle.scene = scene;
  return result;
}

/** A value as a text writes it; lists with commas. */
function writtenValue(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return value.map((item) => valueWords(isJsonObject(item) ? item['name'] : item)).join(', ');
  return valueWords(value);
}

/** A number for a visit; a sticky one for a contact at a node, whatever the execution. */
function drawn({ context, counts, id, seed }: ExecutionState, nodeId: string, sticky: boolean): number {
  const contactId = sectionOf(context, 'contact')['id'];
  const keeps = sticky && typeof contactId === 'string' && contactId !== '';
  return seededRandom(keeps ? hashed(`${nodeId} ${contactId}`, 0) : hashed(`${nodeId} ${id} ${counts.steps}`, seed))();
}

function hashed(text: string, seed: number): number {
  let value = (seed ^ 0x9e3779b9) >>> 0;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return value;
}
