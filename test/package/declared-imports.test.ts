import { expect, test } from 'vitest';
import { importsIn, replaceImports } from '../../scripts/declared-imports.mjs';

const declaration = `/**
 * import { createEditor } from 'pathboard/core';
 */
import type { Json } from '#base';
import './side.js';
export {
  one,
} from "./one.js";
export declare const parts: typeof import('./parts.js') | import('#ui').Part;
`;

test('imports of declarations are found and replaced, several in a line too, and none in examples', () => {
  expect(importsIn(declaration)).toEqual(['#base', './side.js', './one.js', './parts.js', '#ui']);
  expect(replaceImports(declaration, (specifier) => specifier)).toBe(declaration);
  const replaced = replaceImports(declaration, () => 'x');
  expect(importsIn(replaced)).toEqual(['x', 'x', 'x', 'x', 'x']);
  expect(replaced).toContain("from 'pathboard/core'");
  expect(replaced).toContain(`} from "x";`);
});
