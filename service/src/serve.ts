/**
 * The command that runs the service: for `npx pathboard serve`, and for programs that start it by the same options.
 * It must never know an editor, a browser or React.
 */

export type { CommandLine } from './command-line/command-line.js';
export { runServe } from './command-line/run-serve.js';
