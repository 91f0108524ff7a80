import { useEffect } from 'react';

export type Theme = 'system' | 'light' | 'dark';

/** The appearance that the address asks for. */
export function chosenTheme(): Theme {
  return (new URLSearchParams(window.location.search).get('theme') as Theme | null) ?? 'system';
}

/** The name of the product that embeds the editor. */
export const product = 'Fernway Fitness';

/** Whose drafts are kept on this device, and who is called “You”. */
export const user = 'usr_demo';

/** Sets the title of the page in the browser: what is open, then the product. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? product : `${title} · ${product}`;
  }, [title]);
}
