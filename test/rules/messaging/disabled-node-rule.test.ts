import { expect, test } from 'vitest';
import { around, plain, problemsWith } from '../../support/rule-specimen.js';

const found = (nodes: unknown, skipsSteps?: boolean) =>
  problemsWith('disabled-node', around(plain), {
    presentation: { version: 1, nodes: nodes as never },
    account: skipsSteps === undefined ? {} : { skipsSteps },
  });

test('[R20] a node disabled only here is enabled', () => {
  expect(found({ step: { disabled: true, title: 'Later' } })).toEqual([
    {
      code: 'disabled-node',
      severity: 'warning',
      nodeId: 'step',
      message: 'The service does not skip this step',
      detail: 'It is turned off here, but contacts still go through Later.',
      fixes: [{ label: 'Turn on', kind: 'turn-on', args: { nodeId: 'step' } }],
    },
  ]);
  expect(found({ step: { disabled: true } }, false)).toHaveLength(1);
});

test('a service that passes over it makes it no fault', () => {
  expect(found({ step: { disabled: true } }, true)).toEqual([]);
});

test.each([
  [undefined],
  [null],
  [[]],
  [{}],
  [{ step: null }],
  [{ step: { disabled: false } }],
  [{ step: { disabled: 'yes' } }],
  [{ gone: { disabled: true } }],
])('presentations of %j disable nothing', (nodes) => {
  expect(found(nodes)).toEqual([]);
});
