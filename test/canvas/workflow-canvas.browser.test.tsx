import { StrictMode, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import 'pathboard/style.css';
import { type CanvasActions, type NodeViewProps, WorkflowCanvas, type WorkflowCanvasProps } from '#canvas';
import { layoutVersion } from '#layout';
import type { WorkflowVersion } from '#model';
import { PbRoot } from '#ui';
import { freeTrial, freeTrialMissingEdges } from '../../stories/canvas/free-trial-workflow.js';

function Canvas({ version = freeTrial, ...rest }: Partial<WorkflowCanvasProps>) {
  const [layout] = useState(() => layoutVersion(version));
  return (
    <PbRoot label="Page" theme="light" style={{ width: 1200, height: 900 }}>
      <WorkflowCanvas label="Free trial sign-up" version={version} layout={rest.layout ?? layout} {...rest} />
    </PbRoot>
  );
}

const mock = <Name extends keyof CanvasActions>() => vi.fn<NonNullable<CanvasActions[Name]>>();

function actionsOf(): Required<CanvasActions> {
  return {
    select: mock<'select'>(),
    openSettings: mock<'openSettings'>(),
    insertOnEdge: mock<'insertOnEdge'>(),
    addAfter: mock<'addAfter'>(),
    connect: mock<'connect'>(),
    reconnect: mock<'reconnect'>(),
    moveNodes: mock<'moveNodes'>(),
    remove: mock<'remove'>(),
    duplicate: mock<'duplicate'>(),
    dropType: mock<'dropType'>(),
    openMenu: mock<'openMenu'>(),
    openEdge: mock<'openEdge'>(),
    editEdge: mock<'editEdge'>(),
    addNote: mock<'addNote'>(),
    setNote: mock<'setNote'>(),
    noteWritten: mock<'noteWritten'>(),
    removeNotes: mock<'removeNotes'>(),
    leave: mock<'leave'>(),
    canConnect: mock<'canConnect'>().mockReturnValue({ ok: true }),
    canContinue: mock<'canContinue'>().mockReturnValue({ ok: true }),
    canDrop: mock<'canDrop'>().mockReturnValue({ ok: true }),
    previewDrop: mock<'previewDrop'>(),
    addAtEnd: mock<'addAtEnd'>(),
    duplicateTo: mock<'duplicateTo'>(),
    joinNode: mock<'joinNode'>(),
    refused: mock<'refused'>(),
  };
}

const find = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!;
const shown = async (selector: string): Promise<HTMLElement> => {
  await vi.waitFor(() => expect(find(selector)).not.toBeNull());
  return find(selector);
};
const middleOf = (element: Element): { x: number; y: number } => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};
const pane = (): HTMLElement => find('.react-flow__pane');

let actions = actionsOf();
beforeEach(() => {
  actions = actionsOf();
});

describe('drawing', () => {
  it('renders one card when one node is edited, and none when props are only new objects', async () => {
    const drawn: string[] = [];
    const Counted = ({ node, title }: NodeViewProps) => {
      drawn.push(node.id);
      return <span>{title}</span>;
    };
    const types = [...new Set(freeTrial.definition!.nodes!.map((node) => node.type!.type!))];
    const views = () => Object.fromEntries(types.map((type) => [type, Counted]));
    const layout = layoutVersion(freeTrial);
    const screen = await render(<Canvas layout={layout} nodeViews={views()} actions={{ ...actions }} problems={[]} />);
    await shown('[data-node="end"]');
    await vi.waitFor(() => expect(new Set(drawn).size).toBe(13));
    drawn.length = 0;

    await screen.rerender(
      <Canvas
        layout={layout}
        nodeViews={views()}
        actions={{ ...actions }}
        problems={[]}
        selection={{ nodeIds: [], edgeIds: [] }}
      />,
    );
    expect(drawn).toEqual([]);

    const { definition } = freeTrial;
    const edited: WorkflowVersion = {
      ...freeTrial,
      definition: {
        ...definition,
        nodes: definition!.nodes!.map((node) =>
          node.id === 'plans' ? { ...node, config: { template: 'Other' } } : node,
        ),
      },
    };
    await screen.rerender(
      <Canvas layout={layout} version={edited} nodeViews={views()} actions={{ ...actions }} problems={[]} />,
    );
    expect(drawn).toEqual(['plans']);
  });

  it('accepts hostile documents', async () => {
    const hostile = {
      definition: {
        nodes: [
          { id: 'a', type: { type: 'constructor' } },
          { id: 'a' },
          { id: '__proto__', type: 'x' },
          { id: '"]', type: { type: 'toString', icon: 7, color: {} } },
        ],
        edges: [
          { id: 'e', source: 'a', target: '"]', type: 'valueOf', value: { x: [] } },
          { id: 'e', source: 'a', target: 'a' },
          { id: 'f', source: 'gone', target: 'a' },
        ],
      },
    } as unknown as WorkflowVersion;
    await render(
      <StrictMode>
        <Canvas version={hostile} nodeViews={{}} edgeViews={{}} actions={actions} />
      </StrictMode>,
    );
    await shown('[data-node]');
    expect(document.querySelectorAll('[data-node]')).toHaveLength(4);
  });

  it('mounts only what is in view of a very large workflow', async () => {
    const nodes = Array.from({ length: 2000 }, (_, index) => ({
      id: `n${index}`,
      type: { type: 'delay', label: 'Delay' },
    }));
    const edges = nodes
      .slice(1)
      .map((node, index) => ({ id: `e${index}`, source: nodes[index]!.id, target: node.id, type: 'standard' }));
    await render(<Canvas version={{ definition: { nodes, edges } }} actions={actions} />);
    await shown('[data-node="n0"]');
    expect(document.querySelectorAll('[data-node]').length).toBeLessThan(100);
    find('[data-node="n0"]').focus();
    await userEvent.keyboard('{End}');
    await vi.waitFor(() => expect(document.activeElement).toBe(find('[data-node="n1999"]')));
  });

  it('keeps everything inside the root', async () => {
    await render(<Canvas actions={actions} missingEdges={freeTrialMissingEdges} />);
    await shown('[data-node]');
    for (const element of document.querySelectorAll('[class*="pb-"], [class*="react-flow"]')) {
      expect(element.closest('.pb')).not.toBeNull();
    }
  });
});

describe('pointer', () => {
  it('requests a move once per drag, in whole grid squares', async () => {
    await render(<Canvas actions={actions} />);
    const card = await shown('[data-node="plans"]');
    const home = layoutVersion(freeTrial).nodes['plans']!;
    const from = middleOf(card);
    const target = {
      x: from.x + 93 - pane().getBoundingClientRect().left,
      y: from.y + 47 - pane().getBoundingClientRect().top,
    };
    await userEvent.dragAndDrop(card, pane(), { targetPosition: target, steps: 8 });
    await vi.waitFor(() => expect(actions.moveNodes).toHaveBeenCalledTimes(1));
    const places = vi.mocked(actions.moveNodes).mock.calls[0]![0];
    expect(Object.keys(places)).toEqual(['plans']);
    expect((places['plans']!.x - home.x) % 20).toBe(0);
    expect((places['plans']!.y - home.y) % 20).toBe(0);
    expect(places['plans']!.x).toBeGreaterThan(home.x);
  });

  it('adds to the selection with Shift and clears it on the pane', async () => {
    await render(<Canvas actions={actions} selection={{ nodeIds: ['welcome'], edgeIds: [] }} />);
    await shown('[data-node="branch"]');
    await userEvent.keyboard('{Shift>}');
    await userEvent.click(find('[data-node="branch"]'));
    await userEvent.keyboard('{/Shift}');
    expect(actions.select).toHaveBeenLastCalledWith({ nodeIds: ['welcome', 'branch'], edgeIds: [] }, { extend: true });
    await userEvent.click(pane(), { position: { x: 20, y: 20 } });
    expect(actions.select).toHaveBeenLastCalledWith({ nodeIds: [], edgeIds: [] }, { extend: false });
  });

  it('selects what a rectangle touches, once', async () => {
    await render(<Canvas actions={actions} />);
    await shown('[data-node="keyword"]');
    await userEvent.dragAndDrop(pane(), pane(), {
      sourcePosition: { x: 200, y: 20 },
      targetPosition: { x: 1000, y: 190 },
      steps: 6,
    });
    await vi.waitFor(() => expect(actions.select).toHaveBeenCalledTimes(1));
    expect(actions.select).toHaveBeenLastCalledWith({ nodeIds: ['keyword', 'welcome'], edgeIds: [] });
  });

  it('connects from a port to anywhere on a node, and refuses where the owner does', async () => {
    actions.canConnect = mock<'canConnect'>().mockImplementation((_source, target) =>
      target === 'keyword' ? { ok: false, reason: 'No' } : { ok: true },
    );
    await render(<Canvas actions={actions} selection={{ nodeIds: ['branch'], edgeIds: [] }} />);
    await shown('[data-node="branch"]');
    // The port is a point on the lower edge, with a surface to press around it.
    const node = find('.react-flow__node[data-id="branch"]');
    const port = { sourcePosition: { x: 108, y: 58 }, steps: 8 };
    await userEvent.dragAndDrop(node, find('[data-node="no-reply"]'), port);
    await vi.waitFor(() =>
      expect(actions.connect).toHaveBeenCalledExactlyOnceWith({ source: 'branch', target: 'no-reply' }),
    );
    await userEvent.dragAndDrop(node, find('[data-node="keyword"]'), port);
    expect(actions.connect).toHaveBeenCalledTimes(1);
  });

  it('pans by the wheel and zooms by the wheel with Ctrl', async () => {
    await render(<Canvas actions={actions} />);
    const card = await shown('[data-node="branch"]');
    const before = card.getBoundingClientRect();
    pane().dispatchEvent(new WheelEvent('wheel', { deltaY: 40, bubbles: true, cancelable: true }));
    await vi.waitFor(() => expect(card.getBoundingClientRect().y).toBeCloseTo(before.y - 40, 0));
    pane().dispatchEvent(new WheelEvent('wheel', { deltaY: 120, ctrlKey: true, bubbles: true, cancelable: true }));
    await vi.waitFor(() => expect(card.getBoundingClientRect().width).toBeLessThan(before.width));
  });

  it('accepts a dropped node type, with the edge under it', async () => {
    await render(<Canvas actions={actions} />);
    await shown('[data-node="no-reply"]');
    const { x, y } = middleOf(find('[data-edge="nudge-no-reply"]'));
    const data = new DataTransfer();
    data.setData('application/x-pathboard-step', 'delay');
    const at = { clientX: x, clientY: y, dataTransfer: data, bubbles: true, cancelable: true };
    pane().dispatchEvent(new DragEvent('dragover', at));
    await vi.waitFor(() => expect(find('.pb-drop')).not.toBeNull());
    pane().dispatchEvent(new DragEvent('drop', at));
    expect(actions.dropType).toHaveBeenCalledExactlyOnceWith(
      'delay',
      { x: expect.any(Number), y: expect.any(Number) },
      'nudge-no-reply',
    );
  });
});

describe('keys', () => {
  it('is one tab stop', async () => {
    await render(
      <Canvas
        actions={actions}
        missingEdges={freeTrialMissingEdges}
        selection={{ nodeIds: ['branch'], edgeIds: [] }}
      />,
    );
    await shown('[data-node="branch"]');
    const stops = [...find('.pb-canvas').querySelectorAll<HTMLElement>('*')].filter((element) => element.tabIndex >= 0);
    expect(stops.map((element) => element.dataset['node'])).toEqual(['branch']);
  });

  it('keeps the focus in the canvas when the focused node is removed', async () => {
    const without = (id: string): WorkflowVersion => ({
      definition: {
        nodes: freeTrial.definition!.nodes!.filter((node) => node.id !== id),
        edges: freeTrial.definition!.edges!.filter((edge) => edge.source !== id && edge.target !== id),
      },
    });
    const screen = await render(<Canvas actions={actions} selection={{ nodeIds: ['nudge'], edgeIds: [] }} />);
    (await shown('[data-node="nudge"]')).focus();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }).first());
    expect(actions.remove).toHaveBeenCalledExactlyOnceWith({ nodeIds: ['nudge'], edgeIds: [] });
    await screen.rerender(<Canvas actions={actions} version={without('nudge')} />);
    await vi.waitFor(() => expect(document.activeElement).toBe(find('[data-node="no-reply"]')));
  });

  it('hides every control that changes the workflow when read-only', async () => {
    await render(
      <Canvas
        actions={actions}
        readOnly
        missingEdges={freeTrialMissingEdges}
        selection={{ nodeIds: ['branch'], edgeIds: [] }}
      />,
    );
    (await shown('[data-node="branch"]')).focus();
    await userEvent.keyboard('aic{Delete}');
    for (const asked of [actions.addAfter, actions.insertOnEdge, actions.connect, actions.remove])
      expect(asked).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(actions.openSettings).toHaveBeenCalledExactlyOnceWith('branch');
  });
});
