import type { JsonPath } from '#base';

/** True for the same way into a JSON value. A key and an index that look alike are not the same. */
export function samePath(left: JsonPath, right: JsonPath): boolean {
  return left.length === right.length && left.every((part, index) => part === right[index]);
}
