'use client';
import { useEffect, useState } from 'react';

/** What a phone field needs of the library of numbering plans. */
export type PhoneLibrary = typeof import('libphonenumber-js/min');

/** Loads it when the first phone field is drawn: numbering plans are 27 kB that most forms never need. Undefined until then. */
export function usePhoneLibrary(): PhoneLibrary | undefined {
  const [library, setLibrary] = useState<PhoneLibrary>();
  useEffect(() => {
    let isHere = true;
    // Without it numbers are typed as text, so that a failure takes nothing away.
    import('libphonenumber-js/min').then((loaded) => { if (isHere) setLibrary(loaded); }, () => {});
    return () => {
      isHere = false;
    };
  }, []);
  return library;
}
