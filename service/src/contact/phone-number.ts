import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A number as stored, with what is known of it. */
export interface PhoneReading {
  /** International form (`+15105550139`) where it could be parsed, else as written. */
  readonly number: string;
  /** ISO 3166 code, where known. */
  readonly country?: string;
  /** Whether a phone could have it. */
  readonly valid: boolean;
  /** Digits as dialled from abroad and domestically: the search keys. */
  readonly digits: string;
  readonly homeDigits: string;
}

/** Parses a number as written in a country: `(510) 555-0139` in `US` is `+15105550139`. */
export function readPhoneNumber(written: string, country: string | undefined): PhoneReading {
  const text = written.trim();
  const code = country?.toUpperCase();
  const home: CountryCode | undefined = code !== undefined && isSupportedCountry(code) ? code : undefined;
  const read = parsePhoneNumberFromString(text, home);
  // Messages reach no extension: it is removed from the number.
  const parsed = read?.ext === undefined ? read : parsePhoneNumberFromString(read.number);
  if (!parsed?.isValid()) {
    const digits = digitsOf(text);
    return {
      number: text,
      ...(country === undefined ? {} : { country: home ?? country }),
      valid: false,
      digits,
      homeDigits: digits,
    };
  }
  const where = parsed.country ?? home;
  return {
    number: parsed.number,
    ...(where === undefined ? {} : { country: where }),
    valid: true,
    digits: digitsOf(parsed.number),
    homeDigits: digitsOf(parsed.formatNational()),
  };
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
