import { afterEach, describe, expect, test, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { compareVersions } from '#compare';
import type { WorkflowVersion } from '#model';
import { PbRoot } from '#ui';
import { VersionCompare, type VersionCompareProps } from '#versions';
import { largeWorkflow } from '../support/large-workflow.js';
import 'pathboard/style.css';

const after = largeWorkflow(14);
const nodes = after.definition?.nodes ?? [];
const edges = after.definition?.edges ?? [];
const gone = nodes.at(-1)!;
const message = nodes.find(({ type }) => type?.type === 'send-message')!;
const wait = nodes.find(({ type }) => type?.type === 'wait-for-reply')!;

/** Another message, and without the last step. */
const before: WorkflowVersion = {
  ...after,
  id: 'older',
  definition: {
    ...after.definition,
    nodes: nodes
      .filter((node) => node !== gone)
      .map((node) =>
        node === message
          ? { ...node, config: { ...node.config, message: 'Hello {firstName}, come and have a look at our club!' } }
          : node === wait
            ? { ...node, config: { ...node.config, replyCount: 3 } }
            : node,
      ),
    edges: edges.filter(({ source, target }) => source !== gone.id && target !== gone.id),
  },
};

afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
});

const view = (props: Partial<VersionCompareProps> = {}) =>
  render(
    <PbRoot label="Review" style={{ width: 1400, height: 900 }}>
      <VersionCompare before={before} after={after} names={{ before: 'v6', after: 'v7' }} {...props} />
    </PbRoot>,
  );

const list = () => page.getByRole('list', { name: 'Changes' });
const choose = (name: string) => userEvent.click(page.getByRole('radio', { name, exact: true }));
const cameraOf = (flow: Element): string =>
  flow.querySelector<HTMLElement>('.react-flow__viewport')?.style.transform ?? '';
const flows = (): readonly Element[] => [...document.querySelectorAll('.pb-flow')];
const placeOf = (flow: Element, id: string): DOMRect | undefined =>
  flow.querySelector(`[data-node="${id}"]`)?.getBoundingClientRect();

describe('the comparison of two versions', () => {
  test('[CV1] side by side, equal steps stand level, and both cameras move in step', async () => {
    await view();
    await choose('Side by side');
    await vi.waitFor(() => expect(flows().map((flow) => placeOf(flow, message.id))).not.toContain(undefined));
    const [left, right] = flows();
    for (const { id } of nodes.filter((node) => node !== gone))
      expect(placeOf(left!, id)?.y, id).toBeCloseTo(placeOf(right!, id)?.y ?? 0, 0);
    expect(cameraOf(left!)).toBe(cameraOf(right!));
    const start = cameraOf(left!);
    await userEvent.click(page.getByRole('button', { name: /^Zoom in/ }));
    await vi.waitFor(() => expect(cameraOf(left!)).not.toBe(start));
    await vi.waitFor(() => expect(cameraOf(right!)).toBe(cameraOf(left!)));
    right!.dispatchEvent(new WheelEvent('wheel', { deltaY: 60, bubbles: true, cancelable: true }));
    await vi.waitFor(() => expect(cameraOf(left!)).toBe(cameraOf(right!)));
  });

  test('[CV2] the divider of the swipe moves by keys and by the pointer, and reveals one version or the other', async () => {
    await view();
    await choose('Swipe');
    const divider = page.getByRole('slider', { name: 'Divider between both versions' });
    await expect.element(divider).toHaveAttribute('aria-valuenow', '50');
    (divider.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{PageUp}');
    await expect.element(divider).toHaveAttribute('aria-valuenow', '62');
    await userEvent.keyboard('{Home}');
    await expect.element(divider).toHaveAttribute('aria-valuenow', '0');
    const clipOf = (): string =>
      getComputedStyle(document.querySelector('.pb-vc__sl[data-layer="before"] .pb-flow')!).clipPath;
    const hidden = clipOf();
    await userEvent.keyboard('{End}');
    await vi.waitFor(() => expect(clipOf()).not.toBe(hidden));
    const stage = document.querySelector('.pb-vc__sw')!.getBoundingClientRect();
    await userEvent.dragAndDrop(divider, page.elementLocator(document.querySelector('.pb-vc__sw')!), {
      sourcePosition: { x: 12, y: 200 },
      targetPosition: { x: stage.width / 4, y: 200 },
    });
    await vi.waitFor(() => expect(Number(divider.element().getAttribute('aria-valuenow'))).toBeLessThan(30));
  });

  test('[CV3] steps keep their place from side to side', async () => {
    await view();
    await vi.waitFor(() => expect(placeOf(flows()[0]!, message.id)).toBeDefined());
    const { x, y } = placeOf(flows()[0]!, message.id)!;
    for (const side of ['Before', 'After', 'Swipe', 'Both']) {
      await choose(side);
      await vi.waitFor(() => {
        for (const flow of flows()) {
          const now = placeOf(flow, message.id);
          expect(Math.hypot((now?.x ?? 1e6) - x, (now?.y ?? 1e6) - y), side).toBeLessThan(1.5);
        }
      });
    }
  });

  test('[CV4] chips narrow the list and what J and K walk through; several rows are open at once', async () => {
    await view();
    const all = list().getByRole('listitem').elements().length;
    const rows = list().getByRole('button', { name: /^Changed/ });
    const changed = rows.elements().length;
    expect(changed).toBeGreaterThan(1);
    await userEvent.click(page.getByRole('button', { name: /changed$/ }));
    await vi.waitFor(() => expect(list().getByRole('listitem').elements()).toHaveLength(changed));
    await expect.element(page.getByRole('group', { name: 'Changes one by one' })).toHaveTextContent(`of ${changed}`);
    await userEvent.click(rows.nth(0));
    await userEvent.click(rows.nth(1));
    expect(list().getByRole('button', { expanded: true }).elements()).toHaveLength(2);
    await userEvent.click(page.getByRole('button', { name: /changed$/ }));
    await vi.waitFor(() => expect(list().getByRole('listitem').elements()).toHaveLength(all));
    await userEvent.click(page.getByRole('button', { name: 'Show all details' }));
    await vi.waitFor(() => expect(list().getByRole('button', { expanded: false }).query()).toBeNull());
  });

  test('[CV5] a placeholder in a message is shown by its name', async () => {
    await view();
    await userEvent.click(
      list()
        .getByRole('button', { name: /^Changed.*Send message/ })
        .first(),
    );
    await expect.element(list().getByText('First name').first()).toBeVisible();
    expect(document.querySelector('.pb-vc__tx')?.textContent).not.toContain('{');
  });

  test('[CV6] the list is copied as text and as JSON; where the page may not, it is copied as a selection, or not said to be', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await view();
    const copy = async (name: string): Promise<void> => {
      await userEvent.click(page.getByRole('button', { name: 'Copy list' }));
      await userEvent.click(page.getByRole('menuitem', { name }));
    };
    await copy('Copy as text');
    expect(write.mock.calls[0]?.[0]).toMatch(/^v6 → v7: \d+ changes\n/);
    await copy('Copy as JSON');
    expect(JSON.parse(write.mock.calls[1]![0])).toEqual({
      before: 'v6',
      after: 'v7',
      changes: JSON.parse(JSON.stringify(compareVersions(before, after))) as unknown,
    });
    write.mockRejectedValue(new DOMException('Not allowed'));
    const selected = vi.spyOn(document, 'execCommand').mockReturnValue(false);
    await copy('Copy as text');
    await expect.element(page.getByText(/^This page may not copy/).first()).toBeVisible();
    expect(selected.mock.calls).toEqual([['copy']]);
  });

  test('[CV7] versions of the host are chosen in the bar', async () => {
    const onVersions = vi.fn<NonNullable<VersionCompareProps['onVersions']>>();
    const versions = [
      { id: 'older', name: 'v6' },
      { id: 'oldest', name: 'v5', detail: '4 Sep' },
    ];
    await view({ versions, onVersions, chosen: { before: 'older', after: 'now' } });
    await expect.element(page.getByRole('combobox', { name: 'Second version' })).toHaveTextContent('v7');
    await userEvent.click(page.getByRole('combobox', { name: 'First version' }));
    await userEvent.click(page.getByRole('option', { name: /^v5/ }));
    expect(onVersions.mock.calls).toEqual([[{ before: 'oldest', after: 'now' }]]);
  });

  test('[CV9] row 24: notes that came, went and changed are marked on the drawing, and those that stayed are not', async () => {
    const note = (id: string, text: string, at: number) => ({ id, nodeId: nodes[at]!.id, text });
    const presentations: NonNullable<VersionCompareProps['presentations']> = {
      before: {
        version: 1,
        notes: [note('stays', 'Ask Dana', 1), note('turned', 'Old words', 2), note('gone', 'Not any more', 3)],
      },
      after: {
        version: 1,
        notes: [note('stays', 'Ask Dana', 1), note('turned', 'New words', 2), note('came', 'Since May', 4)],
      },
    };
    await view({ presentations });
    const states = () =>
      Object.fromEntries(
        [...document.querySelectorAll('.pb-flow [data-note]')].map((card) => [
          card.getAttribute('data-note'),
          card.parentElement?.getAttribute('data-state') ?? null,
        ]),
      );
    await vi.waitFor(() =>
      expect(states()).toEqual({ stays: null, turned: 'changed', gone: 'removed', came: 'added' }),
    );
    await expect.element(page.getByRole('button', { name: 'Not any more, removed' })).toBeInTheDocument();
    await choose('Side by side');
    await vi.waitFor(() =>
      expect(states()).toEqual({ stays: null, turned: 'changed', gone: 'removed', came: 'added' }),
    );
    const [left, right] = flows().map((flow) => [...flow.querySelectorAll('[data-note]')].length);
    expect([left, right]).toEqual([3, 3]);
  });

  test('[CV8] versions of 500 steps are compared after the interface is there', async () => {
    const large = largeWorkflow(500);
    const list500 = large.definition?.nodes ?? [];
    const older = {
      ...large,
      definition: {
        ...large.definition,
        nodes: list500.map((node, at) =>
          at % 25 === 3 ? { ...node, config: { ...node.config, note: `${at}` } } : node,
        ),
      },
    };
    await view({ before: older as WorkflowVersion, after: large });
    await expect.element(page.getByRole('list', { name: 'Changes' })).toBeVisible();
    expect(list().getByRole('listitem').elements()).toHaveLength(20);
  });
});
