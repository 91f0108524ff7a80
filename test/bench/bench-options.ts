/** The options of the command line: `--name value`, or `--name` alone. */
export interface BenchOptions {
  /** The value of an option, or undefined. */
  readonly text: (name: string) => string | undefined;
  readonly number: (name: string, otherwise: number) => number;
  /** A list that is separated by commas. */
  readonly list: (name: string) => readonly string[] | undefined;
  readonly numbers: (name: string, otherwise: readonly number[]) => readonly number[];
  readonly has: (name: string) => boolean;
}

/** Reads the command line of a benchmark. */
export function benchOptions(words: readonly string[] = process.argv.slice(2)): BenchOptions {
  const text = (name: string): string | undefined => {
    const at = words.indexOf(`--${name}`);
    const value = at < 0 ? undefined : words[at + 1];
    return value?.startsWith('--') ? undefined : value;
  };
  const list = (name: string): readonly string[] | undefined =>
    text(name)
      ?.split(',')
      .filter((item) => item !== '');
  return {
    text,
    list,
    number: (name, otherwise) => Number(text(name) ?? otherwise),
    numbers: (name, otherwise) => list(name)?.map(Number) ?? otherwise,
    has: (name) => words.includes(`--${name}`),
  };
}
