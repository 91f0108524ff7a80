import { accept, isJsonObject, refuse } from '#base';
import { type ResourceDecision, withResources } from './resources-of.js';
import { nodeTypeOf } from '#catalog';
import { graphOf } from '#graph';
import type { WorkflowProperty } from '#model';
import { canReplace } from '#rules';
import { applyOperations } from '../operation/apply-operations.js';
import { type CommandContext, notAllowed, decisionContext } from '../command/command.js';
import { planRemoveElements } from '../command/remove-elements.js';
import { replaceType } from '../command/replace-node-type.js';
import { Plan } from '../command/plan.js';
import type { EditedDocument } from '../operation/operation.js';
import { declaredProperties } from './copy-fragment.js';
import { type Fragment, travellingLooks } from './fragment.js';
import { isKnownType, type Repair, type RepairKind, ResourceIndex, typeName } from './inspect-fragment.js';
import type { Result } from '../command/refusal.js';

/** A fragment that fits its target, and the workflow properties to declare there. */
export interface RepairedFragment {
  readonly fragment: Fragment;
  readonly declares: readonly WorkflowProperty[];
}

/** Applies decisions about resources that do not exist here. What has no decision stays as it is. */
export function repairFragment(
  context: CommandContext,
  fragment: Fragment,
  given: readonly Repair[],
): Result<RepairedFragment> {
  const repairs = new RepairTable(given);
  const homeless = repairs.firstWithoutTarget();
  if (homeless) return refuse('no-choice', `Choose a replacement for “${homeless.id}” first.`);
  const fitted = withTypesRepaired(context, fragment, repairs);
  if (!fitted.ok) return fitted;
  const known = new ResourceIndex({
    version: context.document.version,
    presentation: context.document.presentation,
    catalog: context.catalog,
    ...(context.account ? { account: context.account } : {}),
  });
  const nodes = fitted.fragment.nodes.map((node) =>
    withResources(node, (resource): ResourceDecision => {
      const repair = repairs.find(resource.kind, resource.id);
      if (repair?.action === 'drop') return 'drop';
      if (repair?.action !== 'map' || repair.to === undefined) return 'keep';
      const name = known.nameOf(resource.kind, repair.to);
      return { to: repair.to, ...(name === undefined ? {} : { name }) };
    }),
  );
  const names = new Set(declaredProperties(context.document.version).map(({ name }) => name));
  const declares = (fragment.properties ?? []).filter(({ name }) => {
    if (typeof name !== 'string' || names.has(name) || repairs.find('property', name)?.action !== 'keep') return false;
    names.add(name);
    return true;
  });
  return accept({ fragment: { ...fitted.fragment, nodes }, declares });
}

/** Replaces nodes of missing types by other types, or leaves them out and joins their neighbours. */
function withTypesRepaired(
  context: CommandContext,
  fragment: Fragment,
  repairs: RepairTable,
): Result<{ readonly fragment: Fragment }> {
  const foreign = fragment.nodes.filter((node) => !isKnownType(context.catalog, nodeTypeOf(node)));
  const decided = (action: Repair['action']) =>
    foreign.filter((node) => repairs.find('nodeType', typeName(nodeTypeOf(node)))?.action === action);
  const [mapped, dropped] = [decided('map'), decided('drop')];
  if (mapped.length + dropped.length === 0) return accept({ fragment });

  // The fragment is a small document, so the commands that edit a workflow repair it.
  let document: EditedDocument = {
    version: { definition: { nodes: [...fragment.nodes], edges: [...fragment.edges] } },
    presentation: { version: 1, ...(fragment.presentation ? { nodes: fragment.presentation } : {}) },
  };
  const plan = new Plan(document);
  const decisions = decisionContext({ ...context, document });
  const lost: number[] = [];
  for (const node of mapped) {
    const type = repairs.find('nodeType', typeName(nodeTypeOf(node)))?.to ?? '';
    const decision = canReplace(decisions, { nodeId: node.id, type });
    if (decision.answer !== 'allow') return notAllowed(decision);
    lost.push(...replaceType(plan, node, decision));
  }
  plan.removeAt('edge', lost);
  const replaced = applyOperations(document, plan.operations);
  if (!replaced.ok) return replaced;
  ({ document } = replaced);
  if (dropped.length > 0) {
    const removal = planRemoveElements(
      { ...context, document },
      { nodeIds: dropped.map(({ id }) => id), reconnect: true },
    );
    if (!removal.ok) return removal;
    const removed = applyOperations(document, removal.change.operations);
    if (!removed.ok) return removed;
    ({ document } = removed);
  }
  const { edges, nodes } = graphOf(document.version);
  const { presentation: _looks, ...rest } = fragment;
  const looks = travellingLooks(document.presentation.nodes, nodes);
  return accept({ fragment: { ...rest, nodes, edges, ...(looks ? { presentation: looks } : {}) } });
}

function isRepair(value: unknown): value is Repair {
  return isJsonObject(value) && typeof value['kind'] === 'string' && typeof value['id'] === 'string';
}

/**
 * Decisions by kind and id. They come from any source: invalid ones are ignored, and the last one about a resource
 * counts.
 */
class RepairTable {
  readonly #repairs = new Map<string, Repair>();

  constructor(given: readonly Repair[]) {
    const candidates: readonly unknown[] = Array.isArray(given) ? given : [];
    for (const repair of candidates) if (isRepair(repair)) this.#repairs.set(`${repair.kind} ${repair.id}`, repair);
  }

  find(kind: RepairKind, id: string): Repair | undefined {
    return this.#repairs.get(`${kind} ${id}`);
  }

  firstWithoutTarget(): Repair | undefined {
    return [...this.#repairs.values()].find(
      ({ action, to }) => action === 'map' && (typeof to !== 'string' || to === ''),
    );
  }
}
