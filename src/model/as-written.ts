import { getAtPath, isJsonObject, type JsonPath } from '#base';

/**
 * Numbers of a JSON value that no double holds, as the text of the value writes them: a tree in the shape of the value that leads to
 * digits, `{"outputs": {"pay": {"amount": "12345678901234567890"}}}`. Positions of lists are keys such as `"0"`. The value itself holds
 * the nearest finite number at these places, so callers without this tree read plain JSON.
 */
export type WrittenNumbers = { readonly [name: string]: string | WrittenNumbers };

/**
 * What the text of a run says and its values cannot. `readExecution` and the client put it beside the values it is about: on each step
 * for what is in the step, on the run for everything else. Plain JSON, which outlives copies, spreads and messages to workers. Never
 * sent: `writeExecution` leaves it out and writes the digits instead.
 */
export interface AsWritten {
  readonly numbers?: WrittenNumbers;
  /** Paths of keys that are written several times, of which the last one counts. The first 20 of the run. */
  readonly repeatedKeys?: readonly JsonPath[];
}

/** The key of {@link AsWritten} on runs and their steps. */
export const asWrittenKey = 'x-as-written';

/** What is known to be written otherwise in a run or a step. */
export function asWrittenOf(holder: unknown): AsWritten | undefined {
  const own: unknown = isJsonObject(holder) && Object.hasOwn(holder, asWrittenKey) ? holder[asWrittenKey] : undefined;
  return isJsonObject(own) ? (own as AsWritten) : undefined;
}

/** What a tree of digits knows further inside. */
export function writtenInside(
  written: WrittenNumbers | string | undefined,
  name: string | number,
): WrittenNumbers | string | undefined {
  return typeof written === 'object' && written !== null && Object.hasOwn(written, name) ? written[name] : undefined;
}

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * The digits of a number as they were written; undefined where nothing is known to be written, or something that is not this number:
 * a tree may have come with a value that is no longer its own.
 */
export function writtenNumber(value: unknown, written: WrittenNumbers | string | undefined): string | undefined {
  return typeof value === 'number' &&
    typeof written === 'string' &&
    jsonNumber.test(written) &&
    nearestFinite(Number(written)) === value
    ? written
    : undefined;
}

/** What JSON can hold in place of a number: there is none for the infinite. */
function nearestFinite(value: number): number {
  return Math.min(Math.max(value, -Number.MAX_VALUE), Number.MAX_VALUE);
}

type Building = { [name: string]: string | Building };

/** Collects what a run's text says and puts it beside the values. Mutates the run, which has no other reference yet. */
export class WrittenBeside {
  readonly #run: object;
  readonly #numbers = new Map<object, Building>();
  readonly #repeated = new Map<object, JsonPath[]>();

  constructor(run: object) {
    this.#run = run;
  }

  keepNumber(path: JsonPath, written: string): void {
    const name = path[path.length - 1];
    const container = getAtPath(this.#run, path.slice(0, -1));
    if (name === undefined || typeof container !== 'object' || container === null) return;
    const value = getAtPath(container, [name]);
    if (value === Infinity || value === -Infinity) {
      Object.defineProperty(container, name, {
        value: nearestFinite(value),
        configurable: true,
        enumerable: true,
        writable: true,
      });
    }
    // A key that is written twice has had other digits before.
    if (writtenNumber(getAtPath(container, [name]), written) === undefined) return;
    const { holder, inside } = this.#holderOf(path);
    let tree = this.#numbers.get(holder);
    if (!tree) this.#numbers.set(holder, (tree = emptyTree()));
    for (const key of inside.slice(0, -1)) {
      const next: string | Building | undefined = tree[key];
      tree = tree[key] = typeof next === 'object' ? next : emptyTree();
    }
    tree[name] = written;
  }

  keepRepeatedKey(path: JsonPath): void {
    const { holder, inside } = this.#holderOf(path);
    const known = this.#repeated.get(holder);
    if (known) known.push(inside);
    else this.#repeated.set(holder, [inside]);
  }

  attach(): void {
    for (const holder of new Set([...this.#numbers.keys(), ...this.#repeated.keys()])) {
      const [numbers, repeatedKeys] = [this.#numbers.get(holder), this.#repeated.get(holder)];
      const asWritten: AsWritten = { ...(numbers ? { numbers } : {}), ...(repeatedKeys ? { repeatedKeys } : {}) };
      Object.assign(holder, { [asWrittenKey]: asWritten });
    }
  }

  /** Steps hold what is in them, so that it stays right where they are filtered, sorted or shown alone. */
  #holderOf(path: JsonPath): { readonly holder: object; readonly inside: JsonPath } {
    const step: unknown = path[0] === 'steps' && path.length > 2 ? getAtPath(this.#run, path.slice(0, 2)) : undefined;
    return isJsonObject(step) ? { holder: step, inside: path.slice(2) } : { holder: this.#run, inside: path };
  }
}

/** Without a prototype, so that `__proto__` is a key like any other. */
function emptyTree(): Building {
  return Object.create(null) as Building;
}

/**
 * JSON text in which numbers have the digits that were written; everything else is as `JSON.stringify` writes it.
 *
 * @param indent blanks for each level; all on one line when empty
 */
export function exactJsonText(
  value: unknown,
  numbers: WrittenNumbers | string | undefined,
  indent = '',
  gap = '',
): string {
  if (numbers === undefined || typeof value !== 'object' || value === null) {
    return (
      writtenNumber(value, numbers) ?? (JSON.stringify(value, null, indent) ?? 'null').replaceAll('\n', `\n${gap}`)
    );
  }
  const isList = Array.isArray(value);
  const inner = `${gap}${indent}`;
  const parts = isList
    ? value.map((item, at) => exactJsonText(item, writtenInside(numbers, at), indent, inner))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(
          ([key, item]) =>
            `${JSON.stringify(key)}:${indent === '' ? '' : ' '}${exactJsonText(item, writtenInside(numbers, key), indent, inner)}`,
        );
  const [open, close] = isList ? '[]' : '{}';
  if (parts.length === 0) return `${open}${close}`;
  return indent === ''
    ? `${open}${parts.join(',')}${close}`
    : `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${gap}${close}`;
}
