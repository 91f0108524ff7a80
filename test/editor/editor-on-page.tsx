import type { ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import 'pathboard/style.css';

export interface OnPage {
  readonly container: HTMLElement;
  render(element: ReactElement): void;
  remove(): void;
}

/** Renders an element into the page as a host does, under React 18 and 19. */
export function putOnPage(element: ReactElement, style = 'width: 1200px; height: 800px'): OnPage {
  const container = document.createElement('div');
  container.style.cssText = style;
  document.body.append(container);
  const root: Root = createRoot(container);
  root.render(element);
  return {
    container,
    render: (next) => root.render(next),
    remove: () => {
      root.unmount();
      container.remove();
    },
  };
}
