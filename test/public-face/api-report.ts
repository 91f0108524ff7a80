import { format } from 'prettier';
import { docComment } from './read-docs.js';
import type { EntryFace, PublicFace, PublicName } from './read-face.js';

/** The page of one entry, as `docs/api` keeps it. */
export interface ReportPage {
  /** `core.md`. */
  readonly file: string;
  readonly text: string;
}

/** `pathboard/core` has the page `core.md`; the main entry has its own name. */
export function pageOf(specifier: string): string {
  return `${specifier.split('/').slice(1).join('-') || specifier}.md`;
}

const printWidth = 120;

const intro = 'Written by `npm run docs:api` from the sources; a test compares the two.';

const unnamedHeading = `## Types that these names refer to

They are not exported. Reach them through a name: \`EditorCommands['addNode']\`.`;

const byName = (a: PublicName, b: PublicName): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

/** Declarations come from formatted sources, so that only those put together here, or resolved, need lines of their own. */
async function formatLong(text: string): Promise<string> {
  const isLong = text.split('\n').some((line) => line.length > printWidth && !/^\s*(?:\/\*)?\*/.test(line));
  return isLong ? (await format(text, { parser: 'typescript', printWidth, singleQuote: true })).trimEnd() : text;
}

async function section({ name, kind, docs, text }: PublicName): Promise<string> {
  return `### ${name}\n\n*${kind}*\n\n\`\`\`ts\n${docComment(docs)}${await formatLong(text)}\n\`\`\`\n`;
}

async function sections(heading: string, names: readonly PublicName[]): Promise<string> {
  if (names.length === 0) return '';
  return `\n${heading}\n\n${(await Promise.all(names.map(section))).join('\n')}`;
}

function repeated({ specifier, names }: EntryFace): string {
  const others = names.filter(({ home }) => home !== specifier);
  const lines = others.map(({ name, home }) => `- [\`${name}\`](${pageOf(home)}#${name.toLowerCase()})`);
  return lines.length === 0 ? '' : `\n## Exported here too\n\n${lines.join('\n')}\n`;
}

/** Writes one page for each entry: every name with its type and the first sentences of its docs, in alphabetical order. */
export async function writeReport(face: PublicFace): Promise<readonly ReportPage[]> {
  const pages = face.entries.map(async (entry) => {
    const own = face.names.filter(({ home }) => home === entry.specifier).toSorted(byName);
    const head = `# \`${entry.specifier}\`\n\n${intro} ${entry.names.length} names.\n`;
    const named = await sections(
      '## Names',
      own.filter(({ exported }) => exported),
    );
    const unnamed = await sections(
      unnamedHeading,
      own.filter(({ exported }) => !exported),
    );
    return { file: pageOf(entry.specifier), text: `${head}${repeated(entry)}${named}${unnamed}` };
  });
  return Promise.all(pages);
}
