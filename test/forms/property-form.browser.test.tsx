import { PropertyForm, type PropertyFormProps, type ResourceOption, NodeInspector } from '#forms';
import { messagingNodeTypes } from '#catalog';
import { createEditor } from '#store';
import { PbRoot } from '#ui';
import { Profiler, type ProfilerOnRenderCallback, StrictMode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import '../../src/style.css';

const typeNamed = (name: string) => messagingNodeTypes.find((type) => type.type === name)!;

describe('PropertyForm', () => {
  it('reports nothing on mount and unmount, for every built-in node type', async () => {
    const onChange = vi.fn<PropertyFormProps['onChange']>();
    for (const nodeType of messagingNodeTypes) {
      const screen = await render(
        <StrictMode>
          <PropertyForm nodeType={nodeType} config={{}} onChange={onChange} />
        </StrictMode>,
      );
      await screen.unmount();
    }
    expect(onChange).not.toHaveBeenCalled();
  });

  it('loads once, however often the host renders with new objects', async () => {
    const load = vi.fn<() => Promise<readonly ResourceOption[]>>(() =>
      Promise.resolve([{ value: 'a', label: 'Alpha' }]),
    );
    const form = () => (
      <PropertyForm
        nodeType={{ properties: [{ type: 'list', name: 'list', label: 'List' }] }}
        config={{ list: 'a' }}
        onChange={() => {}}
        resources={{ lists: () => load() }}
      />
    );
    const screen = await render(form());
    await expect.element(screen.getByRole('combobox', { name: 'List' })).toHaveValue('Alpha');
    for (let turn = 0; turn < 5; turn++) await screen.rerender(form());
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('renders a root of its own, and none inside another', async () => {
    const nodeType = { label: 'Goal', properties: [] };
    const alone = await render(<PropertyForm nodeType={nodeType} config={null} onChange={() => {}} />);
    expect(alone.container.querySelectorAll('.pb')).toHaveLength(1);
    await alone.unmount();
    const inside = await render(
      <PbRoot label="Host">
        <PropertyForm nodeType={nodeType} config={null} onChange={() => {}} />
      </PbRoot>,
    );
    expect(inside.container.querySelectorAll('.pb')).toHaveLength(1);
  });

  it('survives settings, types and properties of any shape', async () => {
    const oddities: readonly unknown[] = [null, 5, 'text', [], [null, 1, 'a', {}], { a: { b: [] } }, true];
    const types = [
      'message',
      'number',
      'boolean',
      'select',
      'multiselect',
      'radio',
      'duration',
      'date',
      'time',
      'tags',
      'users',
      'groups',
      'sender',
      'conditions',
      'x',
    ];
    for (const readOnly of [false, true]) {
      for (const value of oddities) {
        const nodeType = {
          properties: types.map((type) => ({
            type,
            name: type,
            label: type,
            options: [{ value: 1, label: 'One' }, null],
          })),
        };
        const config = Object.fromEntries(types.map((type) => [type, value]));
        const screen = await render(
          <PropertyForm
            nodeType={nodeType as never}
            config={config}
            onChange={() => {
              throw new Error('written');
            }}
            readOnly={readOnly}
          />,
        );
        expect(screen.container.querySelectorAll('.pb-field')).toHaveLength(types.length);
        await screen.unmount();
      }
    }
  });
});

describe('NodeInspector', () => {
  it('does not render again for a change of another node', async () => {
    const editor = createEditor({
      version: {
        definition: {
          nodes: [
            { id: 'a', type: typeNamed('delay'), config: {} },
            { id: 'b', type: typeNamed('send-message'), config: { message: 'Hi' } },
          ],
          edges: [{ id: 'e', source: 'a', target: 'b', type: 'standard' }],
        },
      },
    });
    const onRender = vi.fn<ProfilerOnRenderCallback>();
    const nothing = (): void => {};
    const screen = await render(
      <PbRoot label="Host">
        <Profiler id="inspector" onRender={onRender}>
          <NodeInspector editor={editor} nodeId="a" onClose={nothing} onConnect={nothing} onOpenNode={nothing} />
        </Profiler>
      </PbRoot>,
    );
    await expect.element(screen.getByLabelText('Wait for')).toBeVisible();
    onRender.mockClear();
    editor.commands.setConfig({ nodeId: 'b', path: ['note'], value: 'x' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(onRender).not.toHaveBeenCalled();
    await userEvent.fill(screen.getByLabelText('Wait for'), '3');
    expect(onRender).toHaveBeenCalled();
    expect(editor.toVersion().definition?.nodes?.[0]?.config).toEqual({ duration: 'PT3H' });
  });
});
