/**
 * The wire format of the whole interface: schemas, types, lossless parsing and serialising. It must never know where
 * documents come from, nor their use.
 */
export {
  type AsWritten,
  asWrittenOf,
  exactJsonText,
  writtenInside,
  writtenNumber,
  type WrittenNumbers,
} from './as-written.js';
export { assignedFields, isAssignedField } from './assigned-fields.js';
export {
  type Account,
  accountShape,
  type Checkout,
  checkoutShape,
  type Plan,
  planShape,
  postalAddressShape,
  taxShape,
} from './account.js';
export { type ConfigGroup, configGroupShape, type ConfigUser, configUserShape } from './config-group.js';
export {
  type AttributeDefinition,
  attributeDefinitionShape,
  type AttributeUpdateAnswer,
  attributeUpdateAnswerShape,
  type Contact,
  contactShape,
  type ListMembership,
  listMembershipShape,
} from './contact.js';
export {
  type ExecutionStatus,
  type ExecutionStep,
  executionStepShape,
  type WorkflowExecution,
  workflowExecutionShape,
} from './execution.js';
export { contentHash } from './content-hash.js';
export { findNonJson } from './json-document.js';
export { defaultLimits, type DocumentLimits } from './limits.js';
export { latestTime, type LiveSpan, liveSpansOf, type LiveTimes } from './live-spans.js';
export {
  type ComparatorName,
  type EdgeCondition,
  type EdgeKindName,
  type EdgeRule,
  edgeRuleShape,
  type NodeOutput,
  nodeOutputShape,
  type NodeProperty,
  nodePropertyShape,
  type NodeType,
  nodeTypeShape,
  type NodeValidation,
  nodeValidationShape,
  type PropertyCondition,
  type PropertyKind,
  propertyConditionShape,
} from './node-type.js';
export {
  type Campaign,
  campaignShape,
  type Conversation,
  conversationShape,
  type Form,
  formShape,
  type Link,
  linkShape,
  type MeetingEvent,
  meetingEventShape,
  type Message,
  messageShape,
  type QuickCampaign,
  quickCampaignShape,
  type Template,
  templateShape,
} from './outreach.js';
export { parseExecution, type ParsedExecution } from './parse-execution.js';
export { parseVersion, serializeVersion } from './parse-version.js';
export {
  type CanvasNote,
  type CollapsedGroup,
  directionIn,
  emptyPresentation,
  type KeptEdge,
  type KeptNode,
  type KeptPlaces,
  type NodePresentation,
  type Presentation,
} from './presentation.js';
export type { Problem, ProblemFix, Severity } from './problem.js';
export { groupOfAll, groupsIn } from './read-groups.js';
export { keptIn, type ReadKept } from './read-kept.js';
export { inKeptOrder } from './kept-order.js';
export { notesByNode, notesIn } from './read-notes.js';
export { parseWrittenExecution, readExecution, writeExecution } from './read-execution.js';
export { readVersion } from './read-version.js';
export { sharedType } from './same-type.js';
export { findMisfits, type ObjectShape, type Shape, type ShapeFor, type ShapeOf } from './shape.js';
export {
  type Actor,
  actorShape,
  type AttributeFilter,
  attributeFilterShape,
  type Availability,
  availabilityShape,
  type Channels,
  channelsShape,
  type ContactFilter,
  contactFilterShape,
  type Envelope,
  envelopeShape,
  type GroupRef,
  groupRefShape,
  type ListDefinition,
  listDefinitionShape,
  type Media,
  mediaShape,
  type OfficeHours,
  officeHoursShape,
  type Pagination,
  paginationShape,
  type PhoneNumber,
  phoneNumberShape,
  type Sender,
  senderShape,
  type Stamp,
  stampShape,
  type TimeRange,
  timeRangeShape,
  type WeekTimes,
  weekTimesShape,
} from './shared-object.js';
export { findTextLosses, type TextLosses, type TextLossOptions } from './text-losses.js';
export { shortVersionName, untitledName, versionName } from './version-name.js';
export {
  type NodeConfig,
  nodeConfigShape,
  type WorkflowDefinition,
  workflowDefinitionShape,
  type WorkflowEdge,
  workflowEdgeShape,
  type WorkflowNode,
  workflowNodeShape,
  type WorkflowProperty,
  workflowPropertyShape,
  type WorkflowVersion,
  workflowVersionShape,
} from './workflow.js';
export { createVersionParser, type ParsedVersion, type VersionParser } from './version-parser.js';
