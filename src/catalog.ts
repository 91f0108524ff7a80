/**
 * The public entry `pathboard/catalog`: the built-in messaging step types as plain data, how step types are read, and whether a
 * group is open at a moment. Reaches no React.
 */
export {
  type Catalog, createCatalog, defaultConfig, defaultEdgeValue, edgeRuleFor, edgeRulesOf, edgeTypeOf, fixedEdgeValue, formatDuration, heldUntil, isEndType,
  isTriggerType, messagingNodeTypes, type NamedProperty, nextClosing, nextOpening, nodeTypeOf, type Opening, openingAt, openingWords, parseDuration,
  type PathKind, pathKind, pathLabel, pathRank, propertiesOf, type StepGroup, stepGroupOf, stepSummary, stepTitle, type SummaryPart,
} from '#catalog';
