import { codeBlocks, type Docs } from './read-docs.js';
import type { NameKind, PublicFace, PublicName } from './read-face.js';

/** Docs, a default or an example that the public face lacks. */
export interface MissingDocs {
  /** One line: `docs Editor.commands`, `default EditorOptions.historyLimit`, `example createEditor`. */
  readonly line: string;
  readonly home: string;
  readonly file: string;
}

const needsExample: readonly NameKind[] = ['component', 'factory', 'hook'];

/** Only code between fences can be compiled, so that other examples are still to be written. */
const hasExample = ({ tags }: Docs): boolean => codeBlocks({ tags }).length > 0;

const hasOpenExample = ({ tags }: Docs): boolean =>
  tags.some((tag) => tag.name === 'example' && codeBlocks({ tags: [tag] }).length === 0);

/** Whether a name has to show how it is used: every component, hook and factory that hosts can import. */
const wantsExample = ({ kind, exported }: PublicName): boolean => exported && needsExample.includes(kind);

/** Finds names and members without docs, defaults that the docs do not name, and names without an example. Sorted. */
export function findMissingDocs({ names }: PublicFace): readonly MissingDocs[] {
  const missing = names.flatMap((one) => {
    const lines = one.docs.summary === '' ? [`docs ${one.name}`] : [];
    for (const { name, docs, missesDefault } of one.members) {
      if (docs.summary === '') lines.push(`docs ${name}`);
      if (missesDefault) lines.push(`default ${name}`);
    }
    if ((wantsExample(one) && !hasExample(one.docs)) || hasOpenExample(one.docs)) lines.push(`example ${one.name}`);
    return lines.map((line) => ({ line, home: one.home, file: one.file }));
  });
  return missing.toSorted((a, b) => (a.line < b.line ? -1 : a.line > b.line ? 1 : 0));
}

const advice: { readonly [kind: string]: string } = {
  docs: 'has no docs. Write a sentence above it',
  default: 'has a default that its docs do not name. Add `@default` to its docs',
  example: 'has no example. Add `@example` with code between ```tsx and ``` to its docs',
};

/** Says of each what to write where: one sentence for each. */
export function describeEach(missing: readonly MissingDocs[]): readonly string[] {
  return missing.map(({ line, file }) => {
    const [kind = '', name = ''] = line.split(' ', 2);
    return `${name} ${advice[kind]}, in ${file}.`;
  });
}

interface Share {
  readonly label: string;
  readonly done: number;
  readonly of: number;
}

function sharesOf(names: readonly PublicName[]): readonly Share[] {
  const members = names.flatMap((one) => one.members);
  const examples = names.filter(wantsExample);
  return [
    { label: 'names', done: names.filter(({ docs }) => docs.summary !== '').length, of: names.length },
    { label: 'members', done: members.filter(({ docs }) => docs.summary !== '').length, of: members.length },
    { label: 'examples', done: examples.filter(({ docs }) => hasExample(docs)).length, of: examples.length },
  ];
}

function shareText(names: readonly PublicName[]): string {
  const texts = sharesOf(names).map(({ label, done, of }) => {
    const percent = of === 0 ? 100 : Math.floor((100 * done) / of);
    return `${label} ${done}/${of} (${percent} %)`;
  });
  return texts.join(', ');
}

/** Writes what is missing, by entry and file, and the share that is there. */
export function describeMissingDocs(face: PublicFace): string {
  const missing = findMissingDocs(face);
  const exported = face.names.filter((one) => one.exported);
  const blocks = face.entries.map(({ specifier, names }) => {
    const own = missing.filter(({ home }) => home === specifier);
    const files = [...new Set(own.map(({ file }) => file))].toSorted();
    const lists = files.map((file) => {
      const lines = own.filter((one) => one.file === file).map(({ line }) => `    ${line}`);
      return `  ${file}\n${lines.join('\n')}\n`;
    });
    const homed = face.names.filter(({ home }) => home === specifier);
    return `${specifier}: ${names.length} names, ${homed.length} shown on its page. With docs: ${shareText(homed)}\n${lists.join('')}`;
  });
  const total = [
    `${new Set(exported.map(({ name }) => name)).size} unique public names. With docs: ${shareText(exported)}`,
    `${face.names.length - exported.length} types they refer to. With docs: ${shareText(face.names.filter((one) => !one.exported))}`,
    `${missing.length} left.`,
  ];
  return `${blocks.join('\n')}\n${total.join('\n')}\n`;
}
