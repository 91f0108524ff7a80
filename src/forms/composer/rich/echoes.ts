/**
 * Distinguishes echoes from foreign changes. A reported text returns as the field's value, possibly late and after more
 * typing; such a value must not overwrite the newer text.
 */
export class Echoes {
  #expected: string[] = [];

  /** Expects a reported text to return. */
  expect(text: string): void {
    this.#expected.push(text);
    // Bounded for hosts that never return a reported text.
    if (this.#expected.length > 100) this.#expected.shift();
  }

  /** Returns whether a value is a reported text. If not, all expected echoes are out of date. */
  isEcho(text: string): boolean {
    const at = this.#expected.indexOf(text);
    this.#expected = at < 0 ? [] : this.#expected.slice(at + 1);
    return at >= 0;
  }
}
