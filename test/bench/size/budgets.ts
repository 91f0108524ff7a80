import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SizePart } from './bundle.js';

/** A first load by one bundler, in kB, with its parts. */
export interface Measured {
  /** `editor by esbuild`. */
  readonly name: string;
  readonly size: number;
  readonly parts: readonly SizePart[];
}

/** What was reached last: sizes in kB by row, each with its larger parts. */
export interface Budgets {
  readonly [name: string]: { readonly size: number; readonly parts: { readonly [part: string]: number } };
}

/** Growth over the budget that is accepted: a share, and in small rows these kB. */
const [acceptedShare, acceptedSize] = [0.03, 0.1];

const fileOf = (root: string): string => join(root, 'test/bench/size/budgets.json');

export function readBudgets(root: string): Budgets {
  return JSON.parse(readFileSync(fileOf(root), 'utf8')) as Budgets;
}

/** Writes one row a line, so that a change shows what changed. */
export function writeBudgets(root: string, measured: readonly Measured[]): void {
  const lines = measured.map(({ name, parts, size }) => {
    const kept = parts.filter((part) => part.size >= 0.5).map(({ part, size: own }) => [part, rounded(own)] as const);
    return `  ${JSON.stringify(name)}: ${JSON.stringify({ size: rounded(size), parts: Object.fromEntries(kept) })}`;
  });
  writeFileSync(fileOf(root), `{\n${lines.join(',\n')}\n}\n`);
}

/** A sentence for each row over its budget: which, by how much, and what grew. */
export function overBudget(measured: readonly Measured[], budgets: Budgets): readonly string[] {
  return measured.flatMap(({ name, parts, size }) => {
    const budget = budgets[name];
    if (!budget) return [`“${name}” has no budget yet (${size.toFixed(1)} kB).`];
    if (size <= budget.size + Math.max(budget.size * acceptedShare, acceptedSize)) return [];
    const grown = parts
      .map(({ part, size: now }) => ({ part, by: now - (budget.parts[part] ?? 0) }))
      .filter(({ by }) => by > 0.1)
      .sort((one, other) => other.by - one.by)
      .slice(0, 4)
      .map(({ by, part }) => `${part} by ${by.toFixed(1)} kB`);
    const share = ((size / budget.size - 1) * 100).toFixed(1);
    return [
      `“${name}” is ${size.toFixed(1)} kB, ${share} % over its budget of ${budget.size} kB${grown.length > 0 ? `; grown: ${grown.join(', ')}` : ''}.`,
    ];
  });
}

/** Rows that shrank so far that their budget should follow. */
export function wellBelowBudget(measured: readonly Measured[], budgets: Budgets): readonly string[] {
  return measured
    .filter(({ name, size }) => size < (budgets[name]?.size ?? 0) * (1 - acceptedShare))
    .map(({ name, size }) => `“${name}” is ${size.toFixed(1)} kB instead of ${budgets[name]?.size} kB`);
}

const rounded = (size: number): number => Number(size.toFixed(2));
