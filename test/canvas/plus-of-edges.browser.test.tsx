import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import 'pathboard/style.css';
import { WorkflowCanvas } from '#canvas';
import { layoutVersion } from '#layout';
import { PbRoot } from '#ui';
import { freeTrial } from '../../stories/canvas/free-trial-workflow.js';

const layout = layoutVersion(freeTrial);
const actions = { insertOnEdge: () => undefined };

it('every edge has its + from the start, for readers that list buttons; it shows with focus', async () => {
  await render(
    <PbRoot label="Page" theme="light" style={{ width: 1200, height: 900 }}>
      <WorkflowCanvas label="Free trial" version={freeTrial} layout={layout} actions={actions} />
    </PbRoot>,
  );
  const pill = () => document.querySelector<HTMLElement>('[data-edge="nudge-no-reply"]')!;
  const plus = () => document.querySelector<HTMLElement>('[data-insert="nudge-no-reply"]')!;
  await vi.waitFor(() => expect(pill()).not.toBeNull());
  expect(document.querySelectorAll('[data-insert]')).toHaveLength(document.querySelectorAll('[data-edge]').length);
  expect(getComputedStyle(plus()).opacity).toBe('0');
  pill().focus();
  await vi.waitFor(() => expect(getComputedStyle(plus()).opacity).toBe('1'));
  pill().blur();
  await vi.waitFor(() => expect(getComputedStyle(plus()).opacity).toBe('0'));
});
