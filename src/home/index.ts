/**
 * The list of an account's workflows, and the panel that makes a new one. It never edits a workflow, and knows neither
 * canvas nor forms.
 */
export type { OpenWorkflowRequest, WorkflowHomeProps, HomeStart } from './home-props.js';
export type { HomeMessages } from './messages.js';
export { NewWorkflow } from './new/new-workflow.js';
export type { NewWorkflowProps } from './new/new-workflow-props.js';
export { WorkflowPicture, type WorkflowPictureProps } from '#canvas';
export { WorkflowHome } from './workflow-home.js';
