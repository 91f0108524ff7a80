import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findMisfits, type ObjectShape, type Shape, type ShapeFor } from '#model';
import * as model from '#model';
import * as schemas from '#schema';
import { findShapeProblems, schemaOf } from '#schema';

const shapes = Object.entries(model).flatMap(([name, value]) =>
  name.endsWith('Shape') ? [[name.slice(0, -'Shape'.length), value as ObjectShape] as const] : [],
);

/** Values of all kinds, the odd ones among them. */
const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, undefined, '', 'text', 0, -1.5, NaN, Infinity, true, false),
  fc.constantFrom<unknown>([], {}, [null], { length: 1 }, Object.create(null), 7n, Symbol.iterator, () => 0),
);

/** A value of a shape that is right in most places and of any other kind in some. */
function valueOf(shape: Shape): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: rightValue(shape) }, { weight: 1, arbitrary: anyValue });
}

function rightValue(shape: Shape): fc.Arbitrary<unknown> {
  if (shape === 'any') return anyValue;
  if (typeof shape === 'string') {
    if (shape.startsWith('text')) return fc.string({ maxLength: 3 });
    return shape.startsWith('number') ? fc.integer() : fc.boolean();
  }
  const [first, second] = Array.isArray(shape) ? (shape as readonly [Shape, ObjectShape?]) : [];
  if (second) return rightValue(second);
  if (first) return fc.array(valueOf(first), { maxLength: 3 });
  const fields = Object.entries(shape).map(([name, field]) => [name, valueOf(field as Shape)] as const);
  return fc.record({ ...Object.fromEntries(fields), unknownToUs: anyValue }, { requiredKeys: [] });
}

describe('shapes', () => {
  test('[M10] every shape has its schema, under the same name', () => {
    expect(shapes.length).toBeGreaterThan(45);
    const names = Object.keys(schemas).flatMap((name) =>
      name.endsWith('Schema') ? [name.slice(0, -'Schema'.length)] : [],
    );
    expect(names.sort()).toEqual(shapes.map(([name]) => name).sort());
  });

  test.each(shapes)('[M10] a page and the service find the same in any %s: places, order and words', (_name, shape) => {
    const schema = schemaOf(shape);
    fc.assert(
      fc.property(valueOf(shape), (value) => {
        expect(findMisfits(shape, value, ['at', 0])).toEqual(findShapeProblems(schema, value, ['at', 0]));
      }),
      { numRuns: 300, seed: 20261219 },
    );
  });

  test('[M10] fields that must be there, and lists of lists', () => {
    const shape: ObjectShape = { a: 'text!', b: 'number?', c: ['!', { d: 'flag!' }], e: [[['number!']]], f: ['any'] };
    fc.assert(
      fc.property(valueOf(shape), (value) => {
        expect(findMisfits(shape, value)).toEqual(findShapeProblems(schemaOf(shape), value));
      }),
      { numRuns: 2_000, seed: 20261220 },
    );
    expect(findMisfits(shape, {}).map(({ message }) => message)).toEqual(['a should be text', 'c should be an object']);
  });

  test('[M10] the compiler refuses a table that lacks a field, has another, or has one of another kind', () => {
    interface Sample {
      name?: string | null | undefined;
      size: number;
      parts?: { id: string }[] | null | undefined;
      [key: string]: unknown;
    }
    const right: ShapeFor<Sample> = { name: 'text', size: 'number!', parts: [{ id: 'text!' }] };
    // @ts-expect-error -- `parts` is missing
    const lacking: ShapeFor<Sample> = { name: 'text', size: 'number!' };
    // @ts-expect-error -- `more` is no field
    const further: ShapeFor<{ id: string }> = { id: 'text!', more: 'any' };
    // @ts-expect-error -- `size` is a number
    const another: ShapeFor<Sample> = { ...right, size: 'text!' };
    // @ts-expect-error -- `size` is never absent
    const optional: ShapeFor<Sample> = { ...right, size: 'number' };
    expect([right, lacking, further, another, optional]).toHaveLength(5);
  });
});
