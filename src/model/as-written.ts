import { getAtPath, isJsonObject, type JsonPath } from '#base';

/**
 * Numbers of a JSON value that no double holds, with their digits: a tree in the shape of the value, `{"outputs":
 * {"pay": {"amount": "12345678901234567890"}}}`. List positions are keys such as `"0"`. The value itself holds the
 * nearest finite number, so callers without this tree read plain JSON.
 */
export type WrittenNumbers = { readonly [name: string]: string | WrittenNumbers };

/**
 * What the text of an execution holds beyond its values. `readExecution` and the client attach it: to each step for
 * what is inside the step, to the execution for the rest. Plain JSON, which survives copies, spreads and worker
 * messages. Never sent: `writeExecution` drops it and writes the digits instead.
 */
export interface AsWritten {
  /** The digits of numbers that no double holds. Absent where every number is exact. */
  readonly numbers?: WrittenNumbers;
  /** JSON paths of keys written several times, of which the last one counts. The first 20 of the execution. */
  readonly repeatedKeys?: readonly JsonPath[];
}

/** The key of {@link AsWritten} on executions and their steps. */
export const asWrittenKey = 'x-as-written';

/** Returns the attached record of an execution or a step. */
export function asWrittenOf(holder: unknown): AsWritten | undefined {
  const own: unknown = isJsonObject(holder) && Object.hasOwn(holder, asWrittenKey) ? holder[asWrittenKey] : undefined;
  return isJsonObject(own) ? (own as AsWritten) : undefined;
}

/** Returns the digits below a key. */
export function writtenInside(
  written: WrittenNumbers | string | undefined,
  name: string | number,
): WrittenNumbers | string | undefined {
  return typeof written === 'object' && written !== null && Object.hasOwn(written, name) ? written[name] : undefined;
}

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Returns the digits of a number as written; undefined where none are attached, or those of another number: a tree may
 * have outlived its value.
 */
export function writtenNumber(value: unknown, written: WrittenNumbers | string | undefined): string | undefined {
  return typeof value === 'number' &&
    typeof written === 'string' &&
    jsonNumber.test(written) &&
    nearestFinite(Number(written)) === value
    ? written
    : undefined;
}

/** JSON has no infinity: it becomes the nearest finite number. */
function nearestFinite(value: number): number {
  return Math.min(Math.max(value, -Number.MAX_VALUE), Number.MAX_VALUE);
}

type Building = { [name: string]: string | Building };

/**
 * Collects what an execution's text holds beyond its values and attaches it. Mutates the execution, which has no other
 * reference yet.
 */
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
    // A repeated key had other digits before.
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

  /** Each step carries its own record, so that it stays valid when steps are filtered, sorted or shown alone. */
  #holderOf(path: JsonPath): { readonly holder: object; readonly inside: JsonPath } {
    const step: unknown = path[0] === 'steps' && path.length > 2 ? getAtPath(this.#run, path.slice(0, 2)) : undefined;
    return isJsonObject(step) ? { holder: step, inside: path.slice(2) } : { holder: this.#run, inside: path };
  }
}

/** Without a prototype, so that `__proto__` is an ordinary key. */
function emptyTree(): Building {
  return Object.create(null) as Building;
}

/**
 * Returns JSON text in which numbers keep their written digits; all else is as `JSON.stringify` writes it.
 *
 * @param indent blanks for each level; one line when empty
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
