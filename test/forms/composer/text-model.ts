/** A model of the editor: a list of caret units, which are characters with whole pairs, and chips. */
export class TextModel {
  #items: string[] = [];
  #caret = 0;
  /** The chip next to the caret that is selected as a whole. */
  #selected: number | undefined;

  constructor(text: readonly string[]) {
    this.#items = [...text];
    this.#caret = this.#items.length;
  }

  get text(): string {
    return this.#items.join('');
  }

  get selection(): readonly [number, number] {
    const at = (index: number): number => this.#items.slice(0, index).join('').length;
    return this.#selected === undefined
      ? [at(this.#caret), at(this.#caret)]
      : [at(this.#selected), at(this.#selected + 1)];
  }

  get hasSelectedChip(): boolean {
    return this.#selected !== undefined;
  }

  insert(items: readonly string[]): void {
    if (this.#selected !== undefined) this.#removeSelected();
    this.#items.splice(this.#caret, 0, ...items);
    this.#caret += items.length;
  }

  back(): void {
    if (this.#selected !== undefined) return this.#removeSelected();
    const before = this.#items[this.#caret - 1];
    if (before === undefined) return;
    if (isChip(before)) this.#selected = this.#caret - 1;
    else this.#items.splice(--this.#caret, 1);
  }

  remove(): void {
    if (this.#selected !== undefined) return this.#removeSelected();
    const after = this.#items[this.#caret];
    if (after === undefined) return;
    if (isChip(after)) this.#selected = this.#caret;
    else this.#items.splice(this.#caret, 1);
  }

  left(): void {
    if (this.#selected !== undefined) return this.#leave(this.#selected);
    const before = this.#items[this.#caret - 1];
    if (before === undefined) return;
    if (isChip(before)) this.#selected = this.#caret - 1;
    else this.#caret -= 1;
  }

  right(): void {
    if (this.#selected !== undefined) return this.#leave(this.#selected + 1);
    const after = this.#items[this.#caret];
    if (after === undefined) return;
    if (isChip(after)) this.#selected = this.#caret;
    else this.#caret += 1;
  }

  #leave(caret: number): void {
    this.#caret = caret;
    this.#selected = undefined;
  }

  #removeSelected(): void {
    const at = this.#selected as number;
    this.#items.splice(at, 1);
    this.#leave(at);
  }
}

function isChip(item: string): boolean {
  return item.length > 2 && item.startsWith('{');
}
