/** The largest key that objects keep in numeric order instead of the order of the text (ECMA-262, array index). */
const largestIndex = 2 ** 32 - 2;
const wholeNumber = /^(0|[1-9]\d{0,9})$/;

/** The number of a key that objects put before all others, in the order of the numbers; −1 for every other key. */
export function wholeNumberKey(key: string): number {
  const first = key.charCodeAt(0);
  const number = first >= 0x30 && first <= 0x39 && wholeNumber.test(key) ? Number(key) : -1;
  return number > largestIndex ? -1 : number;
}
