import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { type Editor, WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import type { Presentation, WorkflowEdge, WorkflowVersion } from 'pathboard/core';
import { strictNodeTypes, trialDraft } from './trial-draft.js';

/** The draft, with a step that nothing leads to yet. */
const withLooseStep: WorkflowVersion = {
  ...trialDraft,
  definition: {
    ...trialDraft.definition,
    nodes: [...trialDraft.definition?.nodes ?? [], { id: 'loose', type: strictNodeTypes.find(({ type }) => type === 'delay') ?? {}, config: {} }],
  },
};
const presentation: Presentation = { version: 1, nodes: { loose: { x: -260, y: 200 } } };

const meta = {
  title: 'Editor/Dragging',
  component: WorkflowEditor,
  parameters: { viewport: { options: { wide: { name: 'Wide', styles: { width: '1600px', height: '1000px' } } } } },
  globals: { viewport: { value: 'wide' } },
  args: { theme: 'light', nodeTypes: strictNodeTypes, defaultVersion: withLooseStep, presentation, onMount: fn(), onVersionChange: fn() },
  render: (args: WorkflowEditorProps) => <div style={{ height: '100vh' }}><WorkflowEditor {...args} /></div>,
} satisfies Meta<typeof WorkflowEditor>;

export default meta;
type Story = StoryObj<typeof meta>;
type Context = Parameters<NonNullable<Story['play']>>[0];

interface Spot {
  readonly x: number;
  readonly y: number;
  /** What is pressed there. */
  readonly part?: HTMLElement;
}

/** Finds things of the drawing and drags them with events like those of a mouse. */
class Hand {
  private readonly root: HTMLElement;
  readonly args: WorkflowEditorProps;
  constructor({ args, canvasElement }: Context) {
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
  /** Waits for an element that neither moves nor is covered by another. */
  async spot(selector: string): Promise<Spot> {
    let before = '';
    return waitFor(() => {
      const element = this.find(selector)!;
      const { height, left, top, width } = element.getBoundingClientRect();
      const here = { x: left + width / 2, y: top + height / 2 };
      const was = before;
      before = JSON.stringify([here, this.find('.pb-flow')?.clientWidth, this.find('.react-flow__viewport')?.style.transform]);
      if (was !== before) throw new Error(`${selector} moves`);
      return { ...here, part: element };
    }, { timeout: 8000, interval: 120 });
  }
  async ready(): Promise<void> {
    await waitFor(() => expect(this.find('.pb-pc')).not.toBeNull(), { timeout: 8000 });
    await waitFor(() => expect(this.find('.pb-plus[data-stub^="welcome|"]')).not.toBeNull(), { timeout: 8000 });
    await this.fit();
  }
  async fit(): Promise<void> {
    await this.spot('[data-step="loose"]');
    await userEvent.click(await within(this.root).findByRole('button', { name: 'Fit to view' }));
    await this.spot('[data-step="loose"]');
  }
  async select(selection: { readonly nodeIds?: readonly string[]; readonly edgeIds?: readonly string[] }): Promise<void> {
    this.editor.select(selection);
    await waitFor(() => expect(this.find('[data-region="inspector"]')).not.toBeNull());
    await this.spot('[data-step="welcome"]');
    await this.fit();
  }

  async card(title: string): Promise<Spot> {
    const one = (): HTMLElement | undefined => [...this.root.querySelectorAll<HTMLElement>('.pb-pc')].find(({ textContent }) => textContent === title);
    // A group that is folded opens for what is looked for.
    if (!one()) await userEvent.type(within(this.root).getByRole('textbox', { name: 'Search steps' }), title);
    await waitFor(() => expect(one()).toBeDefined());
    one()!.scrollIntoView({ block: 'nearest' });
    one()!.dataset['story'] = 'card';
    return this.spot('[data-story="card"]');
  }
  step(id: string): Promise<Spot> {
    return this.spot(`[data-step="${id}"]`);
  }
  stub(): Promise<Spot> {
    return this.spot('.pb-plus[data-stub^="welcome|"]');
  }
  async path(id: string): Promise<Spot> {
    await this.spot('[data-step="welcome"]');
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
    return this.spot(`.react-flow__edge[data-id="${id}"] .react-flow__edgeupdater-${side}`);
  }

  /** Takes something up and carries it somewhere. */
  async carry(from: Spot, to: Spot): Promise<void> {
    const press = from.part ?? this.root;
    this.send(press, 'down', from);
    // As a press of a mouse does.
    press.focus();
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
    const init = { bubbles: true, cancelable: true, composed: true, clientX: x, clientY: y, button: what === 'move' ? -1 : 0, buttons: what === 'up' ? 0 : 1, view: window, pointerId: 1, isPrimary: true, pointerType: 'mouse' };
    press.dispatchEvent(new PointerEvent(`pointer${what}`, init));
    press.dispatchEvent(new MouseEvent(`mouse${what}`, { ...init, button: 0 }));
  }
}

/** One gesture: carried, seen to write nothing, let go of, and then one entry of the history. */
async function whole(hand: Hand, from: Spot, to: Spot, seen?: () => Promise<void>): Promise<void> {
  const before = hand.untouched;
  await hand.carry(from, to);
  await seen?.();
  expect(hand.untouched).toEqual(before);
  hand.release();
}
const entries = (hand: Hand, count: number): Promise<void> => waitFor(() => expect(hand.editor.history().done).toHaveLength(count));

/** Carried, and taken back by Escape before it is let go of: nothing has happened. */
async function takenBack(hand: Hand, from: Spot, to: Spot): Promise<void> {
  const before = hand.untouched;
  await hand.carry(from, to);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(hand.find('.pb-ghost, .pb-drop, .pb-over, .pb-tip--pointer')).toBeNull());
  hand.release();
  expect(hand.untouched.version).toBe(before.version);
  expect(hand.untouched.presentation).toBe(before.presentation);
  expect(hand.untouched.count).toBe(before.count);
}

/** A story that carries one thing somewhere, and one that thinks better of it. */
function story(play: (hand: Hand) => Promise<void>): Story {
  return {
    play: async (context) => {
      const hand = new Hand(context);
      await hand.ready();
      await play(hand);
    },
  };
}

/** A step type lands where it is let go of, and nothing leads to it. */
export const FromThePaletteOntoTheCanvas = story(async (hand) => {
  await whole(hand, await hand.card('Wait for reply'), hand.ground());
  await entries(hand, 1);
  expect(hand.edges.some(({ target }) => target === hand.newest)).toBe(false);
});

/** Over a path the gap opens before it is let go of; its first half stays what it was. */
export const FromThePaletteOntoAPath = story(async (hand) => {
  await whole(hand, await hand.card('Delay'), await hand.path('wait-branch'), () => waitFor(() => expect(hand.find('.pb-drop')).not.toBeNull()));
  await entries(hand, 1);
  expect(hand.edges.find(({ id }) => id === 'wait-branch')).toMatchObject({ target: hand.newest, value: 'Reply' });
  expect(hand.leadsTo(hand.newest, 'branch')).toBe(true);
});

/** The open end of a path that is missing takes it. */
export const FromThePaletteOntoAnOpenEnd = story(async (hand) => {
  await whole(hand, await hand.card('Add tag'), await hand.stub(), () => hand.says(/^Connect as “No receipt/));
  await entries(hand, 1);
  expect(hand.leadsTo('welcome', hand.newest)).toBe(true);
});

/** Where it may not stand, it says why, and nothing happens. */
export const RefusedOnAPath = story(async (hand) => {
  await whole(hand, await hand.card('Keyword received'), await hand.path('wait-branch'), () => hand.says(/A trigger can’t have a step before it/));
  await entries(hand, 0);
});

/** A step that nothing leads to is put into a path. */
export const ALooseStepIntoAPath = story(async (hand) => {
  await whole(hand, await hand.step('loose'), await hand.path('nudge-no-reply'), () => waitFor(() => expect(hand.find('.pb-drop')).not.toBeNull()));
  await entries(hand, 1);
  expect(hand.leadsTo('nudge', 'loose') && hand.leadsTo('loose', 'no-reply')).toBe(true);
});

/** Anywhere on a step is as good as its port. */
export const ConnectTwoSteps = story(async (hand) => {
  await whole(hand, await hand.port('branch'), await hand.step('loose'), () => hand.says(/^Connect/));
  await entries(hand, 1);
  expect(hand.leadsTo('branch', 'loose')).toBe(true);
});

/** The same in the dark, held: targets keep their strength, the others step back. */
export const ConnectInTheDark: Story = {
  args: { theme: 'dark' },
  play: async (context) => {
    const hand = new Hand(context);
    await hand.ready();
    await hand.carry(await hand.port('branch'), await hand.step('loose'));
    await hand.says(/^Connect/);
  },
};

export const RefusedToConnect = story(async (hand) => {
  await whole(hand, await hand.port('branch'), await hand.step('keyword'), () => hand.says(/A trigger can’t have a step before it/));
  await entries(hand, 0);
});

/** On empty canvas, what may come there is offered, and then stands there. */
export const ConnectToANewStep = story(async (hand) => {
  await whole(hand, await hand.port('branch'), hand.ground(), () => hand.says(/^Add a step here$/));
  await userEvent.type(await within(document.body).findByRole('combobox', { name: 'Search steps' }), 'add tag{Enter}');
  await entries(hand, 1);
  expect(hand.leadsTo('branch', hand.newest)).toBe(true);
});

/** Either end of a selected path can be taken elsewhere. */
export const MoveTheEndOfAPath = story(async (hand) => {
  await whole(hand, await hand.end('nudge-no-reply', 'target'), await hand.step('loose'));
  await entries(hand, 1);
  expect(hand.edges.find(({ id }) => id === 'nudge-no-reply')).toMatchObject({ source: 'nudge', target: 'loose' });
});

export const MoveTheBeginningOfAPath = story(async (hand) => {
  await whole(hand, await hand.end('nudge-no-reply', 'source'), await hand.step('loose'));
  await entries(hand, 1);
  expect(hand.edges.find(({ id }) => id === 'nudge-no-reply')).toMatchObject({ source: 'loose', target: 'no-reply' });
});

/** Escape in the middle of each of them leaves nothing behind. */
export const EscapeOnTheWayFromThePalette = story(async (hand) => takenBack(hand, await hand.card('Delay'), await hand.path('wait-branch')));
export const EscapeWhileAStepIsMoved = story(async (hand) => takenBack(hand, await hand.step('loose'), await hand.path('wait-branch')));
export const EscapeWhileConnecting = story(async (hand) => takenBack(hand, await hand.port('branch'), await hand.step('loose')));
export const EscapeWhileAPathIsMoved = story(async (hand) => takenBack(hand, await hand.end('nudge-no-reply', 'target'), await hand.step('loose')));
