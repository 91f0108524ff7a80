import { expect, test } from 'vitest';
import { validateVersion } from '#rules';
import { findConfigProblems, isConfigProblem } from '../../../src/forms/property/property-problems.js';
import { randomNodeType } from '../random-node-type.js';

const first = 20261121;

test('a form without an editor finds the same problems as a check of a whole version (seeds 20261121 to 20261320)', () => {
  let found = 0;
  for (let seed = first; seed < first + 200; seed++) {
    const { config, nodeType } = randomNodeType(seed);
    const whole = validateVersion({
      definition: { nodes: [{ id: 'form', type: nodeType, config: config as never }], edges: [] },
    });
    const alone = findConfigProblems(nodeType, config);
    expect(alone, `seed ${seed}`).toEqual(whole.filter(isConfigProblem));
    found += alone.length;
  }
  expect(found).toBeGreaterThan(50);
});
