import { expect, test } from 'vitest';
import { around, plain, problemsWith } from '../../support/rule-specimen.js';

const found = (nodes: unknown, skipsSteps?: boolean) =>
  problemsWith('disabled-node', around(plain), {
    presentation: { version: 1, nodes: nodes as never },
    account: skipsSteps === undefined ? {} : { skipsSteps },
  });

test('[R20] a disabled node that executions do not skip is reported, with a fix that enables it', () => {
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

test('a disabled node is not reported where executions skip it', () => {
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
])('node presentations of %j disable no node', (nodes) => {
  expect(found(nodes)).toEqual([]);
});
