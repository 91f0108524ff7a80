/** What comes next by time: a heap of numbers. */
export class Soonest {
  readonly #times: number[] = [];
  readonly #items: number[] = [];

  add(time: number, item: number): void {
    const [times, items] = [this.#times, this.#items];
    let at = times.push(time) - 1;
    items.push(item);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((times[parent] as number) <= time) break;
      times[at] = times[parent] as number;
      items[at] = items[parent] as number;
      at = parent;
    }
    times[at] = time;
    items[at] = item;
  }

  /** Takes out the soonest; undefined where there is none left. */
  take(): { readonly time: number; readonly item: number } | undefined {
    const [times, items] = [this.#times, this.#items];
    const [time, item] = [times[0], items[0]];
    const [lastTime, lastItem] = [times.pop(), items.pop()];
    if (time === undefined || item === undefined || lastTime === undefined || lastItem === undefined) return undefined;
    const count = times.length;
    if (count === 0) return { time, item };
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= count) break;
      if (child + 1 < count && (times[child + 1] as number) < (times[child] as number)) child += 1;
      if ((times[child] as number) >= lastTime) break;
      times[at] = times[child] as number;
      items[at] = items[child] as number;
      at = child;
    }
    times[at] = lastTime;
    items[at] = lastItem;
    return { time, item };
  }
}
