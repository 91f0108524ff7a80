'use client';
import type { ReactElement } from 'react';
import { ContactCorrections } from '#forms';
import { useMessages } from '#ui';
import { useTestScene } from '../test-scene.js';
import { oneMessages } from './one-messages.js';
import { sampleContacts } from './sample-contacts.js';
import { type Test, withZone } from './use-test.js';

/**
 * What keeps messages from the contact of a test, each with its correction in the account. The test then begins anew with
 * the contact as it is. Renders nothing for samples, and where contacts cannot be changed.
 */
export function CorrectContact({ test }: { readonly test: Test }): ReactElement | null {
  const { adapter, environment, now, timeZone } = useTestScene();
  const { foot, samples } = useMessages(oneMessages);
  const library = adapter?.resources?.contactLibrary;
  const { change, name, run } = test;
  const { contact } = run.plan;
  const isSample = sampleContacts(samples).some(({ id }) => id === contact.id);
  if (!library || isSample || typeof contact.id !== 'string') return null;
  return (
    <ContactCorrections
      contact={contact}
      name={name}
      now={now()}
      onCorrect={async (contactId, changes) => {
        const corrected = await library.change(contactId, changes, { signal: new AbortController().signal });
        change({ ...run.plan, contact: withZone(corrected, environment, timeZone), moves: [] }, foot.started);
      }}
    />
  );
}
