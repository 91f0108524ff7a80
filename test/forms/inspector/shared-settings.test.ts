import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { equalJson } from '#base';
import { messagingNodeTypes, propertiesOf } from '#catalog';
import type { NodeType, WorkflowNode } from '#model';
import { plainWord } from '#rules';
import { formEntries } from '../../../src/forms/property/form-entries.js';
import { type FormNode, sharedSettings } from '../../../src/forms/inspector/shared-settings.js';

const value = fc.oneof(
  fc.constantFrom<unknown>('Hi', 'PT1H', '', null, undefined, 7, true),
  fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
);
const step = fc
  .constantFrom(...messagingNodeTypes)
  .chain((type) =>
    fc
      .record(Object.fromEntries(propertiesOf(type).map(({ name }) => [name, value])), { requiredKeys: [] })
      .map((config): FormNode => ({ type, node: { id: 'n', type, config } as unknown as WorkflowNode })),
  );

describe('settings shared by several nodes', () => {
  test('are exactly those that all of them show, by name and type, and mixed where the values differ', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 4 }), (steps) => {
        const shared = sharedSettings(steps, {});
        const forms = steps.map(({ node, type }) => formEntries(type, node.config, {}).declared);
        const inAll = forms[0]!.filter((entry) =>
          forms.every((form) =>
            form.some(
              (other) =>
                other.name === entry.name &&
                plainWord(other.property.type) === plainWord(entry.property.type) &&
                equalJson(other.property.options ?? null, entry.property.options ?? null),
            ),
          ),
        );
        expect(shared.map(({ entry }) => entry.name)).toEqual(inAll.map(({ name }) => name));
        for (const { entry, isMixed } of shared) {
          const values = forms.map((form) => form.find(({ name }) => name === entry.name)?.value ?? null);
          expect(isMixed).toBe(values.some((other) => !equalJson(other, values[0])));
          if (isMixed) expect(entry.value).toBeUndefined();
          else expect(equalJson(entry.value ?? null, values[0])).toBe(true);
        }
      }),
      { seed: 20261121, numRuns: 200 },
    );
  });

  test('exclude a setting with other options', () => {
    const typeWith = (options: readonly { readonly value: string }[]): NodeType => ({
      type: 'x',
      properties: [{ name: 'pick', type: 'select', options: [...options] }],
    });
    const nodeWith = (type: NodeType): FormNode => ({ type, node: { id: 'n', type, config: {} } });
    expect(
      sharedSettings([nodeWith(typeWith([{ value: 'a' }])), nodeWith(typeWith([{ value: 'a' }]))], {}),
    ).toHaveLength(1);
    expect(sharedSettings([nodeWith(typeWith([{ value: 'a' }])), nodeWith(typeWith([{ value: 'b' }]))], {})).toEqual(
      [],
    );
  });
});
