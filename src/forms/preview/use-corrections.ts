'use client';
import { useCallback, useState } from 'react';
import type { ContactLibrary } from '#adapter';
import type { Contact } from '#model';
import type { SampleContact } from '../composer/sample-contacts.js';

/** Corrections of the contact in a preview. */
export interface Corrections {
  readonly contact: SampleContact;
  /** The present time in ms since 1970. */
  readonly now: number;
  readonly isBusy: boolean;
  /** Why the last correction was not made. */
  readonly failure: string | undefined;
  /** The last correction was made, and can be undone. */
  readonly last: boolean;
  readonly correct: (changes: Contact) => Promise<void>;
  readonly undo: () => Promise<void>;
}

interface Outcome {
  readonly contactId: string;
  /** The changes that take the correction back. */
  readonly back?: Contact;
  readonly failure?: string;
}

/** Changes the contact of a preview; undefined where contacts cannot be changed, or none is shown. */
export function useCorrections(
  contact: SampleContact | undefined,
  now: number,
  changeContact: ChangeContact | undefined,
): Corrections | undefined {
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const id = contact?.id;
  const facts = contact?.contact as Contact | undefined;
  const run = useCallback(
    async (changes: Contact, back: Contact | undefined): Promise<void> => {
      if (id === undefined || !changeContact) return;
      setBusy(true);
      try {
        await changeContact(id, changes);
        setOutcome({ contactId: id, ...(back ? { back } : {}) });
      } catch (cause) {
        setOutcome({ contactId: id, failure: cause instanceof Error ? cause.message : String(cause) });
      }
      setBusy(false);
    },
    [changeContact, id],
  );
  if (!contact || !facts || !changeContact || typeof facts.id !== 'string') return undefined;
  const mine = outcome?.contactId === id ? outcome : undefined;
  return {
    contact,
    now,
    isBusy,
    failure: mine?.failure,
    last: mine?.back !== undefined,
    correct: (changes) => run(changes, former(facts, changes)),
    undo: () => run(mine?.back ?? {}, undefined),
  };
}

/** Changes fields of a contact; rejects with an error whose message is shown. */
export type ChangeContact = (contactId: string, changes: Contact) => Promise<void>;

/** The fields as they were; `null` for those that were absent. */
function former(contact: Contact, changes: Contact): Contact {
  return Object.fromEntries(Object.keys(changes).map((key) => [key, contact[key] ?? null]));
}

/** Returns the contacts as they were corrected since they were loaded, and a function that corrects one. */
export function useCorrectedContacts(library: ContactLibrary | undefined): {
  readonly corrected: ReadonlyMap<string, Contact>;
  readonly changeContact: ChangeContact | undefined;
} {
  const [corrected, setCorrected] = useState<ReadonlyMap<string, Contact>>(new Map());
  const changeContact = useCallback<ChangeContact>(
    async (contactId, changes) => {
      if (!library) return;
      const contact = await library.change(contactId, changes, { signal: new AbortController().signal });
      setCorrected((before) => new Map([...before, [contactId, contact]]));
    },
    [library],
  );
  return { corrected, changeContact: library && changeContact };
}
