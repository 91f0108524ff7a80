'use client';
import { useEffect, useState } from 'react';
import type { PhoneCheck } from './find-personal.js';

type PhoneLibrary = typeof import('libphonenumber-js/min');

const load = (): Promise<PhoneLibrary> => import('libphonenumber-js/min');

/** Countries whose national numbers are looked for: those with the most texts, and those of the five languages. */
const countries = [
  'US',
  'GB',
  'DE',
  'FR',
  'ES',
  'IT',
  'BR',
  'MX',
  'PT',
  'AT',
  'CH',
  'NL',
  'IN',
  'AU',
  'AR',
  'PL',
] as const;

/** Checks national numbers by the numbering plans of their countries, and bare digits as an international number. */
export function createPhoneCheck({ isValidPhoneNumber }: Pick<PhoneLibrary, 'isValidPhoneNumber'>): PhoneCheck {
  const known = new Map<string, boolean>();
  return (digits, written) => {
    const before = known.get(written);
    if (before !== undefined) return before;
    const isNational = written !== digits || digits.startsWith('0');
    const found =
      (digits.length > 10 && isValidPhoneNumber(`+${digits}`)) ||
      (isNational && countries.some((country) => isValidPhoneNumber(digits, country)));
    if (known.size < 5000) known.set(written, found);
    return found;
  };
}

/** The check of the library, loaded where personal data is hidden; until then, and where it cannot be loaded, a broader guess. */
export function usePhoneCheck(isHidden: boolean): PhoneCheck | undefined {
  const [check, setCheck] = useState<PhoneCheck>();
  useEffect(() => {
    if (!isHidden || check) return undefined;
    let isWanted = true;
    load().then(
      (library) => isWanted && setCheck(() => createPhoneCheck(library)),
      // The guess hides more than the library would.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [check, isHidden]);
  return check;
}
