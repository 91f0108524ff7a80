/**
 * Tells an echo from a change by other hands. What was handed on comes back as the value of the field, at times late and after
 * more was typed: such a value must not take the newer text away.
 */
export class Echoes {
  #expected: string[] = [];

  /** A text was handed on. */
  sent(text: string): void {
    this.#expected.push(text);
    // A host that keeps nothing of what it is told must not make this grow.
    if (this.#expected.length > 100) this.#expected.shift();
  }

  /** Whether a value is one that was handed on; if not, all that is still expected is out of date. */
  isEcho(text: string): boolean {
    const at = this.#expected.indexOf(text);
    this.#expected = at < 0 ? [] : this.#expected.slice(at + 1);
    return at >= 0;
  }
}
