import { plainWord } from '../settings/compare-values.js';

/** Longer names differ by more than a typing error. */
const longestCompared = 100;

/** With more known names only plain forms are compared: otherwise many wrong names would make a check slow. */
const maxCompared = 2000;

/**
 * The known names, indexed to find the one nearest to a wrong one. A name that differs only in case, blanks, dashes or
 * an omitted prefix comes first (`First name` for `firstName`, `homeClub` for `attributes.homeClub`), then the one with
 * the fewest edits: one in short names, two in longer ones. Ties go to the first alphabetically, so that the answer
 * depends on the set of names alone.
 */
export class NameIndex {
  /** How often each name was added. */
  readonly #counts = new Map<string, number>();
  readonly #byPlainName = new Map<string, Set<string>>();
  readonly #answers = new Map<string, string | undefined>();
  readonly #outdated = new Set<string>();

  add(name: string): void {
    const count = this.#counts.get(name) ?? 0;
    this.#counts.set(name, count + 1);
    if (count > 0) return;
    const plain = plainName(name);
    const same = this.#byPlainName.get(plain);
    if (same) same.add(name);
    else this.#byPlainName.set(plain, new Set([name]));
    if (this.#counts.size === maxCompared + 1) this.#forgetAll();
    for (const asked of this.#answers.keys()) if (isNear(asked, name)) this.#forget(asked);
  }

  remove(name: string): void {
    const count = this.#counts.get(name) ?? 0;
    if (count > 1) this.#counts.set(name, count - 1);
    if (count !== 1) return;
    this.#counts.delete(name);
    const same = this.#byPlainName.get(plainName(name));
    if (same?.delete(name) && same.size === 0) this.#byPlainName.delete(plainName(name));
    if (this.#counts.size === maxCompared) this.#forgetAll();
    for (const [asked, answer] of this.#answers) if (answer === name) this.#forget(asked);
  }

  /** Returns the nearest known name; undefined where none is near. A known name is its own nearest. */
  nearestTo(name: string): string | undefined {
    if (name.length > longestCompared) return undefined;
    if (!this.#answers.has(name)) this.#answers.set(name, this.#find(name));
    return this.#answers.get(name);
  }

  /** Returns the names whose earlier answer may have changed, each once. */
  takeOutdated(): readonly string[] {
    const outdated = [...this.#outdated];
    this.#outdated.clear();
    return outdated;
  }

  #find(name: string): string | undefined {
    if (this.#counts.has(name)) return name;
    const plain = plainName(name);
    const same = plain === '' ? undefined : this.#byPlainName.get(plain);
    if (same) return [...same].reduce((first, other) => (other < first ? other : first));
    if (this.#counts.size > maxCompared) return undefined;
    let most = maxSlips(name);
    let nearest: string | undefined;
    for (const known of this.#counts.keys()) {
      const slips = slipsBetween(name.toLowerCase(), known.toLowerCase(), most);
      if (slips === undefined || (slips === most && nearest !== undefined && nearest < known)) continue;
      nearest = known;
      most = slips;
    }
    return nearest;
  }

  #forget(asked: string): void {
    this.#answers.delete(asked);
    this.#outdated.add(asked);
  }

  #forgetAll(): void {
    for (const asked of this.#answers.keys()) this.#forget(asked);
  }
}

function isNear(asked: string, known: string): boolean {
  return (
    plainName(asked) === plainName(known) ||
    slipsBetween(asked.toLowerCase(), known.toLowerCase(), maxSlips(asked)) !== undefined
  );
}

/** Names of one or two letters are near to too many others; −1 excludes all. */
function maxSlips({ length }: string): number {
  return length < 3 ? -1 : length < 5 ? 1 : 2;
}

/** A name without case, separators and kind prefixes. */
function plainName(name: string): string {
  return plainWord(name.replace(/^(?:contact|attributes|properties)\./i, ''));
}

/**
 * Returns the number of insertions, deletions, substitutions and swaps of neighbours between two texts; undefined above
 * `most`. Computes only the band around the diagonal of the table.
 */
export function slipsBetween(left: string, right: string, most: number): number | undefined {
  if (Math.abs(left.length - right.length) > most) return undefined;
  const width = right.length + 1;
  let twoAbove: number[] = [];
  let above = Array.from({ length: width }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const current = Array.from({ length: width }, () => most + 1);
    if (row <= most) current[0] = row;
    let least = current[0] as number;
    const end = Math.min(right.length, row + most);
    for (let column = Math.max(1, row - most); column <= end; column++) {
      const isSame = left[row - 1] === right[column - 1];
      let slips = Math.min(
        (above[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (above[column - 1] as number) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (isSwapped) slips = Math.min(slips, (twoAbove[column - 2] as number) + 1);
      current[column] = slips;
      least = Math.min(least, slips);
    }
    if (least > most) return undefined;
    twoAbove = above;
    above = current;
  }
  const slips = above[right.length] as number;
  return slips > most ? undefined : slips;
}
