/**
 * Trying a version before it texts anyone: one contact, cases, a forecast. It must never send anything: only the
 * interpreter runs here, and no message leaves the page.
 */
export type { TestModeMessages } from './messages.js';
export { TestMode, type TestModeProps } from './test-mode.js';
export { createTestSession, type TestScenario, type TestSession, type TestTab } from './test-session.js';
export { loadKeptCases } from './load-kept-cases.js';
export { openExecution } from './open-execution.js';
export { testKeyMessages } from './test-key-messages.js';
export { type TestKey, testKeys } from './test-keys.js';
export { passTestKey } from './pass-test-key.js';
export { TestView } from './test-view.js';
export type { TestScene } from './test-scene.js';
