/**
 * Node types as data: lookup, names, edges, defaults and one-line summaries. It must never know a workflow's graph, its
 * problems, nor how a node is drawn.
 */
export { type Catalog, createCatalog } from './catalog.js';
export { defaultConfig } from './node-properties.js';
export { formatDuration, parseDuration } from './duration.js';
export { notAgainFor, type Reenrolment, reenrolmentAt } from './reenrolment.js';
export {
  defaultEdgeValue,
  edgeRuleFor,
  edgeSettingOf,
  edgeRulesOf,
  edgeTypeOf,
  fixedEdgeValue,
  edgeRank,
} from './edge-rule.js';
export { type Overlap, overlapsIn } from './hours/week-hours.js';
export { clockWords } from './hours/clock-words.js';
export { fullClock, fullHours, hoursIn, hoursWords, shortHours } from './hours/hours-text.js';
export { heldUntil, nextClosing, nextOpening, type Opening, openingAt } from './hours/opening.js';
export { momentWords, openingWords } from './hours/opening.js';
export { readHoursText } from './hours/hours-text.js';
export {
  isInstant,
  isTimeZone,
  offsetAt,
  offsetWords,
  timeZones,
  type WallClock,
  wallClock,
  zoneCity,
} from './hours/time-zone.js';
export {
  type DayRanges,
  hasHours,
  joined,
  lengthOf,
  minutesOfDay,
  openStretches,
  type PlacedRange,
  rangesOf,
  stillOpenAfter,
  type Stretch,
  type WeekDay,
  weekDays,
} from './hours/week-hours.js';
export { messagingNodeTypes } from './messaging/messaging-node-types.js';
export { type NamedProperty, propertiesOf } from './node-properties.js';
export { type EdgeKind, edgeKind, edgeLabel } from './edge-rule.js';
export { activeChannels, type SenderReadiness, senderReadiness } from './sender-readiness.js';
export { isEndType, isTriggerType, nodeTypeOf, type NodeTypeGroup, nodeTypeGroupOf } from './node-type-group.js';
export { nodeSummary, type SummaryPart } from './node-summary.js';
export { contactFieldWords, fieldWords, propertyLabel, readableNumber } from './summary-part.js';
export { type NodeColumns, nodeColumns } from './node-columns.js';
export { builtInIcon } from './icons/built-in-icon.js';
export { iconPaths } from './icons/icon-paths.js';
export { nodeTitle } from './node-title.js';
export { type StartFacts, startVersion, type WorkflowStart, workflowStarts } from './starts/workflow-starts.js';
export { triggerWords } from './trigger-words.js';
