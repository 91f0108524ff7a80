import { memoizeByIdentity } from '#base';
import { nodeTypeOf, propertiesOf, nodeTitle } from '#catalog';
import type { NodeType, Problem, ProblemFix, WorkflowNode } from '#model';
import { proposeFix } from '../fix.js';
import { isSkipped } from '../is-disabled.js';
import type { FlowRule, RuleContext } from '../rule.js';
import { hasRoom } from '../settings/setting-size.js';
import { visibleProperties } from '../settings/visible-properties.js';
import type { Guarantee } from './workflow-analysis.js';
import type { Resolution } from './name-table.js';
import { attributePrefix } from './name-prefix.js';
import { type Reference, referencesOf } from './references-of.js';

export const unknownPlaceholderRule: FlowRule = {
  id: 'unknown-placeholder',
  scope: 'flow',
  restsOnFlow: true,
  check: (node, context) =>
    namesIn(node, context).flatMap(({ meant, reference, times }): readonly Problem[] => {
      if (meant.kind !== 'unknown' || meant.like === 'property') return [];
      const { at, name, raw } = reference;
      const fix = renameFix(node, reference, context);
      if (at !== undefined && meant.like === undefined && !fix && !canBeName(name)) return [];
      return [
        {
          code: 'unknown-placeholder',
          severity: 'warning',
          message:
            meant.like === 'attribute'
              ? `“${meant.name}” is not an attribute of your contacts`
              : `“${name}” is not known here`,
          detail:
            at === undefined
              ? `${titleOf(node, context)} finds nothing by this name.`
              : `${raw} is sent as it is written.${howOften(times)}`,
          ...placeOf(node, reference),
          ...withFixes(fix),
        },
      ];
    }),
};

export const deletedPropertyRule: FlowRule = {
  id: 'deleted-property',
  scope: 'flow',
  restsOnFlow: true,
  check: (node, context) =>
    namesIn(node, context).flatMap(({ meant, reference, times }): readonly Problem[] => {
      if (meant.kind !== 'unknown' || meant.like !== 'property') return [];
      return [
        {
          code: 'deleted-property',
          severity: 'error',
          message: `This workflow has no property “${meant.name}”`,
          detail: `${titleOf(node, context)} uses it: ${reference.raw.trim()}.${howOften(times)}`,
          ...placeOf(node, reference),
          ...withFixes(
            proposeFix(`Add the property “${meant.name}”`, 'declare-property', { name: meant.name }),
            renameFix(node, reference, context),
          ),
        },
      ];
    }),
};

export const mayBeEmptyRule: FlowRule = {
  id: 'may-be-empty',
  scope: 'flow',
  restsOnFlow: true,
  check: (node, context) =>
    namesIn(node, context, lacksWords).flatMap(({ meant, reference, times }): readonly Problem[] => {
      const { at, name, path } = reference;
      if (at === undefined || (meant.kind !== 'output' && meant.kind !== 'attribute')) return [];
      const guarantee = context.flow.guaranteeOf(node.id, name);
      if (
        guarantee?.kind !== 'maybe' ||
        (meant.kind === 'attribute' && !wasAskedInVain(guarantee, meant.name, context))
      )
        return [];
      return [
        {
          code: 'may-be-empty',
          severity: 'warning',
          message: `“${name}” may be empty here`,
          detail: `${whoHasNone(guarantee, meant.kind === 'attribute' ? 'may have none' : 'have none')}${howOften(times)}`,
          ...placeOf(node, reference),
          ...withFixes(
            !hasRoom(node, path, shortestWords)
              ? undefined
              : proposeFix('Write what stands in', 'set-fallback', { nodeId: node.id, path, at, name, fallback: '' }),
          ),
        },
      ];
    }),
};

export const neverSetRule: FlowRule = {
  id: 'never-set',
  scope: 'flow',
  restsOnFlow: true,
  check: (node, context) =>
    namesIn(node, context).flatMap(({ meant, reference, times }): readonly Problem[] => {
      const { name } = reference;
      if (meant.kind !== 'output' || context.flow.guaranteeOf(node.id, name)?.kind !== 'never') return [];
      const isOwn = meant.nodeIds.length === 1 && meant.nodeIds[0] === node.id;
      return [
        {
          code: 'never-set',
          severity: 'warning',
          message: `“${name}” is always empty here`,
          detail: `${isOwn ? 'It is known only once this step is done.' : `${meant.title} sets it, but never before this step.`}${howOften(times)}`,
          ...placeOf(node, reference),
        },
      ];
    }),
};

type Maybe = Extract<Guarantee, { kind: 'maybe' }>;

interface Name {
  /** Where it stands; the first place where it stands more than once in one text. */
  readonly reference: Reference;
  readonly meant: Resolution;
  readonly times: number;
}

/** Where a setting is a name as a whole, a step decides by it, and can decide about no value as well. */
const lacksWords = ({ at, fallback }: Reference): boolean => at !== undefined && fallback === undefined;

/**
 * The names that take effect in a step, each once for a setting: none in settings that are hidden, and none in a step that runs
 * pass over.
 */
function namesIn(
  node: WorkflowNode,
  context: RuleContext,
  isAsked: (reference: Reference) => boolean = always,
): readonly Name[] {
  const references = referencesIn(node, context);
  if (references.length === 0 || !references.some(isAsked) || isSkipped(node, context)) return nothing;
  const conditional = conditionalSettings(nodeTypeOf(node));
  const isConditional = ({ path: [setting] }: Reference): boolean => conditional.has(String(setting));
  const visible = references.some(isConditional)
    ? new Set(visibleProperties(node, context).map(({ name }) => name))
    : conditional;
  const isInForce = (reference: Reference): boolean =>
    isAsked(reference) && (!isConditional(reference) || visible.has(String(reference.path[0])));
  const [first] = references;
  if (first && references.length === 1)
    return isInForce(first) ? [{ reference: first, times: 1, meant: context.flow.resolveReference(first) }] : nothing;
  const names = new Map<string, { reference: Reference; times: number }>();
  for (const reference of references) {
    if (!isInForce(reference)) continue;
    const key = JSON.stringify([reference.path, reference.name]);
    const known = names.get(key);
    if (known) known.times += 1;
    else names.set(key, { reference, times: 1 });
  }
  return [...names.values()].map(({ reference, times }) => ({
    reference,
    times,
    meant: context.flow.resolveReference(reference),
  }));
}

const nothing: readonly Name[] = [];

/** The rules here ask about a step one after another; what it names is looked up once for all of them. */
const askedLast = memoizeByIdentity(
  (_context: RuleContext): { node?: WorkflowNode; references?: readonly Reference[] } => ({}),
);

function referencesIn(node: WorkflowNode, context: RuleContext): readonly Reference[] {
  const last = askedLast(context);
  if (last.node !== node || !last.references) {
    last.node = node;
    last.references = referencesOf(node);
  }
  return last.references;
}
const always = (): boolean => true;

function howOften(times: number): string {
  return times === 1 ? '' : ` It stands there ${times} times.`;
}

/**
 * Whether a name in braces may have been meant as one. Text that only happens to have braces, such as JSON or code, holds signs
 * that names do not.
 */
function canBeName(name: string): boolean {
  return /[\p{L}\p{N}]/u.test(name) && !/["`:;=<>,*$\\]/.test(name);
}

/** The settings of a type that others can hide. */
const conditionalSettings = memoizeByIdentity(
  (type: NodeType): ReadonlySet<string> =>
    new Set(
      propertiesOf(type)
        .filter(({ conditions }) => Array.isArray(conditions) && conditions.length > 0)
        .map(({ name }) => name),
    ),
);

/**
 * Of attributes the workflow knows little: contacts bring them along, and one that is written on some paths only may have been
 * there on the others. What it does know is when somebody was asked and did not answer.
 */
function wasAskedInVain({ after }: Maybe, attribute: string, { flow }: RuleContext): boolean {
  return after?.edgeId !== undefined && flow.asksFor(after.nodeId, attribute);
}

function whoHasNone({ after }: Maybe, have: string): string {
  if (!after) return `Contacts who come here for the first time ${have} yet.`;
  return after.edgeId === undefined
    ? `Contacts who start at ${after.words} ${have}.`
    : `Contacts who come along ${after.words} ${have}.`;
}

/** Proposes the known name that was most likely meant; where a step writes, only what it can write. */
function renameFix(node: WorkflowNode, reference: Reference, { flow }: RuleContext): ProblemFix | undefined {
  const { at, name, path, writes } = reference;
  const to = flow.nearestName(name);
  if (to === undefined || (writes && !to.startsWith(attributePrefix)) || !hasRoom(node, path, to.length - name.length))
    return undefined;
  return proposeFix(`Use “${to}”`, 'rename-placeholder', {
    nodeId: node.id,
    path,
    ...(at === undefined ? {} : { at }),
    from: name,
    to,
  });
}

/** What `|` and one letter take. */
const shortestWords = 2;

function withFixes(...fixes: readonly (ProblemFix | undefined)[]): { readonly fixes?: readonly ProblemFix[] } {
  const known = fixes.filter((fix) => fix !== undefined);
  return known.length > 0 ? { fixes: known } : {};
}

function placeOf(node: WorkflowNode, { path }: Reference): Pick<Problem, 'nodeId' | 'path'> {
  return { nodeId: node.id, path: ['config', ...path] };
}

function titleOf(node: WorkflowNode, { presentation }: RuleContext): string {
  return nodeTitle(node, presentation);
}
