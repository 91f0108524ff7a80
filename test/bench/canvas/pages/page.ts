import type { Contestant, Scene } from './scene.js';

/** The interface of a page to the runner, which reads the browser's meters around each call. */
export interface BenchPage {
  readonly info: {
    readonly pan: 'left' | 'middle';
    readonly zoom: 'wheel' | 'ctrl wheel';
    readonly needsActualSize: boolean;
  };
  mount(): Promise<{ readonly drawn: number; readonly nodes: number }>;
  settled(): boolean;
  actualSize(): Promise<void>;
  fit(): Promise<void>;
  /** The position of the measured node; undefined while it is not rendered. */
  rect(): { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | undefined;
  /** The position of the camera. */
  camera(): { readonly x: number; readonly y: number; readonly zoom: number };
  /** A position without a node or an edge. */
  freeSpot(): readonly [number, number] | undefined;
  edits(count: number): Promise<readonly number[]>;
  inserts(count: number): Promise<readonly number[]>;
  undos(count: number): Promise<{ readonly times: readonly number[]; readonly changed: boolean }>;
  idle(count: number): Promise<void>;
  openForm(): Promise<string | undefined>;
  watchKeys(): void;
  readonly keyTimes: number[];
  /** Times each letter from now on: until it is painted where it is typed, and until the card shows it. */
  watchLetters(): void;
  readonly letterTimes: { readonly letters: readonly number[]; readonly followed: readonly number[] };
  startFrames(): void;
  /** The time between frames since the last call. */
  stopFrames(): readonly number[];
  elements(): number;
}

declare global {
  interface Window {
    bench?: BenchPage;
  }
}

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
/** Runs after the current frame has been painted. */
const task = (): Promise<void> =>
  new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      resolve();
    };
    channel.port2.postMessage(0);
  });

/** Loads the scene and offers the contestant to the runner. */
export function runPage(contestant: Contestant): void {
  void fetch('/scene.json')
    .then((answer) => answer.json())
    .then((scene: Scene) => {
      window.bench = benchOf(contestant, scene);
      document.documentElement.dataset['ready'] = '';
    });
}

function benchOf(contestant: Contestant, scene: Scene): BenchPage {
  const root = document.getElementById('stage') as HTMLElement;
  const step = (id: string): HTMLElement | null =>
    root.querySelector<HTMLElement>(`.react-flow__node[data-id="${id}"]`);
  const words = (): string => step(scene.focus.nodeId)?.textContent ?? '';
  const drawn = (): number => root.querySelectorAll('.react-flow__node').length;
  const total = scene.version.definition?.nodes?.length ?? 0;
  const keyTimes: number[] = [];
  const letters: number[] = [];
  const followed: number[] = [];
  let frames: number[] | undefined;
  let edited = 0;
  let inserted = 0;

  /** Starts an action after a frame, and waits for the frame that shows its result. */
  const timed = async (work: () => void, shows: () => boolean): Promise<number> => {
    await frame();
    await task();
    const start = performance.now();
    work();
    for (let waited = 0; ; waited++) {
      await frame();
      if (shows()) break;
      if (waited > 600) throw new Error('It never showed.');
    }
    await task();
    return performance.now() - start;
  };
  const visible = (): boolean => {
    const first = root.querySelector('.react-flow__node');
    return first !== null && getComputedStyle(first).visibility !== 'hidden';
  };

  return {
    info: { pan: contestant.pan, zoom: contestant.zoom, needsActualSize: contestant.actualSize !== undefined },
    async mount() {
      const start = performance.now();
      await new Promise<void>((resolve) =>
        setTimeout(() => {
          contestant.mount(root, scene);
          resolve();
        }),
      );
      const wanted = contestant.draws === 'all' ? total : 1;
      do await frame();
      while (drawn() < wanted || !visible());
      await frame();
      return { drawn: performance.now() - start, nodes: drawn() };
    },
    settled: contestant.settled,
    async actualSize() {
      contestant.actualSize?.();
      await frame();
      await frame();
    },
    async fit() {
      contestant.fit();
      await frame();
      // For contestants that render only the viewport: waits until all of it is rendered.
      for (let still = 0, before = -1; still < 3;) {
        await frame();
        const now = drawn();
        still = now === before ? still + 1 : 0;
        before = now;
      }
    },
    rect() {
      const box = step(scene.focus.nodeId)?.getBoundingClientRect();
      return box && { x: box.x, y: box.y, width: box.width, height: box.height };
    },
    camera() {
      const layer = root.querySelector('.react-flow__viewport');
      const pane = root.querySelector('.react-flow')?.getBoundingClientRect();
      const { a, e, f } = new DOMMatrix(layer ? getComputedStyle(layer).transform : undefined);
      return { x: e + (pane?.x ?? 0), y: f + (pane?.y ?? 0), zoom: a };
    },
    freeSpot() {
      // With a hundred thousand elements each hit test takes a tenth of a second, so the first position has to do.
      for (let y = 240; y < innerHeight - 200; y += 34) {
        for (let x = 420; x < innerWidth - 420; x += 46) {
          if (document.elementFromPoint(x, y)?.classList.contains('react-flow__pane')) return [x, y];
        }
      }
      return undefined;
    },
    async edits(count) {
      const times: number[] = [];
      for (let run = 0; run < count; run++) {
        const text = `Edited ${edited++} times`;
        times.push(
          await timed(
            () => contestant.edit(text),
            () => words().includes(text),
          ),
        );
      }
      return times;
    },
    async inserts(count) {
      const times: number[] = [];
      for (let run = 0; run < count; run++) {
        const id = `added-${inserted++}`;
        times.push(
          await timed(
            () => contestant.insert(id),
            () => step(id) !== null,
          ),
        );
      }
      return times;
    },
    async undos(count) {
      const times: number[] = [];
      const look = (): string => `${words()} ${root.querySelectorAll('.react-flow__node[data-id^="added-"]').length}`;
      const before = look();
      for (let run = 0; run < count; run++) times.push(await timed(contestant.undo, () => true));
      await frame();
      await frame();
      return { times, changed: look() !== before };
    },
    async idle(count) {
      for (let run = 0; run < count; run++) {
        await frame();
        await task();
        await frame();
        await task();
      }
    },
    async openForm() {
      const selector = contestant.openForm();
      for (let waited = 0; waited < 60 && selector !== undefined && !document.querySelector(selector); waited++)
        await frame();
      await frame();
      return selector;
    },
    watchKeys() {
      document.addEventListener(
        'input',
        (event) => {
          // The field has the letter already, so the next frame paints it; cards may follow later.
          void (async () => {
            await frame();
            await task();
            keyTimes.push(performance.now() - event.timeStamp);
          })();
        },
        true,
      );
    },
    keyTimes,
    watchLetters() {
      // The time of a key is when it was pressed, however long the page was busy then.
      let timeStamp = 0;
      let typed = 0;
      document.addEventListener('keydown', (event) => (timeStamp = event.timeStamp), true);
      document.addEventListener(
        'input',
        ({ target }) => {
          const pressed = timeStamp;
          // Cards shorten long texts.
          const shown = Math.min(20, ++typed);
          // The browser has changed the text itself, so the next frame paints the letter.
          void (async () => {
            await frame();
            await task();
            letters.push(performance.now() - pressed);
            const start = ((target as HTMLElement).textContent ?? '').slice(0, shown);
            for (let waited = 0; waited < 240 && !words().includes(start); waited++) await frame();
            followed.push(performance.now() - pressed);
          })();
        },
        true,
      );
    },
    letterTimes: { letters, followed },
    startFrames() {
      const times: number[] = (frames = []);
      const tick = (time: number): void => {
        times.push(time);
        if (frames === times) requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
    },
    stopFrames() {
      const times = frames ?? [];
      frames = undefined;
      return times.slice(1).map((time, index) => time - (times[index] ?? time));
    },
    elements: () => document.querySelectorAll('*').length,
  };
}
