import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'pathboard/style.css';
import './host.css';
import { App } from './app.js';

const container = document.getElementById('app');
if (container)
  createRoot(container).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
