import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { writeReport } from './api-report.js';
import { compareReports } from './compare-report.js';
import { checkExamples, collectExamples } from './compile-examples.js';
import { type Compiler, publicEntries, startCompiler } from './compiler.js';
import { describeEach, describeMissingDocs, findMissingDocs } from './missing-docs.js';
import { codeBlocks, firstSentence } from './read-docs.js';
import { readFace } from './read-face.js';

const started: Compiler[] = [];

afterEach(() => {
  for (const compiler of started.splice(0)) {
    compiler.close();
    rmSync(compiler.root, { recursive: true, force: true });
  }
});

const packageJson = {
  name: 'boxes',
  exports: {
    '.': { types: './dist/index.d.ts', default: './dist/index.js' },
    './core': { types: './dist/core.d.ts', default: './dist/core.js' },
    './style.css': { types: './dist/style.css.d.ts', default: './dist/style.css' },
  },
};
const tsconfig = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2022'],
    module: 'preserve',
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: [],
    paths: { boxes: ['./src/index.ts'], 'boxes/core': ['./src/core.ts'] },
  },
};

/** Writes a small package, `core` its only module, and reads its public face. */
function readPackage(core: string, others: { readonly [path: string]: string } = {}) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'public-face-')));
  const files = {
    'package.json': JSON.stringify(packageJson),
    'tsconfig.json': JSON.stringify(tsconfig),
    'src/index.ts': 'export {};',
    'src/core.ts': core,
    ...others,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const entries = publicEntries(root);
  const compiler = startCompiler(
    root,
    entries.map(({ file }) => file),
  );
  started.push(compiler);
  return { compiler, entries, face: readFace(compiler.project, root, entries) };
}

const linesOf = (core: string): readonly string[] => findMissingDocs(readPackage(core).face).map(({ line }) => line);

const pagesOf = (core: string, others = {}) => writeReport(readPackage(core, others).face);

describe('the report', () => {
  test('entries are those of package.json that are written in TypeScript', () => {
    expect(readPackage('export {};').entries).toEqual([
      { specifier: 'boxes', file: 'src/index.ts' },
      { specifier: 'boxes/core', file: 'src/core.ts' },
    ]);
  });

  test('a name shows its type and the first sentence of its docs, and tags that promise something', async () => {
    const [page] = await pagesOf(`
      /** A box. It has four sides. */
      export interface Box<Content> extends Iterable<Content> {
        /** In metres, e.g. 2. Never negative. @default 1 */
        readonly width?: number; // not for hosts
        open(key: { readonly id: string }): Content | undefined;
      }
      /**
       * Makes a box.
       *
       * @returns The box, closed. It is empty.
       * @throws RangeError for a negative width.
       * @example
       * \`\`\`ts
       * createBox();
       * \`\`\`
       */
      export function createBox<Content>({ width = 1 }: { readonly width?: number } = {}, name = 'box') {
        return { width, name, content: [] as Content[] };
      }`);
    expect(page?.text).toContain(`### Box

*type*

\`\`\`ts
/** A box. */
interface Box<Content> extends Iterable<Content> {
  /**
   * In metres, e.g. 2.
   * @default 1
   */
  readonly width?: number;
  open(key: { readonly id: string }): Content | undefined;
}
\`\`\`
`);
    expect(page?.text).toContain(`### createBox

*factory*

\`\`\`ts
/**
 * Makes a box.
 * @returns The box, closed.
 * @throws RangeError for a negative width.
 * @example
 */
declare function createBox<Content>(
  options?: { readonly width?: number } /* = {} */,
  name?: string /* = 'box' */,
): { width: number; name: string; content: Content[] };
\`\`\`
`);
  });

  test('classes show their public members, constants and overloads their types', async () => {
    const [page] = await pagesOf(`
      export class Box { private secret = 1; #own = 2; readonly width: number = this.secret + this.#own;
        constructor(readonly name: string) {} open(): void {} protected shut(): void {} }
      export const sides = ['top', 'bottom'] as const;
      export function turn(by: number): Box;
      export function turn(by: string): Box;
      export function turn(): Box { return new Box(''); }
      export const fold = (box: Box): number => box.width;`);
    expect(page?.text).toContain(
      'declare class Box {\n  readonly width: number;\n  constructor(readonly name: string);\n  open(): void;\n}',
    );
    expect(page?.text).toContain("declare const sides: readonly ['top', 'bottom'];");
    expect(page?.text).toContain('declare function turn(by: number): Box;\ndeclare function turn(by: string): Box;\n');
    expect(page?.text).toContain('declare const fold: (box: Box) => number;');
  });

  test('types derived from a value show their resolved type, with the docs of the value', async () => {
    const [page] = await pagesOf(`
      const shape = {
        /** In metres. */
        width: 1,
        name: 'x',
      };
      type Infer<Shape> = { readonly [Key in keyof Shape]?: Shape[Key] | null };
      export interface Box extends Infer<typeof shape> { readonly own: true }
      export type Key = keyof typeof shape;`);
    expect(page?.text).toContain(
      'interface Box {\n  /** In metres. */\n  readonly width?: number | null;\n  readonly name?: string | null;\n  readonly own: true;\n}',
    );
    expect(page?.text).toContain("type Key = 'name' | 'width';");
  });

  test('types that names refer to are shown too, though not exported, and those they refer to in turn', async () => {
    const [page] = await pagesOf("import type { Lid } from './lid.js';\nexport declare function lidOf(): Lid;", {
      'src/lid.ts': 'interface Handle { readonly size: number }\nexport interface Lid { readonly handle: Handle }',
    });
    const [names, unnamed] = (page?.text ?? '').split('## Types that these names refer to');
    expect(names).not.toContain('### Lid');
    expect(unnamed).toContain('### Handle');
    expect(unnamed).toContain('### Lid');
  });

  test('a name that two entries export is shown once; the other page leads to it', async () => {
    const pages = await pagesOf('export type Box = string;', {
      'src/index.ts': "export type { Box } from './core.js';\nexport type Shelf = number;",
    });
    expect(pages.map(({ file }) => file)).toEqual(['core.md', 'boxes.md']);
    expect(pages[1]?.text).toContain('- [`Box`](core.md#box)');
    expect(pages[1]?.text).toContain('### Shelf');
    expect(pages[1]?.text).not.toContain('### Box');
  });
});

describe('the comparison of reports', () => {
  const box = '/** A box. */\nexport interface Box {\n  /** In metres. */\n  readonly width: number;\n}\n';

  test('equal sources differ in nothing', async () => {
    expect(compareReports(await pagesOf(box), await pagesOf(box))).toEqual([]);
  });

  test.each([
    [
      'type',
      box.replace('number', 'string'),
      'Box has changed:\n  -   readonly width: number;\n  +   readonly width: string;',
    ],
    ['docs', box.replace('In metres', 'In feet'), 'Box has changed:\n  -   /** In metres. */\n  +   /** In feet. */'],
    [
      'new default',
      box.replace('In metres.', '@default 2'),
      'Box has changed:\n  -   /** In metres. */\n  +   /** @default 2 */',
    ],
  ])('a changed %s is reported with its lines', async (_, changed, sentence) => {
    expect(compareReports(await pagesOf(box), await pagesOf(changed))).toEqual([`core.md: ${sentence}`]);
  });

  test('a type that is only referred to may not change unseen either', async () => {
    const using = "import type { Lid } from './lid.js';\nexport type Lids = readonly Lid[];";
    const before = await pagesOf(using, { 'src/lid.ts': 'export interface Lid { readonly size: number }' });
    const after = await pagesOf(using, { 'src/lid.ts': 'export interface Lid { readonly size: bigint }' });
    expect(compareReports(before, after)).toEqual([
      'core.md: Lid has changed:\n  -   readonly size: number;\n  +   readonly size: bigint;',
    ]);
  });

  test('lost and new names are reported, and entries that come or go', async () => {
    const renamed = await pagesOf(box.replaceAll('Box', 'Crate'));
    expect(compareReports(await pagesOf(box), renamed)).toEqual(['core.md: Box is gone', 'core.md: Crate is new']);
    expect(compareReports([], renamed.slice(0, 1))).toContain('core.md: Crate is new');
  });
});

describe('missing docs', () => {
  test('names, members, codes and parameters with a default have docs', () => {
    expect(
      linesOf(`
        export interface Box {
          readonly width: number;
          /** How high. */
          readonly height: number;
          open(): void;
        }
        /** Why not. */
        export type LidCode = /** It is locked. */ 'locked' | 'stuck'
          /** It is glued. */
          | 'glued';
        /** Opens. @param hard - How hard. */
        export function open(box: Box, hard = 1, often = 2): void {}`),
    ).toEqual(['docs Box', 'docs Box.open', 'docs Box.width', "docs LidCode.'stuck'", 'docs open(often)']);
  });

  test('a type of messages has the docs of its table, as an alias and as a member', () => {
    expect(
      linesOf(`
        type MessagesOf<Table> = Table;
        /** The words of a lid. */ const lidMessages = { open: 'Open' };
        const boxMessages = { shut: 'Shut' };
        export type LidMessages = MessagesOf<typeof lidMessages>;
        /** All tables. */
        export interface Tables {
          readonly lid: LidMessages;
          readonly lids: MessagesOf<typeof lidMessages>;
          readonly box: MessagesOf<typeof boxMessages>;
        }`),
    ).toEqual(['docs MessagesOf', 'docs Tables.box', 'docs boxMessages']);
  });

  test('defaults that code gives are named by the docs of the option', () => {
    expect(
      linesOf(`
        /** A box. */
        export interface BoxOptions {
          /** How wide. */
          readonly width?: number;
          /** How high. @default 2 */
          readonly height?: number;
          /** How deep. */
          readonly depth?: number;
          /** What for. */
          readonly use?: string;
          /** What else for. */
          readonly otherUse?: string;
        }
        /** Measures one. */
        export function measure({ width = 1, height = 2 }: BoxOptions): number { return width * height; }
        /** Measures one. */
        export function weigh(options: BoxOptions): string {
          const { depth = 3 } = options;
          return options.use ?? options.otherUse ?? String(depth);
        }
        /** Measures one. */
        export const use = (options: BoxOptions): string => options.otherUse ?? 'none';`),
    ).toEqual(['default BoxOptions.depth', 'default BoxOptions.otherUse', 'default BoxOptions.width']);
  });

  test('factories, components and hooks have an example, and an example has code between fences', () => {
    expect(
      linesOf(`
        /** Makes one. */ export function createBox(): void {}
        /** Draws one. */ export const Box = () => null;
        /** Reads one. */ export function useBox(): void {}
        /** Opens one. @example open() */ export function open(): void {}
        /** Shuts one. */ export function shut(): void {}
        /** The smallest. */ export const Smallest = 1;
        /**
         * Makes a crate.
         * @example
         * \`\`\`ts
         * createCrate();
         * \`\`\`
         */
        export function createCrate(): void {}`),
    ).toEqual(['example Box', 'example createBox', 'example open', 'example useBox']);
  });

  test('a sentence for each says what to write where', () => {
    const { face } = readPackage('/** A box. */\nexport type Box = 1;\nexport type Lid = 2;');
    expect(describeEach(findMissingDocs(face))).toEqual([
      'Lid has no docs. Write a sentence above it, in src/core.ts.',
    ]);
  });

  test('the overview counts names, members and examples', () => {
    const { face } = readPackage('export type Box = 1;\n/** A lid. */ export interface Lid { readonly size: 1 }');
    const text = describeMissingDocs(face);
    expect(text).toContain('  src/core.ts\n    docs Box\n    docs Lid.size\n');
    expect(text).toContain(
      '2 unique public names. With docs: names 1/2 (50 %), members 0/1 (0 %), examples 0/0 (100 %)',
    );
    expect(text).toContain('2 left.');
  });
});

describe('examples', () => {
  const faults = (...code: readonly string[]): readonly string[] => {
    const lines = code.map((line) => ` * ${line}`).join('\n');
    const { compiler, face } = readPackage(
      `/**\n * Makes a box.\n *\n * @example\n * \`\`\`ts\n${lines}\n * \`\`\`\n */\nexport function createBox(width: number): number { return width; }`,
    );
    return checkExamples(compiler, collectExamples(face));
  };

  test('an example that compiles has no faults', () => {
    expect(faults("import { createBox } from 'boxes/core';", '', 'const box: number = createBox(2);')).toEqual([]);
  });

  test('a wrong type is reported with name, file and line', () => {
    expect(faults("import { createBox } from 'boxes/core';", '', "createBox('2');")).toEqual([
      "createBox, example 1 (src/core.ts), line 3: Argument of type 'string' is not assignable to parameter of type 'number'.",
    ]);
  });

  test.each([
    [
      'a lost name',
      "import { makeBox } from 'boxes/core';",
      "Module '\"boxes/core\"' has no exported member 'makeBox'",
    ],
    ['a missing import', 'createBox(2);', "Cannot find name 'createBox'"],
    ['a slip of the pen', 'createBox(2;', "')' expected"],
    ['an import from the sources', "import { createBox } from '../../../src/core.js';", 'which hosts do not have'],
  ])('%s is reported', (_, code, fault) => {
    expect(faults(code).join('\n')).toContain(fault);
  });

  test('examples of members count as well', () => {
    const { face } = readPackage(
      'export interface Box {\n/**\n * Opens.\n * @example\n * ```ts\n * open();\n * ```\n */\nopen(): void }',
    );
    expect(collectExamples(face)).toEqual([{ title: 'Box.open, example 1 (src/core.ts)', code: 'open();\n' }]);
  });
});

test.each([
  ['One. Two.', 'One.'],
  ['With e.g. this. And more', 'With e.g. this.'],
  ['No end', 'No end'],
  ['About `a.b` and\n  1.5 m! Next', 'About `a.b` and 1.5 m!'],
  ['(In brackets.) Next', '(In brackets.)'],
])('the first sentence of "%s" is "%s"', (text, first) => {
  expect(firstSentence(text)).toBe(first);
});

test('code is between fences', () => {
  const text = 'First:\n```tsx\na();\n```\nthen\n```ts\nb();\n```\n```css\n.c {}\n```';
  expect(codeBlocks({ tags: [{ name: 'example', text }] })).toEqual(['a();\n', 'b();\n']);
});
