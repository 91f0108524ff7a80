import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { equalJson } from '#base';
import { PropertyFields, type Resources } from '#forms';
import { createEditor } from '#store';
import { PbRoot } from '#ui';
import { randomNodeType } from './random-node-type.js';
import '../../src/style.css';

const first = 20261121;
const count = 1000;
const resources: Resources = {
  lists: [
    { value: { id: 'l1', name: 'Members' }, label: 'Members' },
    { value: 'l2', label: 'Guests' },
  ],
};

const complaints: unknown[][] = [];
beforeEach(() => {
  complaints.length = 0;
  for (const kind of ['error', 'warn'] as const)
    vi.spyOn(console, kind).mockImplementation((...words) => void complaints.push(words));
});
afterEach(() => vi.restoreAllMocks());

/** Types into a control so that React handles the event. */
function type(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const prototype = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(control, text);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

const typed: ReadonlyMap<string, string> = new Map([
  ['date', '2027-02-03'],
  ['time', '18:45'],
  ['datetime-local', '2027-02-03T18:45'],
  ['color', '#112233'],
  ['range', '1'],
]);

it(
  `every form of ${count} random step types is drawn, edited, checked and undone (seeds ${first} to ${first + count - 1})`,
  { timeout: 120_000 },
  async () => {
    const container = document.createElement('div');
    document.body.append(container);
    const root = createRoot(container);
    let edited = 0;
    for (let seed = first; seed < first + count; seed += 1) {
      const { config, nodeType } = randomNodeType(seed);
      const editor = createEditor({
        version: { definition: { nodes: [{ id: 's', type: nodeType, config: config as never }], edges: [] } },
      });
      const before = editor.toVersion();
      const current = (): object | null | undefined => editor.toVersion().definition?.nodes?.[0]?.config;
      const draw = (): void =>
        flushSync(() =>
          root.render(
            <PbRoot label="Host">
              <PropertyFields
                key={seed}
                nodeType={nodeType}
                config={current()}
                problems={editor.problems()}
                resources={resources}
                showAllProblems={seed % 2 === 0}
                onChange={(path, value) => {
                  editor.commands.setConfig({ nodeId: 's', path, value });
                }}
              />
            </PbRoot>,
          ),
        );
      draw();
      // Mounting reports nothing.
      expect(editor.toVersion(), `seed ${seed}`).toBe(before);
      // No error is shown in an untouched field.
      if (seed % 2 !== 0) expect(container.querySelector('.pb-errm'), `seed ${seed}`).toBeNull();
      const controls = [
        ...container.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
          'input:not([type="file"], [type="radio"], [type="checkbox"], [role="combobox"], [aria-hidden="true"]), textarea',
        ),
      ].filter((control) => !control.disabled);
      const control = controls[seed % Math.max(1, controls.length)];
      const setting = control?.closest<HTMLElement>('[data-setting]')?.dataset['setting'];
      if (control) {
        flushSync(() => type(control, typed.get(control.type) ?? `${control.value}7`));
        flushSync(() => control.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
      } else {
        flushSync(() =>
          container
            .querySelector<HTMLElement>('[role="switch"], [role="checkbox"], input[type="radio"], .pb-btn')
            ?.click(),
        );
      }
      const after = editor.toVersion();
      if (after !== before) {
        edited += 1;
        // One setting changes, and nothing else.
        const [was, is] = [config, current() as { readonly [name: string]: unknown }];
        const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
          (name) => Object.hasOwn(was, name) !== Object.hasOwn(is, name) || !equalJson(was[name], is[name]),
        );
        expect(changed.length, `seed ${seed}`).toBe(1);
        if (setting !== undefined) expect(changed[0], `seed ${seed}`).toBe(setting);
        draw();
        while (editor.canUndo()) editor.undo();
        draw();
        expect(JSON.stringify(editor.toVersion()), `seed ${seed}`).toBe(JSON.stringify(before));
      }
      editor.destroy();
      expect(complaints, `seed ${seed}`).toEqual([]);
      // Deferred work, such as effects, gets a pause now and then.
      if (seed % 50 === 0) await new Promise((resolve) => setTimeout(resolve));
    }
    flushSync(() => root.unmount());
    container.remove();
    // The others have no text input: they are hidden, offer lists, or load on demand.
    expect(edited).toBeGreaterThan(count * 0.4);
    expect(complaints).toEqual([]);
  },
);
