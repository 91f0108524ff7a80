/** The surroundings of a command line: environment, output and the signal to stop. */
export interface CommandLine {
  /** How users call the command, such as `pathboard serve`; the help begins with it. */
  readonly name: string;
  /** Environment variables. */
  readonly environment: { readonly [name: string]: string | undefined };
  /** Writes what was requested: addresses, help, one line of JSON for each request. */
  readonly write: (text: string) => void;
  /** Writes errors and remarks for the user. */
  readonly writeError: (text: string) => void;
  /** Resolves when the program is asked to stop. */
  readonly untilStopped: () => Promise<void>;
}

/** Ends the program with a message for its user. It needs no stack. */
export class Refusal extends Error {}
