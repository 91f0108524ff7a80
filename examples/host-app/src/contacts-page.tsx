import { useEffect, useMemo, useState } from 'react';
import type { WorkflowSummary } from 'pathboard';
import type { Contact } from 'pathboard/core';
import { HostHeader } from './host-header.js';
import { OneContact } from './one-contact.js';
import { type Theme, usePageTitle } from './product.js';
import { accountId, adapter, client } from './service.js';
import { contactsAddress } from './use-route.js';
import { WorkflowContacts } from './workflow-contacts.js';

/** The contacts under way: in one workflow, or one contact across all of them. */
export function ContactsPage({
  contactId,
  go,
  onTheme,
  theme,
  workflowId,
}: {
  readonly workflowId?: string;
  readonly contactId?: string;
  readonly theme: Theme;
  readonly onTheme: (theme: Theme) => void;
  readonly go: (address: string) => void;
}) {
  usePageTitle('Contacts under way');
  const { problem, workflows } = useWorkflows();
  const names = useMemo(() => new Map(workflows?.map(({ id, name }) => [id, name])), [workflows]);
  const chosen = workflowId ?? workflows?.toSorted((a, b) => (b.underWay ?? 0) - (a.underWay ?? 0))[0]?.id;
  return (
    <div className="host" data-theme={theme}>
      <HostHeader at="contacts" theme={theme} onTheme={onTheme} />
      <main className="host-contacts">
        <h1>Contacts under way</h1>
        {problem !== undefined && <p role="alert">{problem}</p>}
        <div className="host-contacts__find">
          <label>
            Workflow
            <select
              value={contactId === undefined ? (chosen ?? '') : ''}
              onChange={({ target }) => go(contactsAddress({ workflowId: target.value }))}
            >
              {contactId !== undefined && <option value="">All workflows</option>}
              {workflows?.map(({ id, name, underWay = 0 }) => (
                <option key={id} value={id}>
                  {`${name} (${underWay.toLocaleString()})`}
                </option>
              ))}
            </select>
          </label>
          <ContactSearch onChoose={(id) => go(contactsAddress({ contactId: id }))} />
        </div>
        {contactId !== undefined ? (
          <OneContact key={contactId} contactId={contactId} names={names} />
        ) : (
          chosen !== undefined && <WorkflowContacts key={chosen} workflowId={chosen} theme={theme} go={go} />
        )}
      </main>
    </div>
  );
}

function useWorkflows() {
  const [workflows, setWorkflows] = useState<readonly WorkflowSummary[]>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    void (async () => {
      const all: WorkflowSummary[] = [];
      for (let hasNext = true; hasNext;) {
        const answer = await adapter.listWorkflows?.({ limit: 100, offset: all.length });
        if (!answer?.ok) return setProblem(answer?.failure.message ?? 'Workflows cannot be listed.');
        all.push(...answer.data.items);
        ({ hasNext } = answer.data.pagination);
      }
      setWorkflows(all);
    })();
  }, []);
  return { workflows, problem };
}

/** Finds one contact by name or number. */
function ContactSearch({ onChoose }: { readonly onChoose: (contactId: string) => void }) {
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<readonly Contact[]>();
  useEffect(() => {
    const abort = new AbortController();
    setFound(undefined);
    const words = search.trim();
    if (words === '') return undefined;
    const timer = setTimeout(() => {
      void client.contacts.list({ accountId, search: words, limit: 8 }, { signal: abort.signal }).then((answer) => {
        if (!abort.signal.aborted) setFound(answer.ok ? answer.data.items : []);
      });
    }, 250);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [search]);
  return (
    <div className="host-contacts__search">
      <label>
        One contact, in all workflows
        <input
          type="search"
          placeholder="Name or number"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </label>
      {found && (
        <ul aria-label="Found contacts">
          {found.length === 0 && <li>No contact has this name or number.</li>}
          {found.map((contact) => (
            <li key={contact.id}>
              <button
                type="button"
                onClick={() => {
                  setSearch('');
                  onChoose(String(contact.id));
                }}
              >
                {nameOf(contact)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function nameOf({ firstName, lastName, mobile }: Contact): string {
  const name = [firstName, lastName].filter((part) => part).join(' ');
  const number = mobile?.number ?? undefined;
  return [name || undefined, number].filter((part) => part !== undefined).join(' · ') || 'A contact without a name';
}
