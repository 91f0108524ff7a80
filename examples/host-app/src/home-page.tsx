import { useEffect, useState } from 'react';
import { startVersion, workflowStarts } from 'pathboard/catalog';
import { startFactsOf } from 'pathboard/core';
import { WorkflowHome } from 'pathboard/home';
import { product, type Theme, usePageTitle, user } from './product.js';
import { adapter } from './service.js';
import { homeAddress, newAddress, workflowAddress } from './use-route.js';

const drafts = { user };

/** The workflows of the account. */
export function HomePage({
  go,
  isNew,
  onTheme,
  theme,
}: {
  readonly theme: Theme;
  readonly onTheme: (theme: Theme) => void;
  /** The panel for a new workflow is open. */
  readonly isNew: boolean;
  readonly go: (address: string) => void;
}) {
  const starts = useStarts();
  usePageTitle(isNew ? 'New workflow' : 'Workflows');
  return (
    <div className="host" data-theme={theme}>
      <header className="host-header">
        <span className="host-brand">{product}</span>
        <nav className="host-nav" aria-label="Product">
          <a href={homeAddress} aria-current="page">
            Workflows
          </a>
        </nav>
        <label className="host-theme">
          <span>Appearance</span>
          <select aria-label="Appearance" value={theme} onChange={(event) => onTheme(event.target.value as Theme)}>
            <option value="system">As on this device</option>
            <option value="light">Light</option>
            <option value="dark">Dark</option>
          </select>
        </label>
      </header>
      <main className="host-main">
        <WorkflowHome
          adapter={adapter}
          drafts={drafts}
          user={user}
          starts={starts}
          theme={theme}
          newOpen={isNew}
          onNewOpenChange={(open) => go(open ? newAddress : homeAddress)}
          onOpen={({ id }) => go(workflowAddress(id))}
          hrefOf={({ id }) => workflowAddress(id)}
        />
      </main>
    </div>
  );
}

/** The ready-made workflows, with the account's number and name in them. */
function useStarts() {
  const [starts, setStarts] = useState(workflowStarts);
  useEffect(() => {
    let isCurrent = true;
    void adapter.loadAccount().then((answer) => {
      if (!isCurrent || !answer.ok) return;
      const facts = startFactsOf(answer.data);
      setStarts(workflowStarts().map((start) => ({ ...start, version: startVersion(start, facts) })));
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  return starts;
}
