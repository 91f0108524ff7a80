import { type FormEvent, useId, useState } from 'react';
import { type Theme, usePageTitle } from './product.js';
import { createAccount } from './service.js';

const countries = [
  { code: 'US', name: 'United States' },
  { code: 'CA', name: 'Canada' },
  { code: 'GB', name: 'United Kingdom' },
  { code: 'DE', name: 'Germany' },
] as const;

/** The first start: the service has no account yet, and this page creates one. */
export function FirstPage({ onCreated, theme }: { readonly theme: Theme; readonly onCreated: () => void }) {
  usePageTitle('Welcome');
  const [name, setName] = useState('');
  const [code, setCode] = useState<string>(countries[0].code);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const failure = await createAccount(name.trim(), countries.find((each) => each.code === code) ?? countries[0]);
    setBusy(false);
    setProblem(failure);
    if (failure === undefined) onCreated();
  };
  return (
    <div className="host" data-theme={theme}>
      <main className="host-first">
        <h1>Welcome</h1>
        <p>Create an account to build your first workflow. It is a trial of 14 days on the Starter plan.</p>
        <form onSubmit={(event) => void create(event)}>
          <label htmlFor={`${id}-name`}>Name of the business</label>
          <input
            id={`${id}-name`}
            value={name}
            maxLength={200}
            autoComplete="organization"
            onChange={(event) => setName(event.target.value)}
          />
          <label htmlFor={`${id}-country`}>Country</label>
          <select id={`${id}-country`} value={code} onChange={(event) => setCode(event.target.value)}>
            {countries.map((each) => (
              <option key={each.code} value={each.code}>
                {each.name}
              </option>
            ))}
          </select>
          {problem !== undefined && <p role="alert">{problem}</p>}
          <button type="submit" disabled={isBusy || name.trim() === ''}>
            Create the account
          </button>
        </form>
      </main>
    </div>
  );
}
