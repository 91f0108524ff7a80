/**
 * The public entry `pathboard/catalog`: the built-in messaging node types as plain data, and how node types are read.
 * Reaches no React.
 */
export {
  type Catalog,
  createCatalog,
  defaultConfig,
  formatDuration,
  isEndType,
  isTriggerType,
  messagingNodeTypes,
  parseDuration,
  edgeLabel,
  nodeSummary,
  nodeTitle,
  type StartFacts,
  startVersion,
  type WorkflowStart,
  workflowStarts,
} from '#catalog';
