import { createRoot } from 'react-dom/client';
import type { WorkflowVersion } from '#model';
import { TestMode } from '#testing';
import 'pathboard/style.css';

/** The forecast of one version, alone on a page; the measurement asks for it. */
const { version } = (await (await fetch('/scene.json')).json()) as { readonly version: WorkflowVersion };

/** When something showed after the forecast was asked for, in milliseconds. */
interface Opened {
  /** The first numbers, over a part of the contacts. */
  readonly coarse: number;
  /** The numbers over all contacts. */
  readonly all: number;
}

declare global {
  interface Window {
    openForecast?: () => Promise<Opened>;
  }
}

createRoot(document.getElementById('stage')!).render(
  <TestMode version={version} initialTab="forecast" locale="en-US" timeZone="UTC" theme="light" />,
);

/** Asks for the forecast, and follows what the page says of it. */
window.openForecast = () =>
  new Promise((resolve) => {
    const buttons = [...document.querySelectorAll('button')];
    const start = performance.now();
    let coarse: number | undefined;
    const observer = new MutationObserver(() => {
      const says = document.querySelector('.pb-rins__t .pb-num')?.textContent ?? '';
      if (says.endsWith(' so far')) coarse ??= performance.now() - start;
      if (!says.startsWith('10,000 typical contacts · ')) return;
      observer.disconnect();
      // After the next paint it is on the screen.
      requestAnimationFrame(() =>
        setTimeout(() => {
          const all = performance.now() - start;
          resolve({ coarse: coarse ?? all, all });
        }),
      );
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    buttons.find(({ textContent }) => textContent === 'Begin with typical shares')?.click();
  });
