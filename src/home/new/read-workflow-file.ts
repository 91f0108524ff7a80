import { isJsonObject } from '#base';
import { nodesOf } from '#graph';
import { createVersionParser, defaultLimits, findTextLosses, type ParsedVersion, type WorkflowVersion } from '#model';

/** The largest file that is read, in bytes: some ten thousand steps. Reading a larger one would block the page. */
export const largestFile = 16_000_000;

/** A workflow from a file, or why there is none. */
export type ReadFile =
  | { readonly is: 'read'; readonly version: WorkflowVersion }
  | { readonly is: 'tooLarge' | 'unreadable' | 'notJson' | 'noWorkflow' }
  | { readonly is: 'unusable'; readonly why: string };

/** Reads a file as a version, in slices between which the page responds. Never rejects. */
export async function readWorkflowFile(file: Pick<File, 'size' | 'text'>): Promise<ReadFile> {
  if (file.size > largestFile) return { is: 'tooLarge' };
  let given: string;
  try {
    given = await file.text();
  } catch {
    return { is: 'unreadable' };
  }
  const text = given.charCodeAt(0) === 0xfeff ? given.slice(1) : given;
  await pause();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { is: 'notJson' };
  }
  const definition: unknown = isJsonObject(value) ? value['definition'] : undefined;
  if (!isJsonObject(definition) || !Array.isArray(definition['nodes'])) return { is: 'noWorkflow' };
  await pause();
  const losses = findTextLosses(text, { maxDepth: defaultLimits.maxDepth });
  if (losses.count > 0) return { is: 'unusable', why: sentencesOf(losses.problems) };
  await pause();
  const parsed = await parseInSlices(value);
  if (!parsed.ok) return { is: 'unusable', why: sentencesOf(parsed.problems) };
  return nodesOf(parsed.version).length === 0 ? { is: 'noWorkflow' } : { is: 'read', version: parsed.version };
}

/** Length of a slice in milliseconds. */
const slice = 8;

async function parseInSlices(value: unknown): Promise<ParsedVersion> {
  const parser = createVersionParser(value);
  for (;;) {
    const end = performance.now() + slice;
    const parsed = parser.advance(() => performance.now() >= end);
    if (parsed) return parsed;
    await pause();
  }
}

/** Lets the page handle input and paint. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/** The first reasons; a file with many is not repaired by reading all of them. */
function sentencesOf(problems: readonly { readonly message: string }[]): string {
  return problems
    .slice(0, 2)
    .map(({ message }) => (/[.!?]$/.test(message) ? message : `${message}.`))
    .join(' ');
}
