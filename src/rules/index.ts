/**
 * What is right and wrong with a workflow: problems from the rules that node types carry, and verdicts on what may be done;
 * and how it is read and found: in which order, by which numbers and words, the same for the drawing and for lists.
 * It must never change a document, nor know how problems are shown.
 */
export { builtInRules, rulesInForce } from './built-in-rules.js';
export {
  compareValues,
  isEmptyValue,
  plainWord,
  type PropertyVisibility,
  propertyVisibility,
} from './compare-values.js';
export type {
  AccountFacts,
  AccountSender,
  AccountTemplate,
  AccountThing,
  AccountThings,
  SegmentPrice,
} from './account-facts.js';
export { entryNodesOf } from './flow/entry-nodes.js';
export { type Fix, type FixArgs, type FixKind, fixKinds, foundWith, proposeFix, readFix } from './fix.js';
export { contactFields } from './flow/contact-fields.js';
export { type Branch, createFlow, type Flow, type Guarantee, type KnownName, type NamedThing } from './flow/flow.js';
export type { Resolution } from './flow/name-book.js';
export { type Reference, referencesOf, type Usage } from './flow/references-of.js';
export type { Certainty } from './flow/ways.js';
export { readHostFacts } from './host-facts.js';
export { endTypeIn, triggerTypeIn, waitTypeIn } from './offered-type.js';
export { type DeliveryQuestion, type DeliveryReason, deliveryReasons } from './messaging/delivery-reasons.js';
export { messagePropertiesOf, type MessageSettings, messageSettingsOf } from './messaging/message-settings.js';
export { sharedPathRule, shareOf, withShare } from './messaging/split-shares-rule.js';
export {
  type PartCount,
  routeSegments,
  type RouteSegmentOptions,
  type RouteSegments,
  type RouteTotals,
  routeTotals,
  stepSegments,
} from './messaging/route-segments.js';
export { thingKindOf } from './messaging/account-thing.js';
export { isSkipped } from './is-turned-off.js';
export { type MissingPath, missingPathsOf, type PathCount, pathCountOf } from './path-count.js';
export {
  checkFully,
  type CheckProgress,
  createProblemIndex,
  type ProblemIndex,
  type Touched,
} from './problem-index.js';
export type { EdgeRule as EdgeCheck, FlowRule, GraphRule, NodeRule, Rule, RuleContext, RuleTable } from './rule.js';
export type { ComparatorTable, RuleInput } from './rule-input.js';
export { excerptOf, type FoundStep, type MarkedWords } from './finding/excerpt.js';
export { excerptOfNote, notesFound } from './finding/notes-found.js';
export {
  filterText,
  hasFilter,
  isEmptyQuery,
  readStepQuery,
  type StepQuery,
  toggleFilter,
} from './finding/step-query.js';
export { type SearchRun, type SearchScene, StepSearch } from './finding/step-search.js';
export { missingPathLabel, type UndrawnPath } from './reading/missing-path-label.js';
export { pathIcon } from './reading/path-icon.js';
export { labelOfPath, leadsInWords } from './reading/path-words.js';
export { missingByStep, problemCounts, type ProblemCount } from './reading/problems-by-step.js';
export {
  offersNoPath,
  presentationOf,
  type StepContent,
  stepContent,
  type StepFace,
  stepFace,
} from './reading/step-content.js';
export { pathName, stepName, type StepNameParts } from './reading/step-name.js';
export { stepOrder } from './reading/step-order.js';
export { type ArgName, settingArg, type SettingArgs, settingArgs, stepOf } from './setting-args.js';
export {
  type DayRange,
  readRange,
  readShares,
  type Share,
  withPercentages,
  withShareName,
  writeRange,
} from './value-shapes.js';
export { rowPartsOf } from './row-parts.js';
export { type Measure, measureOf } from './setting-kind.js';
export { evenShares, sumOfShares } from './shares.js';
export { timeInStep, type TimeSpan } from './times/step-wait.js';
export { timeToStep, type TimesInput, type TimeToStep } from './times/time-to-step.js';
export { timeLength, timeWords } from './times/time-words.js';
export { validateVersion } from './validate-version.js';
export { canConnect, canContinue, type ConnectQuestion } from './verdict/can-connect.js';
export { canInsert, type InsertQuestion, type InsertVerdict } from './verdict/can-insert.js';
export { canMakeDefault, type MakeDefaultVerdict } from './verdict/can-make-default.js';
export { canOrderPath, type OrderPathQuestion, type OrderPathVerdict } from './verdict/can-order-path.js';
export { canRemove, type JoinedPath, type RemoveQuestion, type RemoveVerdict } from './verdict/can-remove.js';
export {
  canReplace,
  type KeptPath,
  type ReplacedPath,
  type ReplaceQuestion,
  type ReplaceVerdict,
} from './verdict/can-replace.js';
export { canSetPath, type SetPathQuestion } from './verdict/can-set-path.js';
export type { PathVerdict } from './verdict/path-room.js';
export type { SettingFact } from './verdict/setting-fact.js';
export type { Verdict, VerdictCode, VerdictContext, VerdictRefusal } from './verdict/verdict.js';
export { createVerdicts, type Verdicts } from './verdict/verdicts.js';
export { effectiveValue, isVisible, settingOf, visibleProperties } from './visible-properties.js';
