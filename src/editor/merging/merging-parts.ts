export { MergeScreen } from './merge-screen.js';
export { MergeComparison } from './merge-comparison.js';
