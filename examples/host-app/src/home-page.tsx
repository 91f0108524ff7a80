import { workflowStarts } from 'pathboard/catalog';
import { WorkflowHome } from 'pathboard/home';
import { product, type Theme, usePageTitle, user } from './product.js';
import { adapter } from './service.js';
import { homeAddress, newAddress, workflowAddress } from './use-route.js';

const drafts = { user };
const starts = workflowStarts();

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
