import { isJsonObject } from '#base';
import { noEntryRule, unreachableRule } from './structure/entry-rules.js';
import {
  deletedPropertyRule,
  mayBeEmptyRule,
  neverSetRule,
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
import type { Rule, RuleTable } from './rule.js';
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
  firstMessageOptOutRule,
  firstMessageSenderRule,
  sendAfterOptOutRule,
];

/**
 * Returns the rules in force: the built-in ones with a host's additions, replacements and removals. Entries that are no
 * rule are ignored.
 */
export function rulesInForce(own?: readonly Rule[] | RuleTable | null): readonly Rule[] {
  const table = new Map<string, Rule | null>(
    Array.isArray(own)
      ? (own as readonly Rule[]).filter(isRule).map((rule) => [rule.id, rule])
      : Object.entries(own ?? {}).filter(([, rule]) => rule === null || isRule(rule)),
  );
  const kept = builtInRules.flatMap((rule) => {
    const replacement = table.get(rule.id);
    table.delete(rule.id);
    if (replacement === null) return [];
    return [replacement ?? rule];
  });
  return [...kept, ...[...table.values()].filter((rule) => rule !== null)];
}

function isRule(rule: unknown): rule is Rule {
  return isJsonObject(rule) && typeof rule['check'] === 'function';
}
