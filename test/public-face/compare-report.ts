import type { ReportPage } from './api-report.js';

/** Returns the sections of a page by name; text before the first name has the name of the page. */
function sectionsOf({ file, text }: ReportPage): ReadonlyMap<string, readonly string[]> {
  const parts = text.split(/^### /m);
  return new Map(
    parts.map((part, index) => {
      const lines = part.split('\n');
      return index === 0 ? [file, lines] : [lines[0] as string, lines.slice(1)];
    }),
  );
}

/** The lines of `a` that `b` lacks; a line that occurs twice has to occur twice. */
function linesWithout(a: readonly string[], b: readonly string[]): readonly string[] {
  const rest = [...b];
  return a.filter((line) => {
    const index = rest.indexOf(line);
    if (index >= 0) rest.splice(index, 1);
    return index < 0 && line.trim() !== '';
  });
}

function compareSection(name: string, before: readonly string[], after: readonly string[]): readonly string[] {
  if (before.join('\n') === after.join('\n')) return [];
  const lost = linesWithout(before, after).map((line) => `\n  - ${line}`);
  const gained = linesWithout(after, before).map((line) => `\n  + ${line}`);
  return [`${name} has changed:${[...lost, ...gained].join('') || ' the order of its lines'}`];
}

/** Compares the stored pages with those written now. Returns one sentence for each name that is new, gone or changed. */
export function compareReports(stored: readonly ReportPage[], written: readonly ReportPage[]): readonly string[] {
  const files = [...new Set([...stored, ...written].map(({ file }) => file))];
  return files.flatMap((file) => {
    const before = sectionsOf(stored.find((page) => page.file === file) ?? { file, text: '' });
    const after = sectionsOf(written.find((page) => page.file === file) ?? { file, text: '' });
    const lost = [...before.keys()].filter((name) => !after.has(name)).map((name) => `${name} is gone`);
    const found = [...after].flatMap(([name, lines]) => {
      const old = before.get(name);
      return old === undefined ? [`${name} is new`] : compareSection(name, old, lines);
    });
    return [...lost, ...found].map((sentence) => `${file}: ${sentence}`);
  });
}
