/**
 * Trying a version without texting anyone: one contact, cases, a forecast. The editor is not in it.
 */
export type { ExecutionAccount, ExecutionEnvironment, WorkflowCase, WorkflowCases } from '#execute';
export type { ViewHost } from '#replay';
export { TestMode, type TestModeMessages, type TestModeProps, type TestScenario, type TestTab } from '#testing';
export { PbRoot, type PbRootProps, type ThemeChoice } from '#ui';
