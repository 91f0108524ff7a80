import { useEffect, useMemo, useState } from 'react';
import { isJsonObject } from '#base';
import type { ResourceOption, ResourcePage, ResourceSource } from '#adapter';
import type { Contact } from '#model';
import { useMessages } from '#ui';
import { useTestScene } from '../test-scene.js';
import { oneMessages } from './one-messages.js';
import { contactName, sampleContacts } from './sample-contacts.js';

/** Contacts to test with. */
export interface Contacts {
  /** Of the account, as found; else the samples. */
  readonly found: readonly Contact[];
  readonly isSample: boolean;
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
}

/** Time in ms after the last key before typed words are searched for. */
const typingTime = 200;
const mostShown = 50;

/** Finds contacts by name or number: those of the account, else samples. Loads only while `isOpen`. */
export function useContacts(words: string, isOpen: boolean): Contacts {
  const { adapter } = useTestScene();
  const { samples } = useMessages(oneMessages);
  const source = adapter?.resources?.contacts;
  const [loaded, setLoaded] = useState<{ readonly found: readonly Contact[]; readonly hasFailed: boolean }>();
  useEffect(() => {
    if (!isOpen || source === undefined) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(
      () => {
        loadContacts(source, words, controller.signal).then(
          (found) => !controller.signal.aborted && setLoaded({ found, hasFailed: false }),
          () => !controller.signal.aborted && setLoaded({ found: [], hasFailed: true }),
        );
      },
      words === '' ? 0 : typingTime,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isOpen, source, words]);
  const own = useMemo(() => sampleContacts(samples), [samples]);
  const isSample = source === undefined || (loaded !== undefined && loaded.found.length === 0 && words === '');
  const all = isSample ? own : (loaded?.found ?? []);
  return {
    found: all.filter((contact) => matches(contact, words)).slice(0, mostShown),
    isSample,
    isBusy: source !== undefined && loaded === undefined && isOpen,
    hasFailed: loaded?.hasFailed === true,
  };
}

/** Finds a contact by id: a sample, or one of the account. Undefined where there is none. */
export async function findContact(
  id: string,
  samples: readonly Contact[],
  source: ResourceSource | undefined,
  signal: AbortSignal,
): Promise<Contact | undefined> {
  const sample = samples.find((contact) => contact.id === id);
  if (sample || source === undefined) return sample;
  if (typeof source === 'object' && 'load' in source) {
    const option = await source.find(id);
    return option && contactOf(option);
  }
  return (await loadContacts(source, '', signal)).find((contact) => contact.id === id);
}

async function loadContacts(source: ResourceSource, search: string, signal: AbortSignal): Promise<readonly Contact[]> {
  const load = typeof source === 'function' ? source : 'load' in source ? source.load : undefined;
  const answer = load ? await load({ search, signal }) : (source as readonly ResourceOption[]);
  const options: readonly ResourceOption[] = isPage(answer) ? answer.options : answer;
  return options.flatMap((option): readonly Contact[] => {
    const contact = contactOf(option);
    return contact ? [contact] : [];
  });
}

function isPage(answer: readonly ResourceOption[] | ResourcePage): answer is ResourcePage {
  return !Array.isArray(answer);
}

function contactOf({ facts, value }: ResourceOption): Contact | undefined {
  return (isJsonObject(facts) ? facts : isJsonObject(value) ? value : undefined) as Contact | undefined;
}

/** Every typed word is in the name, the number or the address. */
function matches(contact: Contact, words: string): boolean {
  const number = contact.mobile?.number ?? '';
  const text = `${contactName(contact)} ${number} ${number.replace(/\D/g, '')} ${contact.email ?? ''}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word.replace(/[()]/g, '')));
}
