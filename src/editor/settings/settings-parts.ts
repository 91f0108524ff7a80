export { PathSettings } from './path-settings.js';
export { SelectionSettings } from './selection-settings.js';
export { WholeSettings } from './whole-settings.js';
