import { isJsonObject } from '#base';
import type { Problem, Severity, WorkflowEdge, WorkflowNode } from '#model';
import { noEntryRule, unreachableRule } from './structure/entry-rules.js';
import {
  deletedPropertyRule,
  mayBeEmptyRule,
  neverSetRule,
  noFallbackRule,
  unknownPlaceholderRule,
} from './analysis/reference-rules.js';
import {
  danglingEdgeRule,
  deadEndRule,
  disabledNodeRule,
  duplicateIdRule,
  unknownNodeTypeRule,
} from './structure/graph-rules.js';
import { loopWithoutWaitRule, selfLoopRule } from './structure/loop-rules.js';
import { repeatedConditionRule, unusedPathRule } from './conditions/condition-rules.js';
import { emptyGroupRule, hoursOverlapRule, timeoutOutsideHoursRule } from './messaging/group-rules.js';
import { firstMessageOptOutRule, firstMessageSenderRule } from './messaging/first-message-rules.js';
import { inactiveResourceRule } from './messaging/inactive-resource-rule.js';
import { missingResourceRule } from './messaging/missing-resource-rule.js';
import { tooManySegmentsRule, unicodeForcedRule } from './messaging/segment-rules.js';
import { sendAfterOptOutRule } from './messaging/send-after-opt-out-rule.js';
import { sendsOutsideHoursRule } from './messaging/sends-outside-hours-rule.js';
import { senderNotReadyRule } from './messaging/sender-not-ready-rule.js';
import { splitSharesRule } from './messaging/split-shares-rule.js';
import { fixedEdgeValueRule, missingEdgeValueRule, edgeTypeRule } from './structure/edge-kind-rules.js';
import { missingEdgeRule, tooManyEdgesRule, unknownEdgeCountRule } from './structure/edge-rules.js';
import {
  missingValueRule,
  outOfRangeRule,
  unknownComparatorRule,
  unlistedOptionRule,
} from './settings/property-rules.js';
import { rowSettingsRule } from './settings/row-rules.js';
import type { Rule, RuleContext, RuleTable } from './rule.js';
import { reversedRangeRule, sharesNot100Rule, stepMismatchRule, unreadableValueRule } from './settings/value-rules.js';

/** The default rules, in the order their problems are listed. */
export const builtInRules: readonly Rule[] = [
  noEntryRule,
  duplicateIdRule,
  danglingEdgeRule,
  missingValueRule,
  outOfRangeRule,
  unlistedOptionRule,
  unknownComparatorRule,
  unreadableValueRule,
  stepMismatchRule,
  reversedRangeRule,
  sharesNot100Rule,
  rowSettingsRule,
  missingEdgeRule,
  tooManyEdgesRule,
  edgeTypeRule,
  missingEdgeValueRule,
  fixedEdgeValueRule,
  unknownEdgeCountRule,
  splitSharesRule,
  unusedPathRule,
  repeatedConditionRule,
  hoursOverlapRule,
  missingResourceRule,
  inactiveResourceRule,
  emptyGroupRule,
  senderNotReadyRule,
  timeoutOutsideHoursRule,
  sendsOutsideHoursRule,
  tooManySegmentsRule,
  unicodeForcedRule,
  disabledNodeRule,
  unknownNodeTypeRule,
  deadEndRule,
  selfLoopRule,
  unreachableRule,
  loopWithoutWaitRule,
  deletedPropertyRule,
  unknownPlaceholderRule,
  neverSetRule,
  mayBeEmptyRule,
  noFallbackRule,
  firstMessageOptOutRule,
  firstMessageSenderRule,
  sendAfterOptOutRule,
];

/**
 * Returns the rules in force: the built-in ones with a host's additions, replacements, severities and removals. Other
 * entries are ignored.
 */
export function rulesInForce(own?: readonly Rule[] | RuleTable | null): readonly Rule[] {
  const table = new Map<string, RuleTable[string]>(
    Array.isArray(own)
      ? (own as readonly Rule[]).filter(isRule).map((rule) => [rule.id, rule])
      : Object.entries(own ?? {}),
  );
  const kept = builtInRules.flatMap((rule) => {
    const chosen = table.get(rule.id);
    table.delete(rule.id);
    if (chosen === null || chosen === 'off') return [];
    if (isSeverity(chosen)) return [withSeverity(rule, chosen)];
    return [isRule(chosen) ? chosen : rule];
  });
  return [...kept, ...[...table.values()].filter(isRule)];
}

const severities: readonly unknown[] = ['error', 'warning', 'notice'] satisfies readonly Severity[];

function isSeverity(entry: unknown): entry is Severity {
  return severities.includes(entry);
}

/** The rule, with one severity for all its problems. */
function withSeverity(rule: Rule, severity: Severity): Rule {
  const graded = (problems: readonly Problem[]): readonly Problem[] =>
    problems.map((problem) => ({ ...problem, severity }));
  switch (rule.scope) {
    case 'graph':
      return { ...rule, check: (context: RuleContext) => graded(rule.check(context)) };
    case 'edge':
      return { ...rule, check: (edge: WorkflowEdge, context: RuleContext) => graded(rule.check(edge, context)) };
    case 'node':
      return { ...rule, check: (node: WorkflowNode, context: RuleContext) => graded(rule.check(node, context)) };
    case 'analysis':
      return { ...rule, check: (node: WorkflowNode, context: RuleContext) => graded(rule.check(node, context)) };
  }
}

function isRule(rule: unknown): rule is Rule {
  return isJsonObject(rule) && typeof rule['check'] === 'function';
}
