/**
 * The command line of the library, for people with a terminal and no program of their own. It must never know
 * React, a page or the editor, and nothing in the library may know it.
 */
export type { CommandLine } from './command-line.js';
export { runCommandLine } from './run-command-line.js';
