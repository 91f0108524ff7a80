import { useState } from 'react';
import { ContactsPage } from './contacts-page.js';
import { HomePage } from './home-page.js';
import { PhonePage } from './phone-page.js';
import { chosenTheme, type Theme, usePageTitle } from './product.js';
import { StuckPage } from './stuck-page.js';
import { homeAddress, useRoute } from './use-route.js';
import { WorkflowPage } from './workflow-page.js';

/** A page of a business-texting product: its own header around the list, and the editor for an open workflow. */
export function App() {
  const navigation = useRoute();
  const { go, route } = navigation;
  const [theme, setTheme] = useState<Theme>(chosenTheme);
  // One choice for all workflows: who shares the screen hides the contacts once.
  const [personalData, setPersonalData] = useState<'shown' | 'hidden'>('shown');
  switch (route.at) {
    case 'home':
      return <HomePage theme={theme} onTheme={setTheme} isNew={route.isNew} go={go} />;
    case 'phone':
      return <PhonePage theme={theme} onTheme={setTheme} />;
    case 'stuck':
      return <StuckPage theme={theme} onTheme={setTheme} />;
    case 'contacts':
      return <ContactsPage {...route} theme={theme} onTheme={setTheme} go={go} />;
    case 'workflow':
      return (
        <WorkflowPage
          key={route.workflowId}
          theme={theme}
          place={route}
          navigation={navigation}
          personalData={personalData}
          onPersonalData={setPersonalData}
        />
      );
    case 'nowhere':
      return <Nowhere theme={theme} />;
  }
}

/** An address that leads nowhere, with a way on. */
function Nowhere({ theme }: { readonly theme: Theme }) {
  usePageTitle('Not here');
  return (
    <div className="host" data-theme={theme}>
      <main className="host-nowhere">
        <h1>This page is not here</h1>
        <p>The link may be incomplete, or what it led to was deleted.</p>
        <a href={homeAddress}>Show all workflows</a>
      </main>
    </div>
  );
}
