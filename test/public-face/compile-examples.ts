import { join } from 'node:path';
import type { Compiler } from './compiler.js';
import { codeBlocks } from './read-docs.js';
import type { PublicFace } from './read-face.js';

/** The code of one `@example`. */
export interface Example {
  /** `createEditor, example 1 (src/store/create-editor.ts)`. */
  readonly title: string;
  readonly code: string;
}

/** Collects the examples of all names and members. */
export function collectExamples({ names }: PublicFace): readonly Example[] {
  return names.flatMap(({ name, file, docs, members }) =>
    [{ name, docs }, ...members].flatMap((one) =>
      codeBlocks(one.docs).map((code, index) => ({ title: `${one.name}, example ${index + 1} (${file})`, code })),
    ),
  );
}

/** Examples import entry points only, as hosts do. */
const foreignImport = /(?:from|import)\s*\(?\s*['"]([#.][^'"]*)['"]/;

/** Compiles examples as files of a host. Returns one sentence for each fault. */
export function checkExamples(compiler: Compiler, examples: readonly Example[]): readonly string[] {
  const files = new Map(examples.map((example, index) => [`example-${index + 1}.tsx`, example]));
  // An example without imports would share its names with the others.
  const texts = [...files].map(([file, { code }]) => [file, `${code}\nexport {};\n`]);
  const { folder, project } = compiler.addFiles(Object.fromEntries(texts) as { readonly [file: string]: string });
  return [...files].flatMap(([file, { title, code }]) => {
    const path = join(folder, file);
    const inside = foreignImport.exec(code)?.[1];
    const faults = [...project.program.getSyntacticDiagnostics(path), ...project.program.getSemanticDiagnostics(path)];
    return [
      ...(inside === undefined ? [] : [`${title} imports ${inside}, which hosts do not have.`]),
      ...faults.map(({ text, pos }) => `${title}, line ${code.slice(0, pos).split('\n').length}: ${text}`),
    ];
  });
}
