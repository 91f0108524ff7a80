/**
 * Validation: the rule contract, built-in rules, incremental check, decisions and quick fixes; reading order, names and
 * search of nodes, for canvas and lists alike. It must never change a document, nor know how problems are shown.
 */
export { builtInRules, rulesInForce } from './built-in-rules.js';
export {
  compareValues,
  isEmptyValue,
  plainWord,
  type PropertyVisibility,
  propertyVisibility,
} from './settings/compare-values.js';
export type {
  AccountFacts,
  AccountSender,
  AccountTemplate,
  AccountResource,
  KnownAccountResources,
  SegmentPrice,
} from './account-facts.js';
export { entryNodesOf } from './analysis/entry-nodes.js';
export { type Fix, type FixArgs, type FixKind, fixKinds, foundWith, proposeFix, readFix } from './fix.js';
export { contactFields } from './analysis/contact-fields.js';
export {
  type Branch,
  analyzeWorkflow,
  type WorkflowAnalysis,
  type Guarantee,
  type Variable,
  type NamedElement,
} from './analysis/workflow-analysis.js';
export type { Resolution } from './analysis/name-table.js';
export { type Reference, referencesOf, type Usage } from './analysis/references-of.js';
export type { Certainty } from './analysis/routes.js';
export { readHostFacts } from './host-facts.js';
export { endTypeIn, triggerTypeIn, waitTypeIn } from './structure/offered-type.js';
export { type DeliveryRequest, type DeliveryReason, deliveryReasons } from './messaging/delivery-reasons.js';
export { messagePropertiesOf, type MessageSettings, messageSettingsOf } from './messaging/message-settings.js';
export { sharedEdgeRule, shareOf, withShare } from './messaging/split-shares-rule.js';
export {
  type PartCount,
  routeSegments,
  type RouteSegmentOptions,
  type RouteSegments,
  type RouteTotals,
  routeTotals,
  nodeSegments,
} from './messaging/route-segments.js';
export { type InactiveResource, inactiveResourceOf } from './messaging/inactive-resource-rule.js';
export { resourceKindOf } from './messaging/missing-resource-rule.js';
export { isSkipped } from './disabled-nodes.js';
export { type MissingEdge, missingEdgesOf, type EdgeCount, edgeCountOf } from './structure/edge-count.js';
export {
  checkFully,
  type CheckProgress,
  createProblemIndex,
  type ProblemIndex,
  type Touched,
} from './check/problem-index.js';
export type { EdgeRule as EdgeCheck, AnalysisRule, GraphRule, NodeRule, Rule, RuleContext, RuleTable } from './rule.js';
export type { ComparatorTable, RuleInput } from './rule-input.js';
export { excerptOf, type FoundNode, type MarkedWords } from './search/excerpt.js';
export { excerptOfNote, notesFound } from './search/excerpt.js';
export {
  filterText,
  hasFilter,
  isEmptyQuery,
  readNodeQuery,
  type NodeQuery,
  toggleFilter,
} from './search/node-query.js';
export { type PendingSearch, type SearchScene, NodeSearch } from './search/node-search.js';
export { missingEdgeLabel, type UndrawnEdge } from './reading/edge-words.js';
export { edgeIcon } from './reading/edge-words.js';
export { labelOfEdge, leadsInWords } from './reading/edge-words.js';
export { missingByNode, problemCounts, type ProblemCount } from './reading/problems-by-node.js';
export { briefTitle, distinctTitle, pathEndName, readTitles } from './reading/distinct-title.js';
export {
  offersNoEdge,
  presentationOf,
  type NodeContent,
  nodeContent,
  type NodeFace,
  nodeFace,
} from './reading/node-content.js';
export { edgeName, nodeName, type NodeNameParts } from './reading/node-name.js';
export { edgeOrder, isOrderedAlike, nodeNumbers, nodeOrder, nodePlaces } from './reading/node-order.js';
export { remainingNeighbour } from './reading/remaining-neighbour.js';
export { type ArgName, settingArg, type SettingArgs, settingArgs, incrementOf } from './settings/setting-args.js';
export {
  type DayRange,
  readRange,
  readShares,
  type Share,
  withPercentages,
  withShareName,
  writeRange,
} from './settings/value-shapes.js';
export { rowPartsOf } from './settings/row-rules.js';
export { type Measure, measureOf } from './settings/setting-kind.js';
export { evenShares, sumOfShares } from './settings/value-shapes.js';
export { timeInNode, type TimeSpan } from './times/node-wait.js';
export { timeToEdge, timeToNode, type TimesInput, type TimeToNode } from './times/time-to-node.js';
export { timeLength, timeWords } from './times/time-to-node.js';
export { validateInStages, validateVersion } from './check/validate-version.js';
export { type VersionFacts, versionFacts } from './reading/version-facts.js';
export { versionWordsWithTitles } from './reading/version-words.js';
export { canConnect, canContinue, type ConnectRequest } from './decision/can-connect.js';
export { canInsert, type InsertRequest, type InsertDecision } from './decision/can-insert.js';
export { canMove, type MoveDecision, type MoveRequest } from './decision/can-move.js';
export { canMakeDefault, type MakeDefaultDecision } from './decision/can-set-edge.js';
export { canReorderEdge, type OrderEdgeRequest, type ReorderEdgeDecision } from './decision/can-reorder-edge.js';
export { canRemove, type JoinedEdge, type RemoveRequest, type RemoveDecision } from './decision/can-remove.js';
export {
  canReplace,
  type KeptEdge,
  type ReplacedEdge,
  type ReplaceRequest,
  type ReplaceDecision,
} from './decision/can-replace.js';
export { canSetEdge, type SetEdgeRequest } from './decision/can-set-edge.js';
export type { EdgeDecision } from './decision/edge-decision.js';
export type { SettingFact } from './decision/setting-fact.js';
export { ignored } from './decision/decision.js';
export type { Decision, DecisionCode, DecisionContext, DecisionRefusal } from './decision/decision.js';
export { createDecisions, type Decisions } from './decision/decisions.js';
export {
  effectiveValue,
  isVisible,
  propertyTitle,
  settingOf,
  visibleProperties,
} from './settings/visible-properties.js';
export { startFactsOf } from './start-facts.js';
export {
  attributeOf,
  type Comparator,
  comparatorOf,
  comparators,
  comparatorWords,
  comparedTexts,
  type Condition,
  conditionKeys,
  isComparison,
  keyIn,
  knownComparator,
  takesValue,
  withAttribute,
  withComparator,
} from './conditions/comparison.js';
export {
  conditionName,
  isNamedByCondition,
  namedRow,
  newRow,
  pathOf,
  renamedRow,
} from './conditions/condition-name.js';
export { type EarlierOutput, earlierOutputs, nearestAnswer } from './conditions/earlier-outputs.js';
export { type EdgeRows, edgeRowsOf, isMadeBySetting, pathOfEdge } from './conditions/edge-rows.js';
export { matchesCondition, type MatchOptions } from './conditions/matches-condition.js';
