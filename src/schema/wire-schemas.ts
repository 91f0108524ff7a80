import {
  accountShape,
  actorShape,
  attributeDefinitionShape,
  attributeFilterShape,
  attributeUpdateAnswerShape,
  availabilityShape,
  campaignShape,
  channelsShape,
  checkoutShape,
  configGroupShape,
  configUserShape,
  contactShape,
  contactFilterShape,
  conversationShape,
  edgeRuleShape,
  envelopeShape,
  executionStepShape,
  formShape,
  groupRefShape,
  linkShape,
  listDefinitionShape,
  listMembershipShape,
  mediaShape,
  meetingEventShape,
  messageShape,
  nodeConfigShape,
  nodeOutputShape,
  nodePropertyShape,
  nodeTypeShape,
  nodeValidationShape,
  officeHoursShape,
  paginationShape,
  phoneNumberShape,
  planShape,
  postalAddressShape,
  propertyConditionShape,
  quickCampaignShape,
  senderShape,
  stampShape,
  taxShape,
  templateShape,
  timeRangeShape,
  weekTimesShape,
  workflowDefinitionShape,
  workflowEdgeShape,
  workflowExecutionShape,
  workflowNodeShape,
  workflowPropertyShape,
  workflowVersionShape,
} from '#model';
import { schemaOf } from './schema-of.js';

export const accountSchema = schemaOf(accountShape);
export const actorSchema = schemaOf(actorShape);
export const attributeDefinitionSchema = schemaOf(attributeDefinitionShape);
export const attributeFilterSchema = schemaOf(attributeFilterShape);
export const attributeUpdateAnswerSchema = schemaOf(attributeUpdateAnswerShape);
export const availabilitySchema = schemaOf(availabilityShape);
export const campaignSchema = schemaOf(campaignShape);
export const channelsSchema = schemaOf(channelsShape);
export const checkoutSchema = schemaOf(checkoutShape);
export const configGroupSchema = schemaOf(configGroupShape);
export const configUserSchema = schemaOf(configUserShape);
export const contactSchema = schemaOf(contactShape);
export const contactFilterSchema = schemaOf(contactFilterShape);
export const conversationSchema = schemaOf(conversationShape);
export const edgeRuleSchema = schemaOf(edgeRuleShape);
export const envelopeSchema = schemaOf(envelopeShape);
export const executionStepSchema = schemaOf(executionStepShape);
export const formSchema = schemaOf(formShape);
export const groupRefSchema = schemaOf(groupRefShape);
export const linkSchema = schemaOf(linkShape);
export const listDefinitionSchema = schemaOf(listDefinitionShape);
export const listMembershipSchema = schemaOf(listMembershipShape);
export const mediaSchema = schemaOf(mediaShape);
export const meetingEventSchema = schemaOf(meetingEventShape);
export const messageSchema = schemaOf(messageShape);
export const nodeConfigSchema = schemaOf(nodeConfigShape);
export const nodeOutputSchema = schemaOf(nodeOutputShape);
export const nodePropertySchema = schemaOf(nodePropertyShape);
export const nodeTypeSchema = schemaOf(nodeTypeShape);
export const nodeValidationSchema = schemaOf(nodeValidationShape);
export const officeHoursSchema = schemaOf(officeHoursShape);
export const paginationSchema = schemaOf(paginationShape);
export const phoneNumberSchema = schemaOf(phoneNumberShape);
export const planSchema = schemaOf(planShape);
export const postalAddressSchema = schemaOf(postalAddressShape);
export const propertyConditionSchema = schemaOf(propertyConditionShape);
export const quickCampaignSchema = schemaOf(quickCampaignShape);
export const senderSchema = schemaOf(senderShape);
export const stampSchema = schemaOf(stampShape);
export const taxSchema = schemaOf(taxShape);
export const templateSchema = schemaOf(templateShape);
export const timeRangeSchema = schemaOf(timeRangeShape);
export const weekTimesSchema = schemaOf(weekTimesShape);
export const workflowDefinitionSchema = schemaOf(workflowDefinitionShape);
export const workflowEdgeSchema = schemaOf(workflowEdgeShape);
export const workflowExecutionSchema = schemaOf(workflowExecutionShape);
export const workflowNodeSchema = schemaOf(workflowNodeShape);
export const workflowPropertySchema = schemaOf(workflowPropertyShape);
export const workflowVersionSchema = schemaOf(workflowVersionShape);
