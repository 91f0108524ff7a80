import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { PropertyForm } from '#forms';
import { arbitraryJson, arbitraryObject } from '../../support/arbitrary-json.js';
import '../../../src/style.css';

const seed = 20261121;
const nodeType = { label: 'Assign to group', properties: [{ type: 'group', name: 'groups', label: 'Groups' }] };
const time = fc.record({ hour: fc.nat({ max: 24 }), minute: fc.nat({ max: 59 }) });
const ranges = fc.array(fc.oneof(fc.record({ start: time, end: time }), arbitraryJson), { maxLength: 3 });
const officeHours = fc.record(
  {
    active: fc.boolean(),
    timezone: fc.constantFrom('America/Los_Angeles', 'Mars/Olympus', 'UTC'),
    times: fc.dictionary(fc.constantFrom('mon', 'sat', 'sun', 'x'), ranges),
  },
  { requiredKeys: ['times'] },
);
/** Polls often: most conditions hold at once. */
const soon = { timeout: 20_000, interval: 5 };
const thing = arbitraryObject(arbitraryJson, 4);
const group = fc
  .tuple(
    thing,
    fc.record(
      {
        name: fc.oneof(fc.string(), arbitraryJson),
        users: fc.oneof(fc.array(thing, { maxLength: 3 }), arbitraryJson),
        senders: fc.oneof(fc.array(thing, { maxLength: 3 }), arbitraryJson),
        'phoneNumbers?': fc.oneof(fc.array(thing, { maxLength: 2 }), arbitraryJson),
        tags: fc.oneof(fc.array(arbitraryJson, { maxLength: 3 }), arbitraryJson),
        notifications: arbitraryJson,
        officeHours: fc.oneof({ weight: 3, arbitrary: officeHours }, { weight: 1, arbitrary: arbitraryJson }),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([more, known]) => ({ ...more, ...known }));

test(`[W1] opening groups of any shape and showing each of them changes nothing and throws nothing (seed ${seed})`, async () => {
  const said = vi.spyOn(console, 'error');
  const onChange = vi.fn<() => void>();
  for (const groups of fc.sample(fc.array(group, { minLength: 1, maxLength: 3 }), { seed, numRuns: 25 })) {
    const before = JSON.stringify(groups);
    const screen = await render(
      <div style={{ width: 900 }}>
        <PropertyForm nodeType={nodeType} config={{ groups }} onChange={onChange} />
      </div>,
    );
    await vi.waitFor(() => expect(screen.container.querySelector('[role="listbox"]')).not.toBeNull(), soon);
    for (const option of [...screen.container.querySelectorAll<HTMLElement>('[role="option"]')].slice(0, 3)) {
      option.click();
      await vi.waitFor(() => expect(option.getAttribute('aria-selected')).toBe('true'), soon);
    }
    expect(document.body.textContent).not.toMatch(/NaN|undefined|Invalid Date|\[object/);
    await screen.unmount();
    expect(JSON.stringify(groups)).toBe(before);
  }
  expect(onChange).not.toHaveBeenCalled();
  expect(said).not.toHaveBeenCalled();
  said.mockRestore();
}, 60_000);
