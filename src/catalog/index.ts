/**
 * What kinds of steps there are, as data: looking them up, naming them, their paths, defaults and one-line summaries.
 * It must never know a particular workflow's graph, what is wrong with it, nor how a step is drawn.
 */
export { type Catalog, createCatalog } from './catalog.js';
export { defaultConfig } from './default-config.js';
export { formatDuration, parseDuration } from './duration.js';
export { defaultEdgeValue, edgeRuleFor, edgeRulesOf, edgeTypeOf, fixedEdgeValue, pathRank } from './edge-rule.js';
export { messagingNodeTypes } from './messaging/messaging-node-types.js';
export { type NamedProperty, propertiesOf } from './node-properties.js';
export { type PathKind, pathKind, pathLabel } from './path-label.js';
export { isEndType, isTriggerType, nodeTypeOf, type StepGroup, stepGroupOf } from './step-group.js';
export { stepSummary, type SummaryPart } from './step-summary.js';
export { stepTitle } from './step-title.js';
