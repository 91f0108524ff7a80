import type { ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import 'pathboard/style.css';

export interface OnPage {
  readonly container: HTMLElement;
  render(element: ReactElement): void;
  remove(): void;
}

/** An element of a page with something rendered into it, the way a host does it. Works with React 18 and 19. */
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
