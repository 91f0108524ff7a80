import { memoizeByIdentity } from '#base';
import { nodeTypeOf, propertiesOf, nodeTitle } from '#catalog';
import type { NodeType, Problem, ProblemFix, WorkflowNode } from '#model';
import { proposeFix } from '../fix.js';
import { isSkipped } from '../disabled-nodes.js';
import type { AnalysisRule, RuleContext } from '../rule.js';
import { fitsIn } from '../settings/setting-size.js';
import { visibleProperties } from '../settings/visible-properties.js';
import type { Guarantee } from './workflow-analysis.js';
import type { Resolution } from './name-table.js';
import { attributePrefix, certainContactFields, contactFields } from './contact-fields.js';
import { type Reference, referencesOf } from './references-of.js';

export const unknownPlaceholderRule: AnalysisRule = {
  id: 'unknown-placeholder',
  scope: 'analysis',
  restsOnAnalysis: true,
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
          ...positionOf(node, reference),
          ...withFixes(fix),
        },
      ];
    }),
};

export const deletedPropertyRule: AnalysisRule = {
  id: 'deleted-property',
  scope: 'analysis',
  restsOnAnalysis: true,
  check: (node, context) =>
    namesIn(node, context).flatMap(({ meant, reference, times }): readonly Problem[] => {
      if (meant.kind !== 'unknown' || meant.like !== 'property') return [];
      return [
        {
          code: 'deleted-property',
          severity: 'error',
          message: `This workflow has no property “${meant.name}”`,
          detail: `${titleOf(node, context)} uses it: ${reference.raw.trim()}.${howOften(times)}`,
          ...positionOf(node, reference),
          ...withFixes(
            proposeFix(`Add the property “${meant.name}”`, 'declare-property', { name: meant.name }),
            renameFix(node, reference, context),
          ),
        },
      ];
    }),
};

export const mayBeEmptyRule: AnalysisRule = {
  id: 'may-be-empty',
  scope: 'analysis',
  restsOnAnalysis: true,
  check: (node, context) =>
    namesIn(node, context, absenceWords).flatMap(({ meant, reference, times }): readonly Problem[] => {
      const { at, name } = reference;
      if (at === undefined || (meant.kind !== 'output' && meant.kind !== 'attribute')) return [];
      const guarantee = context.analysis.guaranteeOf(node.id, name);
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
          detail: `${contactsWithout(guarantee, meant.kind === 'attribute' ? 'may have none' : 'have none')}${howOften(times)}`,
          ...positionOf(node, reference),
          ...withFixes(fallbackFix(node, reference)),
        },
      ];
    }),
};

/**
 * Asks for a fallback where contacts may lack a field or an attribute. What the workflow itself leaves unset on some
 * routes is reported as `may-be-empty`.
 */
export const noFallbackRule: AnalysisRule = {
  id: 'no-fallback',
  scope: 'analysis',
  restsOnAnalysis: true,
  check: (node, context) =>
    namesIn(node, context, absenceWords).flatMap(({ meant, reference, times }): readonly Problem[] => {
      const { name } = reference;
      const isMissable =
        meant.kind === 'contact'
          ? isMissableField(name)
          : meant.kind === 'attribute' && isBroughtAlong(node, name, meant.name, context);
      if (!isMissable) return [];
      return [
        {
          code: 'no-fallback',
          severity: 'notice',
          message: `“${name}” has no fallback`,
          detail: `Contacts without a value get nothing in its place.${howOften(times)}`,
          ...positionOf(node, reference),
          ...withFixes(fallbackFix(node, reference)),
        },
      ];
    }),
};

/** Fields of the host are filled in by its service, which answers for them. */
function isMissableField(name: string): boolean {
  return contactFields.includes(name) && !certainContactFields.has(name);
}

/** Whether an attribute has a value only where the contact brought one. */
function isBroughtAlong(node: WorkflowNode, name: string, attribute: string, context: RuleContext): boolean {
  const guarantee = context.analysis.guaranteeOf(node.id, name);
  return guarantee?.kind === 'maybe' && !wasAskedInVain(guarantee, attribute, context);
}

function fallbackFix(node: WorkflowNode, { at, name, path }: Reference): ProblemFix | undefined {
  if (at === undefined || !fitsIn(node, path, shortestWords)) return undefined;
  return proposeFix('Set a fallback', 'set-fallback', { nodeId: node.id, path, at, name, fallback: '' });
}

export const neverSetRule: AnalysisRule = {
  id: 'never-set',
  scope: 'analysis',
  restsOnAnalysis: true,
  check: (node, context) =>
    namesIn(node, context).flatMap(({ meant, reference, times }): readonly Problem[] => {
      const { name } = reference;
      if (meant.kind !== 'output' || context.analysis.guaranteeOf(node.id, name)?.kind !== 'never') return [];
      const isOwn = meant.nodeIds.length === 1 && meant.nodeIds[0] === node.id;
      return [
        {
          code: 'never-set',
          severity: 'warning',
          message: `“${name}” is always empty here`,
          detail: `${isOwn ? 'It is known only once this step is done.' : `${meant.title} sets it, but never before this step.`}${howOften(times)}`,
          ...positionOf(node, reference),
        },
      ];
    }),
};

type Maybe = Extract<Guarantee, { kind: 'maybe' }>;

interface Name {
  /** Its first occurrence where one text holds it several times. */
  readonly reference: Reference;
  readonly meant: Resolution;
  readonly times: number;
}

/** A whole-setting name drives a decision, which can also be taken without a value. */
const absenceWords = ({ at, fallback }: Reference): boolean => at !== undefined && fallback === undefined;

/** The effective names of a node, once per setting: none in hidden settings, and none in a skipped node. */
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
    return isInForce(first)
      ? [{ reference: first, times: 1, meant: context.analysis.resolveReference(first) }]
      : nothing;
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
    meant: context.analysis.resolveReference(reference),
  }));
}

const nothing: readonly Name[] = [];

/** The rules ask about one node after another; its names are collected once for all of them. */
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

/** Whether text in braces can be a name. JSON or code in braces holds characters that names do not. */
function canBeName(name: string): boolean {
  return /[\p{L}\p{N}]/u.test(name) && !/["`:;=<>,*$\\]/.test(name);
}

/** The settings of a type that conditions can hide. */
const conditionalSettings = memoizeByIdentity(
  (type: NodeType): ReadonlySet<string> =>
    new Set(
      propertiesOf(type)
        .filter(({ conditions }) => Array.isArray(conditions) && conditions.length > 0)
        .map(({ name }) => name),
    ),
);

/**
 * A workflow knows little about attributes: contacts bring values along, and one written on some edges only may have
 * been set before. It does know when a contact was asked and did not answer.
 */
function wasAskedInVain({ after }: Maybe, attribute: string, { analysis }: RuleContext): boolean {
  return after?.edgeId !== undefined && analysis.asksFor(after.nodeId, attribute);
}

function contactsWithout({ after }: Maybe, have: string): string {
  if (!after) return `Contacts who come here for the first time ${have} yet.`;
  return after.edgeId === undefined
    ? `Contacts who start at ${after.words} ${have}.`
    : `Contacts who come along ${after.words} ${have}.`;
}

/** Proposes the nearest known name; where a node writes, only a writable one. */
function renameFix(node: WorkflowNode, reference: Reference, { analysis }: RuleContext): ProblemFix | undefined {
  const { at, name, path, writes } = reference;
  const to = analysis.nearestName(name);
  if (to === undefined || (writes && !to.startsWith(attributePrefix)) || !fitsIn(node, path, to.length - name.length))
    return undefined;
  return proposeFix(`Use “${to}”`, 'rename-placeholder', {
    nodeId: node.id,
    path,
    ...(at === undefined ? {} : { at }),
    from: name,
    to,
  });
}

/** The length of `|` and one letter. */
const shortestWords = 2;

function withFixes(...fixes: readonly (ProblemFix | undefined)[]): { readonly fixes?: readonly ProblemFix[] } {
  const known = fixes.filter((fix) => fix !== undefined);
  return known.length > 0 ? { fixes: known } : {};
}

function positionOf(node: WorkflowNode, { path }: Reference): Pick<Problem, 'nodeId' | 'path'> {
  return { nodeId: node.id, path: ['config', ...path] };
}

function titleOf(node: WorkflowNode, { presentation }: RuleContext): string {
  return nodeTitle(node, presentation);
}
