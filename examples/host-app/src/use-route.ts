import { useEffect, useState } from 'react';

/** Where the app is, kept in the address so that reloading and the back button work. */
export interface Route {
  readonly workflowId?: string;
  readonly mode: 'edit' | 'runs';
  readonly executionId?: string;
}

/** `#/workflows/ID`, `#/workflows/ID/runs` or `#/workflows/ID/runs/RUN`; anything else is the list. */
function readRoute(): Route {
  const [section, workflowId, runs, executionId] = window.location.hash.replace(/^#\//, '').split('/').map(decodeURIComponent);
  if (section !== 'workflows' || !workflowId) return { mode: 'edit' };
  return { workflowId, mode: runs === 'runs' ? 'runs' : 'edit', ...(executionId ? { executionId } : {}) };
}

export function useRoute(): Route {
  const [route, setRoute] = useState(readRoute);
  useEffect(() => {
    const follow = (): void => setRoute(readRoute());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return route;
}
