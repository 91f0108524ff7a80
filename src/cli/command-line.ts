/** What a command line has around it. */
export interface CommandLine {
  readonly environment: { readonly [name: string]: string | undefined };
  /** What was asked for: addresses, help, one line of JSON for each request. */
  readonly write: (text: string) => void;
  /** What went wrong, and what is only said to people. */
  readonly writeError: (text: string) => void;
  /** Resolves when the program is asked to stop. */
  readonly untilStopped: () => Promise<void>;
}
