/**
 * The list of workflows with what can be done with them, and the panel for a new one. The editor is not in it.
 */
export type {
  Answer,
  DraftOptions,
  DraftStore,
  Failure,
  Page,
  PageQuery,
  WorkflowAdapter,
  WorkflowFilter,
  WorkflowPage,
  WorkflowQuery,
  WorkflowScope,
  WorkflowSummary,
} from '#adapter';
export {
  type HomeMessages,
  NewWorkflow,
  type NewWorkflowProps,
  type OpenWorkflowRequest,
  WorkflowHome,
  type WorkflowHomeProps,
  WorkflowPicture,
  type WorkflowPictureProps,
  type HomeStart,
} from '#home';
export { PbRoot, type PbRootProps, type ThemeChoice } from '#ui';
