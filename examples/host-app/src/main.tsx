import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'pathboard/style.css';
import './host.css';
import { App } from './app.js';
import { FirstPage } from './first-page.js';
import { chosenTheme } from './product.js';
import { hasAccount } from './service.js';

const container = document.getElementById('app');
if (container) {
  const root = createRoot(container);
  const isKnown = await hasAccount();
  root.render(
    <StrictMode>
      {isKnown ? <App /> : <FirstPage theme={chosenTheme()} onCreated={() => window.location.reload()} />}
    </StrictMode>,
  );
}
