'use client';
import { type LatePart, useLatePart } from '#ui';

/** The API of `libphonenumber-js` that phone fields use. */
export type PhoneLibrary = typeof import('libphonenumber-js/min');

const load = (): Promise<PhoneLibrary> => import('libphonenumber-js/min');

/**
 * Loads the library with the first phone field: its numbering plans are 27 kB that few forms need. Without it numbers
 * are typed as text.
 */
export function usePhoneLibrary(): LatePart<PhoneLibrary> {
  return useLatePart(load);
}
