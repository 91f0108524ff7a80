export { prefetchComposer } from '#forms';
export { EdgeSettings } from './edge-settings.js';
export { SelectionSettings } from './selection-settings.js';
export { WholeSettings } from './whole-settings.js';
