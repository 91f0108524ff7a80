import { createRef, type ReactElement, type RefObject } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import 'pathboard/style.css';
import { graphOf } from '#graph';
import type { WorkflowVersion } from '#model';
import {
  type OutlineAct,
  type OutlineActions,
  type OutlineCarried,
  type OutlineDropPlace,
  type OutlineSelection,
  type OutlineView,
  WorkflowOutline,
  type WorkflowOutlineProps,
} from '#outline';
import { PbRoot } from '#ui';
import { freeTrial, freeTrialMissingEdges } from '../../stories/canvas/free-trial-workflow.js';
import { createRowKeeper } from '../../src/outline/rows/row-keeper.js';
import { showRows } from '../../src/outline/rows/shown-rows.js';
import { largeWorkflow } from '../support/large-workflow.js';
import { frames } from '../support/real-hand.js';

/** A mounted outline with its own selection, and functions that change it. */
interface Shown {
  readonly view: RefObject<OutlineView | null>;
  readonly actions: { readonly [name in keyof OutlineActions]-?: ReturnType<typeof vi.fn> };
  readonly set: (props: Partial<WorkflowOutlineProps>) => void;
  readonly selected: () => OutlineSelection;
}

async function show(initial: Partial<WorkflowOutlineProps> = {}): Promise<Shown> {
  const view = createRef<OutlineView>();
  const names = [
    'openSettings',
    'openEdge',
    'insertOnEdge',
    'addAfter',
    'addFirst',
    'chooseTarget',
    'openMenu',
  ] as const;
  const asked = Object.fromEntries(
    [...names, 'select', 'canDrop', 'drop', 'leave'].map((name) => [name, vi.fn<() => void>()]),
  );
  let props = initial;
  let selection: OutlineSelection = initial.selection ?? { nodeIds: [], edgeIds: [] };
  const actions: OutlineActions = {
    ...(asked as OutlineActions),
    select: (next) => {
      selection = next;
      void draw();
    },
  };
  const whole = (): ReactElement => (
    <>
      <PbRoot label="Editor" theme="light" style={{ height: 500, width: 420 }}>
        <WorkflowOutline
          label="Trial"
          version={freeTrial}
          missingEdges={freeTrialMissingEdges}
          actions={actions}
          viewRef={view}
          {...props}
          selection={selection}
        />
      </PbRoot>
      <button type="button">Elsewhere</button>
    </>
  );
  const { rerender } = await render(whole());
  const draw = (): Promise<void> => rerender(whole());
  await vi.waitFor(() => expect(items().length).toBeGreaterThan(0));
  return {
    view,
    actions: asked as unknown as Shown['actions'],
    set: (next) => {
      props = { ...props, ...next };
      void draw();
    },
    selected: () => selection,
  };
}

const items = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role="treeitem"]')];
const list = (): HTMLElement => document.querySelector<HTMLElement>('[role="tree"]') as HTMLElement;
const focusedKey = (): string | undefined => (document.activeElement as HTMLElement | null)?.dataset['row'];
const rowOf = (key: string): HTMLElement | undefined => items().find((row) => row.dataset['row'] === key);
const node = (id: string): string => `s0|${id}`;
const path = (id: string): string => `p0|${id}`;

/** Returns the version without some nodes and their edges. */
function without(version: WorkflowVersion, ...ids: readonly string[]): WorkflowVersion {
  return {
    ...version,
    definition: {
      ...version.definition,
      nodes: version.definition?.nodes?.filter(({ id }) => !ids.includes(id)) ?? [],
      edges:
        version.definition?.edges?.filter(({ source, target }) => !ids.includes(source) && !ids.includes(target)) ?? [],
    },
  };
}

describe('letters in the outline', () => {
  test('[O18] go to the next row that begins with them, until another key', async () => {
    const { selected } = await show({ version: freeTrial });
    rowOf(node('keyword'))!.focus();
    await userEvent.keyboard('fse');
    await vi.waitFor(() => expect(focusedKey()).toBe(node('welcome')));
    expect(document.querySelector('.pb-ol__n')?.textContent).toBe('First letters: se');
    // A letter that no title has there stays untyped.
    await userEvent.keyboard('x');
    expect(document.querySelector('.pb-ol__n')?.textContent).toBe('First letters: se');
    await userEvent.keyboard('nd t');
    await vi.waitFor(() => expect(focusedKey()).toBe(node('after-hours')));
    // Another key keeps its meaning and ends it: the next letter is a command again.
    await userEvent.keyboard('{Home}');
    await vi.waitFor(() => expect(focusedKey()).toBe(node('keyword')));
    expect(document.querySelector('.pb-ol__n')?.textContent).toBe('13 steps');
    await userEvent.keyboard('fw{Escape}w ');
    await vi.waitFor(() => expect(selected().nodeIds).toEqual(['wait']));
  });

  test('[O18] end when the focus leaves; the same letter goes on to the next row', async () => {
    await show({ version: freeTrial });
    rowOf(node('keyword'))!.focus();
    const met: (string | undefined)[] = [];
    await userEvent.keyboard('f');
    for (let presses = 0; presses < 4; presses++) {
      await userEvent.keyboard('a');
      await frames(2);
      met.push(focusedKey());
    }
    expect(met).toEqual(['assign', 'hot-lead', 'self-serve', 'no-reply'].map(node));
    await userEvent.click(page.getByRole('button', { name: 'Elsewhere' }));
    expect(document.querySelector('.pb-ol__n')?.textContent).toBe('13 steps');
  });
});

describe('paths that come together', () => {
  test('are named at their row; a focused path marks the row at which it goes on', async () => {
    const { view } = await show({ version: freeTrial });
    view.current!.focusNode('end');
    await vi.waitFor(() => expect(focusedKey()).toBe(node('end')));
    const end = rowOf(node('end'))!;
    expect(document.getElementById(end.getAttribute('aria-describedby')!)?.textContent).toBe(
      '3 paths come together here',
    );
    expect(end.dataset['state']).not.toContain('led');
    view.current!.focusEdge('no-reply-end');
    await vi.waitFor(() => expect(rowOf(node('end'))?.dataset['state']).toContain('led'));
    await userEvent.keyboard('{ArrowRight}');
    await vi.waitFor(() => expect(focusedKey()).toBe(node('end')));
    const [title, mark] = rowOf(node('end'))!.querySelector('.pb-or__head')!.children;
    expect(mark!.getBoundingClientRect().left - title!.getBoundingClientRect().right).toBeLessThan(12);
  });
});

describe('the focus in the outline', () => {
  test('[O14] stays on its row while rows are added, removed and moved, and is never taken from another element', async () => {
    const { set, view } = await show();
    view.current?.focusNode('hot-lead');
    await vi.waitFor(() => expect(focusedKey()).toBe(node('hot-lead')));
    set({ version: without(freeTrial, 'no-reply', 'plans') });
    await vi.waitFor(() => expect(rowOf(node('plans'))).toBeUndefined());
    expect(focusedKey()).toBe(node('hot-lead'));
    // The row moves, possibly to another element.
    const edges = freeTrial.definition?.edges?.map((edge) =>
      edge.target === 'hot-lead'
        ? { ...edge, target: 'end' }
        : edge.source === 'no-reply'
          ? { ...edge, target: 'hot-lead' }
          : edge,
    );
    set({ version: { ...freeTrial, definition: { ...freeTrial.definition, edges: edges ?? [] } } });
    await vi.waitFor(() => expect(rowOf(node('plans'))).toBeDefined());
    await vi.waitFor(() => expect(focusedKey()).toBe(node('hot-lead')));

    const elsewhere = page.getByRole('button', { name: 'Elsewhere' }).element() as HTMLElement;
    elsewhere.focus();
    set({ version: without(freeTrial, 'hot-lead') });
    await vi.waitFor(() => expect(rowOf(node('hot-lead'))).toBeUndefined());
    await frames(2);
    expect(document.activeElement).toBe(elsewhere);
  });

  test('[O14] moves to a node beside a removed row, never to the page, also when many are removed at once', async () => {
    const { set, view } = await show();
    for (const gone of [
      ['assign'],
      ['hot-lead', 'assign', 'after-hours'],
      ['hours', 'plans', 'nudge', 'branch', 'wait'],
    ]) {
      set({ version: freeTrial });
      await vi.waitFor(() =>
        expect(rowOf(node(gone[0] as string)) ?? view.current?.rectOf({ nodeId: gone[0] as string })).toBeTruthy(),
      );
      view.current?.focusNode(gone[0] as string);
      await vi.waitFor(() => expect(focusedKey()).toBe(node(gone[0] as string)));
      set({ version: without(freeTrial, ...gone) });
      await vi.waitFor(() => expect(gone.filter((id) => view.current?.rectOf({ nodeId: id }))).toEqual([]));
      await vi.waitFor(() => expect(focusedKey()).toMatch(/^s0\|/));
      expect(gone.map(node)).not.toContain(focusedKey());
    }
  });

  test('[O14] has one tab stop: the last focused row, otherwise the selected one, otherwise the first', async () => {
    const stops = (): readonly (string | undefined)[] =>
      items().flatMap((row) => (row.tabIndex === 0 ? [row.dataset['row']] : []));
    const { set, view } = await show({ selection: { nodeIds: ['branch'], edgeIds: [] } });
    expect(stops()).toEqual([node('branch')]);
    view.current?.focusEdge('nudge-no-reply');
    await vi.waitFor(() => expect(focusedKey()).toBe(path('nudge-no-reply')));
    expect(stops()).toEqual([path('nudge-no-reply')]);
    expect(view.current?.focused()).toEqual({ nodeIds: [], edgeIds: ['nudge-no-reply'] });
    set({ version: without(freeTrial, 'no-reply') });
    await vi.waitFor(() => expect(view.current?.rectOf({ edgeId: 'nudge-no-reply' })).toBeUndefined());
    await vi.waitFor(() => expect(stops()).toEqual([focusedKey()]));
  });

  test('[O14] moves to the collapsed row that hides its own', async () => {
    const { view } = await show();
    const branches = (): readonly (string | undefined)[] =>
      items().flatMap((row) => (row.ariaExpanded === 'true' ? [row.dataset['row']] : []));
    view.current?.focusNode('hot-lead');
    await vi.waitFor(() => expect(focusedKey()).toBe(node('hot-lead')));
    // One row around it, by its button.
    rowOf(node('branch'))?.querySelector<HTMLElement>('[data-twist]')?.click();
    await vi.waitFor(() => expect(focusedKey()).toBe(node('branch')));
    expect(rowOf(node('hot-lead'))).toBeUndefined();
    // All rows, by the key.
    await userEvent.keyboard('*');
    view.current?.focusEdge('nudge-no-reply');
    await vi.waitFor(() => expect(focusedKey()).toBe(path('nudge-no-reply')));
    await userEvent.keyboard('_');
    await vi.waitFor(() => expect(focusedKey()).toBe(node('welcome')));
    await frames(2);
    expect(branches()).toEqual([]);
    expect(view.current?.focused()).toEqual({ nodeIds: ['welcome'], edgeIds: [] });
  });

  test('[O14] moves to a requested row inside collapsed ones, and to a missing row once it exists', async () => {
    const { set, view } = await show();
    view.current?.act('collapse-all');
    await vi.waitFor(() => expect(rowOf(node('hot-lead'))).toBeUndefined());
    view.current?.reveal('hot-lead');
    await vi.waitFor(() => expect(rowOf(node('hot-lead'))).toBeDefined());
    expect(focusedKey()).toBeUndefined();
    for (let parent = rowOf(node('hot-lead')); parent; parent = undefined)
      expect(parent.getAttribute('aria-level')).not.toBe('1');

    view.current?.focusNode('later');
    await frames(2);
    expect(view.current?.focused()).toBeUndefined();
    const nodes = [...(freeTrial.definition?.nodes ?? []), { id: 'later', config: {} }];
    set({ version: { ...freeTrial, definition: { ...freeTrial.definition, nodes } } });
    await vi.waitFor(() => expect(focusedKey()).toBe(node('later')));
    expect(view.current?.focused()).toEqual({ nodeIds: ['later'], edgeIds: [] });
    for (const unknown of ['gone', '__proto__', '']) {
      view.current?.reveal(unknown);
      expect(view.current?.rectOf({ nodeId: unknown })).toBeUndefined();
      expect(view.current?.rectOf({ edgeId: unknown })).toBeUndefined();
    }
    expect(view.current?.rectOf({})).toBeUndefined();
    expect(focusedKey()).toBe(node('later'));
  });
});

describe('mounted rows', () => {
  test('[O10] are those in view and in a margin, each below the previous one, at any scroll position', async () => {
    const version = largeWorkflow(400);
    const missing: readonly never[] = [];
    await show({ version, missingEdges: missing });
    const { rows } = createRowKeeper()(graphOf(version), missing);
    const shown = showRows(rows, () => false);
    const sheet = list().firstElementChild as HTMLElement;
    expect(sheet.offsetHeight).toBe(shown.tops[shown.count]);
    for (const share of [0, 0.13, 0.5, 0.77, 1, 0.02]) {
      list().scrollTop = share * list().scrollHeight;
      const top = list().getBoundingClientRect().top - sheet.getBoundingClientRect().top;
      const bottom = top + list().clientHeight;
      const inView = rows.flatMap(({ key, kind }, at) =>
        kind !== 'heading' && shown.tops[at + 1]! > top && shown.tops[at]! < bottom ? [key] : [],
      );
      await vi.waitFor(() => {
        const mounted = new Set(items().map((row) => row.dataset['row']));
        expect(inView.filter((key) => !mounted.has(key))).toEqual([]);
      });
      expect(items().length).toBeLessThan(80);
      const origin = sheet.getBoundingClientRect().top;
      expect(items().map((row) => Math.round(row.getBoundingClientRect().top - origin))).toEqual(
        items().map((row) => shown.tops[Number(row.dataset['at'])]),
      );
    }
  });

  test('[R43] have a name, and expose their position, level and expanded state', async () => {
    const { view } = await show({ presentation: { version: 1, nodes: { branch: { title: 'Which plan?' } } } });
    const graph = graphOf(freeTrial);
    const { numbers, rows } = createRowKeeper()(graph, freeTrialMissingEdges);
    const seen = new Map<string, HTMLElement>();
    for (const { id } of graph.nodes) {
      view.current?.focusNode(id);
      await vi.waitFor(() => expect(focusedKey()).toBe(node(id)));
      await frames(1);
      for (const row of items()) seen.set(row.dataset['row'] as string, row.cloneNode(true) as HTMLElement);
    }
    const nameOf = (row: HTMLElement): string => row.querySelector('.pb-visually-hidden')?.textContent ?? '';
    expect([...seen.keys()].sort()).toEqual(rows.map(({ key }) => key).sort());
    expect(nameOf(seen.get(node('branch'))!)).toContain('Which plan?');
    for (const [at, row] of rows.entries()) {
      const item = seen.get(row.key) as HTMLElement;
      expect(nameOf(item), row.key).toMatch(/\S/);
      if (row.kind === 'step') {
        expect(nameOf(item)).toContain(` ${numbers.get(row.nodeId)} `);
        expect(item.querySelector('.pb-or__no')?.textContent).toBe(String(numbers.get(row.nodeId)));
      }
      // A link names its target by the number of the node.
      if (row.kind === 'path' && row.place === 'link')
        expect(nameOf(item)).toContain(` ${numbers.get(row.target as string)},`);
      expect(
        ['aria-level', 'aria-posinset', 'aria-setsize', 'aria-expanded'].map((name) => item.getAttribute(name)),
      ).toEqual([String(row.level), String(row.position), String(row.siblings), row.end > at + 1 ? 'true' : null]);
    }
    const names = rows.flatMap(({ key, kind }) => (kind === 'step' ? [nameOf(seen.get(key)!)] : []));
    expect(new Set(names).size).toBe(graph.nodes.length);
  });
});

describe('requests of the outline', () => {
  test('[O15] keys request the settings of a node or edge, a missing edge, or a menu', async () => {
    const { actions, selected, view } = await show();
    const at = async (focus: () => void, key: string, keys: string): Promise<void> => {
      focus();
      await vi.waitFor(() => expect(focusedKey()).toBe(key));
      await userEvent.keyboard(keys);
    };
    await at(() => view.current?.focusNode('branch'), node('branch'), '{Enter}');
    expect(actions.openSettings).toHaveBeenLastCalledWith('branch');
    expect(selected()).toEqual({ nodeIds: ['branch'], edgeIds: [] });
    await at(() => view.current?.focusEdge('branch-plans'), path('branch-plans'), '{Enter}');
    expect(actions.openEdge).toHaveBeenLastCalledWith('branch-plans');
    expect(selected()).toEqual({ nodeIds: [], edgeIds: ['branch-plans'] });
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    expect(actions.openMenu).toHaveBeenLastCalledWith(
      { edgeId: 'branch-plans' },
      rowOf(path('branch-plans'))?.getBoundingClientRect(),
    );
    // Escape goes from the edge to its node, then asks the owner, then clears the selection, and then propagates.
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(focusedKey()).toBe(node('branch')));
    expect(selected().edgeIds).toEqual(['branch-plans']);
    actions.leave.mockReturnValueOnce(true);
    await userEvent.keyboard('{Escape}');
    expect(selected().edgeIds).toEqual(['branch-plans']);
    await userEvent.keyboard('{Escape}');
    expect(selected()).toEqual({ nodeIds: [], edgeIds: [] });
    expect(view.current?.act('back')).toBe(false);
    // The missing edge of the message.
    await at(() => view.current?.focusNode('welcome'), node('welcome'), 'e');
    expect(focusedKey()).toBe(path('welcome-wait'));
  });

  test('[O15] Space selects, Ctrl+Space toggles, and Shift with arrows extends the selection over nodes only', async () => {
    const { selected, view } = await show();
    view.current?.focusNode('wait');
    await vi.waitFor(() => expect(focusedKey()).toBe(node('wait')));
    await userEvent.keyboard(' ');
    expect(selected()).toEqual({ nodeIds: ['wait'], edgeIds: [] });
    await userEvent.keyboard('{ArrowDown}{Control>} {/Control}');
    expect(selected()).toEqual({ nodeIds: ['wait'], edgeIds: ['wait-branch'] });
    await userEvent.keyboard('{Control>} {/Control}');
    expect(selected()).toEqual({ nodeIds: ['wait'], edgeIds: [] });
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(selected()).toEqual({ nodeIds: ['wait', 'branch'], edgeIds: [] });
    // Of several selected nodes the focused one stays.
    await userEvent.keyboard('{Escape}');
    expect(selected()).toEqual({ nodeIds: ['branch'], edgeIds: [] });
  });

  test('[O15] a right click, a double click and a click on a missing edge make the same requests', async () => {
    const { actions, set, view } = await show();
    const branch = page.elementLocator(rowOf(node('wait')) as HTMLElement);
    await userEvent.click(branch, { button: 'right' });
    expect(actions.openMenu).toHaveBeenLastCalledWith({ nodeId: 'wait' }, expect.anything());
    await userEvent.dblClick(branch);
    expect(actions.openSettings).toHaveBeenLastCalledWith('wait');
    view.current?.connect('wait');
    expect(actions.chooseTarget).toHaveBeenLastCalledWith('wait', rowOf(node('wait'))?.getBoundingClientRect());
    view.current?.connect('gone');
    expect(actions.chooseTarget).toHaveBeenCalledOnce();

    view.current?.act('go-last');
    await vi.waitFor(() => expect(items().some((row) => row.dataset['kind'] === 'missing')).toBe(true));
    const missing = (): HTMLElement => items().find((row) => row.dataset['kind'] === 'missing') as HTMLElement;
    missing().click();
    expect(actions.addAfter).toHaveBeenLastCalledWith('welcome', 'timeout', expect.anything(), 'PT10M');
    set({ readOnly: true });
    await vi.waitFor(() => expect(missing().querySelector('button')).toBeNull());
    missing().click();
    await vi.waitFor(() => expect(document.activeElement).toBe(missing()));
    expect(view.current?.act('open')).toBe(false);
    expect(actions.addAfter).toHaveBeenCalledOnce();
  });

  test('[O15] an act without effect is refused, and its key propagates', async () => {
    const { view } = await show({ actions: {} });
    view.current?.focusNode('branch');
    await vi.waitFor(() => expect(focusedKey()).toBe(node('branch')));
    const refused = (['open', 'menu', 'back'] as OutlineAct[]).map((act) => view.current?.act(act));
    expect(refused).toEqual([false, false, false]);
    expect(view.current?.act('unknown' as OutlineAct)).toBe(false);
    const heard = vi.fn<(event: KeyboardEvent) => void>();
    document.addEventListener('keydown', heard);
    await userEvent.keyboard('{Enter}q{ArrowDown}');
    document.removeEventListener('keydown', heard);
    expect(heard.mock.calls.map(([event]) => [event.key, event.defaultPrevented])).toEqual([
      ['Enter', false],
      ['q', false],
    ]);
  });
});

describe('dragging over the outline', () => {
  const type: OutlineCarried = { type: 'delay' };
  const step: OutlineCarried = { nodeId: 'hot-lead' };
  const branch: OutlineCarried = { edgeId: 'branch-plans' };
  /** The dragged value, the row under it, and the drop target that the owner is asked about. */
  const cases: readonly (readonly [OutlineCarried, string, OutlineDropPlace | undefined])[] = [
    [type, node('wait'), { open: { nodeId: 'wait' } }],
    [type, path('keyword-welcome'), { edgeId: 'keyword-welcome' }],
    [type, path('wait-branch'), { edgeId: 'wait-branch' }],
    [step, node('wait'), { open: { nodeId: 'wait' } }],
    [step, node('hot-lead'), undefined],
    [step, path('wait-branch'), { edgeId: 'wait-branch' }],
    [branch, path('branch-hours'), { branch: 'branch-hours' }],
    [branch, node('hours'), { branch: 'branch-hours' }],
    [branch, path('branch-plans'), undefined],
    [branch, node('keyword'), undefined],
  ];

  test('[O16] asks the owner about the drop target of the row, and drops only what it allows', async () => {
    const { actions, set, view } = await show();
    const carry = view.current!.carry;
    const middleOf = async (key: string): Promise<{ x: number; y: number }> => {
      const id = key.slice(3);
      if (key.startsWith('s')) view.current?.reveal(id);
      await vi.waitFor(() => expect(rowOf(key)).toBeDefined());
      rowOf(key)?.scrollIntoView({ block: 'center' });
      await frames(2);
      const { height, left, top, width } = rowOf(key)!.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    };
    for (const [carried, key, place] of cases) {
      const what = `${JSON.stringify(carried)} over ${key}`;
      const at = await middleOf(key);
      actions.canDrop.mockReset().mockReturnValue({ ok: true });
      actions.drop.mockReset();
      expect(carry.over(carried, at), what).toBe(place !== undefined);
      if (place) expect(actions.canDrop, what).toHaveBeenLastCalledWith(carried, place);
      await frames(1);
      expect(document.querySelector<HTMLElement>('[data-drop]')?.dataset['row'], what).toBe(place && key);
      expect(actions.drop).not.toHaveBeenCalled();
      expect(carry.drop(carried, at), what).toBe(place !== undefined);
      expect(actions.drop.mock.calls, what).toEqual(place ? [[carried, place]] : []);
      await vi.waitFor(() => expect(document.querySelector('[data-drop]')).toBeNull());
    }

    const at = await middleOf(path('wait-branch'));
    actions.drop.mockReset();
    actions.canDrop.mockReturnValue({ ok: false, reason: 'A trigger comes first.' });
    expect(carry.over(type, at)).toBe(true);
    await vi.waitFor(() => expect(document.querySelector<HTMLElement>('[data-drop]')?.dataset['drop']).toBe('refused'));
    expect(list().textContent).toContain('A trigger comes first.');
    expect(carry.drop(type, at)).toBe(false);
    await vi.waitFor(() => expect(list().textContent).not.toContain('A trigger comes first.'));
    carry.over(type, at);
    carry.end();
    await frames(1);
    expect(document.querySelector('[data-drop]')).toBeNull();

    actions.canDrop.mockReturnValue({ ok: true });
    const box = list().getBoundingClientRect();
    for (const outside of [
      { x: box.left - 5, y: at.y },
      { x: box.right + 5, y: at.y },
      { x: at.x, y: box.top - 5 },
      { x: at.x, y: box.bottom + 5 },
    ])
      expect(carry.over(type, outside)).toBe(false);
    actions.canDrop.mockReturnValue(undefined);
    expect(carry.over(type, at)).toBe(false);
    actions.canDrop.mockReturnValue({ ok: true });
    set({ readOnly: true });
    await vi.waitFor(() => expect(carry.over(type, at)).toBe(false));
    expect(carry.drop(type, at)).toBe(false);
    expect(actions.drop).not.toHaveBeenCalled();
  });
});
