import { workflowStarts } from 'pathboard/catalog';
import { WorkflowHome } from 'pathboard/home';
import { HostHeader } from './host-header.js';
import { type Theme, usePageTitle, user } from './product.js';
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
      <HostHeader at="home" theme={theme} onTheme={onTheme} />
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
