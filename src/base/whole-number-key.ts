/** The largest key that objects order as an array index (ECMA-262). */
const largestIndex = 2 ** 32 - 2;
const wholeNumber = /^(0|[1-9]\d{0,9})$/;

/** Returns the number of a key that objects order as an array index, −1 for every other key. */
export function wholeNumberKey(key: string): number {
  const first = key.charCodeAt(0);
  const number = first >= 0x30 && first <= 0x39 && wholeNumber.test(key) ? Number(key) : -1;
  return number > largestIndex ? -1 : number;
}
