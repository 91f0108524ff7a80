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
  accountSchema,
  type Checkout,
  checkoutSchema,
  type Plan,
  planSchema,
  postalAddressSchema,
  taxSchema,
} from './account.js';
export {
  type AttributeDefinition,
  attributeDefinitionSchema,
  type AttributeUpdateAnswer,
  attributeUpdateAnswerSchema,
  type Contact,
  contactSchema,
  type ListMembership,
  listMembershipSchema,
} from './contact.js';
export {
  type ExecutionStep,
  executionStepSchema,
  type WorkflowExecution,
  workflowExecutionSchema,
} from './execution.js';
export { findNonJson } from './json-document.js';
export { defaultLimits, type DocumentLimits } from './limits.js';
export {
  type EdgeRule,
  edgeRuleSchema,
  type NodeOutput,
  nodeOutputSchema,
  type NodeProperty,
  nodePropertySchema,
  type NodeType,
  nodeTypeSchema,
  type NodeValidation,
  nodeValidationSchema,
  type PropertyCondition,
  propertyConditionSchema,
} from './node-type.js';
export {
  type Campaign,
  campaignSchema,
  type Conversation,
  conversationSchema,
  type Form,
  formSchema,
  type Link,
  linkSchema,
  type MeetingEvent,
  meetingEventSchema,
  type Message,
  messageSchema,
  type QuickCampaign,
  quickCampaignSchema,
  type Template,
  templateSchema,
} from './outreach.js';
export { parseExecution, type ParsedExecution } from './parse-execution.js';
export { parseVersion, serializeVersion } from './parse-version.js';
export {
  type CanvasNote,
  type CollapsedGroup,
  emptyPresentation,
  type NodePresentation,
  type Presentation,
} from './presentation.js';
export type { Problem, ProblemFix, Severity } from './problem.js';
export { groupsIn } from './read-groups.js';
export { notesByNode, notesIn } from './read-notes.js';
export { parseWrittenExecution, readExecution, writeExecution } from './read-execution.js';
export { readVersion } from './read-version.js';
export { sharedType } from './same-type.js';
export { findShapeProblems } from './shape-problem.js';
export {
  type Actor,
  actorSchema,
  type AttributeFilter,
  attributeFilterSchema,
  type Availability,
  availabilitySchema,
  type Channels,
  channelsSchema,
  type ContactFilter,
  contactFilterSchema,
  type Envelope,
  envelopeSchema,
  type GroupRef,
  groupRefSchema,
  type ListDefinition,
  listDefinitionSchema,
  type Media,
  mediaSchema,
  type OfficeHours,
  officeHoursSchema,
  type Pagination,
  paginationSchema,
  type PhoneNumber,
  phoneNumberSchema,
  type Sender,
  senderSchema,
  type Stamp,
  stampSchema,
  type TimeRange,
  timeRangeSchema,
  type WeekTimes,
  weekTimesSchema,
} from './shared-object.js';
export { findTextLosses, type TextLosses, type TextLossOptions } from './text-losses.js';
export { shortVersionName } from './version-name.js';
export {
  type ConfigGroup,
  configGroupSchema,
  type ConfigUser,
  configUserSchema,
  type NodeConfig,
  nodeConfigSchema,
  type WorkflowDefinition,
  workflowDefinitionSchema,
  type WorkflowEdge,
  workflowEdgeSchema,
  type WorkflowNode,
  workflowNodeSchema,
  type WorkflowProperty,
  workflowPropertySchema,
  type WorkflowVersion,
  workflowVersionSchema,
} from './workflow.js';
export { createVersionParser, type ParsedVersion, type VersionParser } from './version-parser.js';
