/** The surroundings of a command line: environment, output and the signal to stop. */
export interface CommandLine {
  /** The working directory. */
  readonly folder: string;
  readonly environment: { readonly [name: string]: string | undefined };
  /** Reads the standard input to its end. */
  readonly readInput: () => Promise<string>;
  /** Writes what was requested: addresses, help, one line of JSON for each request. */
  readonly write: (text: string) => void;
  /** Writes errors and remarks for the user. */
  readonly writeError: (text: string) => void;
  /** Resolves when the program is asked to stop. */
  readonly untilStopped: () => Promise<void>;
}

/** Ends the program with a message for its user, which needs no stack, and an exit code. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly exitCode = 1,
  ) {
    super(message);
  }
}
