'use client';
import { type LatePart, useLatePart } from '#ui';

/** What a phone field needs of the library of numbering plans. */
export type PhoneLibrary = typeof import('libphonenumber-js/min');

const load = (): Promise<PhoneLibrary> => import('libphonenumber-js/min');

/** Loads it when the first phone field is drawn: numbering plans are 27 kB that most forms never need. Without it numbers are typed as text. */
export function usePhoneLibrary(): LatePart<PhoneLibrary> {
  return useLatePart(load);
}
