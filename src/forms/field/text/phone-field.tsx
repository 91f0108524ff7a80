'use client';
import type { Json } from '#base';
import { settingArg } from '#rules';
import { Combobox, LateNotice, type LatePart, type Option, TextInput, useLatePart, useMessages } from '#ui';
import { type ReactElement, useMemo, useState } from 'react';
import {
  controlOf,
  emptiedValue,
  type FieldDefinition,
  type FieldProps,
  type FieldViewProps,
} from '../field-definition.js';
import { countryName } from '../choice/country-names.js';
import { useDraft } from '../value/use-draft.js';
import { isTextual, valueText } from '../value/value-text.js';
import { textMessages } from './text-messages.js';

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

type Country = ReturnType<PhoneLibrary['getCountries']>[number];

/** A number reinterpreted for another country, and the result. */
interface Reread {
  readonly country: Country;
  readonly text: string;
  readonly value: unknown;
  readonly became: string;
}

function PhoneField(props: FieldProps): ReactElement {
  const { disabled, isDefault, labelledBy, value } = props;
  const { phone } = useMessages(textMessages);
  const late = usePhoneLibrary();
  const { part: library } = late;
  const { change, changeCountry, country, leave, text } = useTypedNumber(props, library);
  const options = useMemo(() => countryOptions(library), [library]);
  return (
    <>
      <span className="pb-phonefield">
        {library && !(isDefault ? '' : valueText(value)).includes('{') && (
          <Combobox
            label={phone.country}
            describedBy={labelledBy}
            disabled={disabled}
            value={country}
            options={options}
            onValueChange={changeCountry}
          />
        )}
        <TextInput
          {...controlOf(props)}
          className="pb-num"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          dir="ltr"
          value={text}
          placeholder={isDefault ? shownNumber(library, valueText(value)) : undefined}
          onValueChange={(next) => change(next, country)}
          onBlur={leave}
        />
      </span>
      <LateNotice late={late} what={phone.countries} meanwhile={phone.meanwhile} />
    </>
  );
}

/** Returns all countries with their calling codes, by name. */
function countryOptions(library: PhoneLibrary | undefined): readonly Option[] {
  return (library?.getCountries() ?? [])
    .map((code) => ({
      value: code as string,
      label: countryName(code) ?? code,
      note: `+${library?.getCountryCallingCode(code)}`,
    }))
    .sort((left, right) => left.label.localeCompare(right.label, 'en'));
}

/** The typed number and its country: what is shown, what is stored, and how another country reinterprets it. */
function useTypedNumber(
  { isDefault, property, value, onChange, reportError }: FieldProps,
  library: PhoneLibrary | undefined,
) {
  const { phone } = useMessages(textMessages);
  const [text, setText] = useDraft(value, () => shownNumber(library, isDefault ? '' : valueText(value)));
  const [chosen, setChosen] = useState<Country>();
  const [reread, setReread] = useState<Reread>();
  const fallback = (settingArg(property, 'country') ?? 'US').toUpperCase() as Country;
  const country = library?.parsePhoneNumberFromString(text, chosen ?? fallback)?.country ?? chosen ?? fallback;
  const change = (next: string, inCountry: Country): void => {
    const number = library?.parsePhoneNumberFromString(next, inCountry);
    const nextValue = next.trim() === '' ? emptiedValue(property) : number?.isValid() ? number.number : next;
    setText(next, nextValue);
    reportError(undefined);
    if (nextValue !== (isDefault ? undefined : value)) onChange(nextValue);
  };
  const leave = (): void => {
    const number = library?.parsePhoneNumberFromString(text, country);
    if (number?.isValid()) setText(number.formatInternational(), value);
    // Placeholders are filled in when the node runs.
    const isFine = !library || text.trim() === '' || text.includes('{') || number?.isValid() === true;
    reportError(isFine ? undefined : phone.incomplete(countryName(country) ?? country));
  };
  const changeCountry = (code: string | null): void => {
    const next = code as Country | null;
    if (next === null || !library || next === country) return;
    setChosen(next);
    if (text.trim() === '') return;
    const start = reread?.became === text ? reread : { country, text, value };
    if (next === start.country) {
      // Back to the original country: the number is restored as written.
      setText(start.text, start.value);
      reportError(undefined);
      return onChange(start.value as Json | undefined);
    }
    // The digits are reinterpreted as a national number of the other country.
    const national = library.parsePhoneNumberFromString(text, country)?.nationalNumber ?? text;
    const became = library.parsePhoneNumberFromString(national, next)?.formatInternational() ?? text;
    setReread({ ...start, became });
    change(became, next);
  };
  return { change, changeCountry, country, leave, text };
}

/** Formats a stored number; other text is returned unchanged. */
function shownNumber(library: PhoneLibrary | undefined, stored: string): string {
  const number = library?.parsePhoneNumberFromString(stored);
  return number?.isValid() ? number.formatInternational() : stored;
}

function PhoneView({ value }: FieldViewProps): ReactElement {
  const { part: library } = usePhoneLibrary();
  return (
    <bdi dir="ltr" className="pb-num">
      {shownNumber(library, valueText(value))}
    </bdi>
  );
}

/** A phone number, stored as `+15105550142` if valid, else as typed. */
export const phoneField: FieldDefinition = {
  Component: PhoneField,
  View: PhoneView,
  accepts: (value) => isTextual(value),
};
