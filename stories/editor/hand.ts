import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { Editor, WorkflowEditorProps } from 'pathboard';
import type { WorkflowEdge } from 'pathboard/core';

/** The context of a play function. */
export interface Played {
  readonly args: WorkflowEditorProps;
  readonly canvasElement: HTMLElement;
}

export interface Spot {
  readonly x: number;
  readonly y: number;
  /** The pressed element. */
  readonly part?: HTMLElement;
}

/** Finds elements of the canvas and drags them by mouse events. */
export class Hand {
  private readonly root: HTMLElement;
  readonly args: WorkflowEditorProps;
  constructor({ args, canvasElement }: Played) {
    this.args = args;
    this.root = canvasElement;
  }

  get editor(): Editor {
    return (this.args.onMount as unknown as { mock: { calls: [Editor][] } }).mock.calls.at(-1)![0];
  }
  get edges(): readonly WorkflowEdge[] {
    return this.editor.toVersion().definition?.edges ?? [];
  }
  get newest(): string {
    return this.editor.toVersion().definition?.nodes?.at(-1)?.id ?? '';
  }
  leadsTo(source: string, target: string): boolean {
    return this.edges.some((edge) => edge.source === source && edge.target === target);
  }

  find(selector: string): HTMLElement | null {
    return this.root.querySelector<HTMLElement>(selector);
  }
  /** Waits for an element that is at rest and uncovered. */
  async spot(selector: string): Promise<Spot> {
    let before = '';
    return waitFor(
      () => {
        const element = this.find(selector)!;
        const { height, left, top, width } = element.getBoundingClientRect();
        const here = { x: left + width / 2, y: top + height / 2 };
        const was = before;
        before = JSON.stringify([
          here,
          this.find('.pb-flow')?.clientWidth,
          this.find('.react-flow__viewport')?.style.transform,
        ]);
        if (was !== before) throw new Error(`${selector} moves`);
        return { ...here, part: element };
      },
      { timeout: 8000, interval: 120 },
    );
  }
  async ready(): Promise<void> {
    await waitFor(() => expect(this.find('.pb-pc')).not.toBeNull(), { timeout: 8000 });
    await waitFor(() => expect(this.find('.pb-plus[data-stub^="welcome|"]')).not.toBeNull(), { timeout: 8000 });
    await this.fit();
  }
  async fit(): Promise<void> {
    await this.spot('[data-node="welcome"]');
    await userEvent.click(await within(this.root).findByRole('button', { name: 'Fit to view' }));
    await this.spot('[data-node="welcome"]');
  }
  async select(selection: {
    readonly nodeIds?: readonly string[];
    readonly edgeIds?: readonly string[];
  }): Promise<void> {
    this.editor.select(selection);
    await waitFor(() => expect(this.find('[data-region="inspector"]')).not.toBeNull());
    await this.spot('[data-node="welcome"]');
    await this.fit();
  }

  async card(title: string): Promise<Spot> {
    const one = (): HTMLElement | undefined =>
      [...this.root.querySelectorAll<HTMLElement>('.pb-pc')].find(({ textContent }) => textContent === title);
    // A collapsed group expands for the requested card.
    if (!one()) await userEvent.type(within(this.root).getByRole('textbox', { name: 'Search steps' }), title);
    await waitFor(() => expect(one()).toBeDefined());
    one()!.scrollIntoView({ block: 'nearest' });
    one()!.dataset['story'] = 'card';
    return this.spot('[data-story="card"]');
  }
  /** A row of the outline, by what it says. */
  async row(says: RegExp): Promise<Spot> {
    const row = await waitFor(
      () => {
        const rows = [...this.root.querySelectorAll<HTMLElement>('[role="treeitem"]')];
        const found = rows.find(({ textContent }) => says.test(textContent));
        if (!found) throw new Error(`no row says ${says}`);
        return found;
      },
      { timeout: 8000 },
    );
    const { height, left, top } = row.getBoundingClientRect();
    return { x: left + 160, y: top + height / 2, part: row };
  }
  step(id: string): Promise<Spot> {
    return this.spot(`[data-node="${id}"]`);
  }
  stub(): Promise<Spot> {
    return this.spot('.pb-plus[data-stub^="welcome|"]');
  }
  async path(id: string): Promise<Spot> {
    await this.spot('[data-node="welcome"]');
    const line = this.find(`.react-flow__edge[data-id="${id}"] .pb-edge__hit`) as unknown as SVGPathElement;
    const { x, y } = line.getPointAtLength(line.getTotalLength() * 0.35).matrixTransform(line.getScreenCTM()!);
    return { x, y };
  }
  ground(): Spot {
    const { bottom, left } = this.find('.pb-flow')!.getBoundingClientRect();
    return { x: left + 160, y: bottom - 200 };
  }
  async port(id: string): Promise<Spot> {
    await this.select({ nodeIds: [id] });
    return this.spot(`.react-flow__node[data-id="${id}"] .pb-port[data-side="out"]`);
  }
  async end(id: string, side: 'source' | 'target'): Promise<Spot> {
    await this.select({ edgeIds: [id] });
    return this.spot(`.pb-path-end[data-end="${side}"]`);
  }

  /** Drags from one spot to another. */
  async carry(from: Spot, to: Spot): Promise<void> {
    const press = from.part ?? this.root;
    this.send(press, 'down', from);
    // A mouse press focuses the nearest focusable ancestor.
    (press.closest<HTMLElement>('[tabindex], button, input') ?? press).focus({ preventScroll: true });
    for (let part = 1; part <= 6; part++) {
      this.send(press, 'move', { x: from.x + ((to.x - from.x) * part) / 6, y: from.y + ((to.y - from.y) * part) / 6 });
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    this.held = { press, at: to };
  }
  release(): void {
    const { at, press } = this.held!;
    this.send(press, 'up', at);
    this.held = undefined;
  }
  /** The tooltip at the pointer. */
  async says(words: RegExp): Promise<void> {
    await waitFor(() => expect(this.find('.pb-tip--pointer')?.textContent ?? '').toMatch(words));
  }
  get untouched(): { readonly version: unknown; readonly presentation: unknown; readonly count: number } {
    const { presentation: places, version } = this.editor.store.getState();
    return { version, presentation: places, count: this.editor.history().done.length };
  }

  private held: { readonly press: Element; readonly at: Spot } | undefined;
  private send(press: Element, what: 'down' | 'move' | 'up', { x, y }: Spot): void {
    const init = {
      bubbles: true,
      cancelable: true,
      composed: true,
      clientX: x,
      clientY: y,
      button: what === 'move' ? -1 : 0,
      buttons: what === 'up' ? 0 : 1,
      view: window,
      pointerId: 1,
      isPrimary: true,
      pointerType: 'mouse',
    };
    // The dragged element may be gone, and the pointer is over the page.
    const under: EventTarget = press.isConnected ? press : document;
    under.dispatchEvent(new PointerEvent(`pointer${what}`, init));
    under.dispatchEvent(new MouseEvent(`mouse${what}`, { ...init, button: 0 }));
  }
}

/** One gesture: dragged without a write, dropped, then one history entry. */
export async function whole(hand: Hand, from: Spot, to: Spot, seen?: () => Promise<void>): Promise<void> {
  const before = hand.untouched;
  await hand.carry(from, to);
  await seen?.();
  await expect(hand.untouched).toEqual(before);
  hand.release();
}
/** Waits until the history has a number of entries. */
export const entries = (hand: Hand, count: number): Promise<void> =>
  waitFor(() => expect(hand.editor.history().done).toHaveLength(count));

/** Dragged and cancelled by Escape: nothing has changed. */
export async function takenBack(hand: Hand, from: Spot, to: Spot): Promise<void> {
  const before = hand.untouched;
  await hand.carry(from, to);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(hand.find('.pb-ghost, .pb-drop, .pb-over, .pb-tip--pointer')).toBeNull());
  hand.release();
  await expect(hand.untouched.version).toBe(before.version);
  await expect(hand.untouched.presentation).toBe(before.presentation);
  await expect(hand.untouched.count).toBe(before.count);
}
