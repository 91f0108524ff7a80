import { useCallback, useEffect, useState } from 'react';

/** Where the app is, kept in the address so that reloading and the back button work. */
export interface Route {
  readonly workflowId?: string;
  readonly mode: 'edit' | 'runs' | 'insights';
  readonly executionId?: string;
  /** A moment of a run, as the editor tells it. */
  readonly moment?: string;
  readonly versionId?: string;
  readonly nodeId?: string;
}

/**
 * `#/workflows/ID`, `#/workflows/ID/versions/VERSION?step=STEP`, `#/workflows/ID/insights`, `#/workflows/ID/runs`, `#/workflows/ID/runs/RUN` or
 * `#/workflows/ID/runs?run=RUN&step=6`; anything else is the list.
 */
function readRoute(): Route {
  const [path = '', query = ''] = window.location.hash.replace(/^#\//, '').split('?', 2);
  const [section, workflowId, part, id] = path.split('/').map(decoded);
  if (section !== 'workflows' || !workflowId) return { mode: 'edit' };
  if (part === 'runs')
    return { workflowId, mode: 'runs', ...(id ? { executionId: id } : {}), ...(query ? { moment: query } : {}) };
  if (part === 'insights') return { workflowId, mode: 'insights' };
  const nodeId = new URLSearchParams(query).get('step');
  return {
    workflowId,
    mode: 'edit',
    ...(part === 'versions' && id ? { versionId: id } : {}),
    ...(nodeId ? { nodeId } : {}),
  };
}

/** An address may have been cut anywhere on its way; what cannot be read stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The address of the runs of a workflow, at a moment of one of them. */
export function momentAddress(workflowId: string, moment: string): string {
  return `#/workflows/${encodeURIComponent(workflowId)}/runs${moment === '' ? '' : `?${moment}`}`;
}

/** The address of a version, with a step of it selected. */
export function versionAddress(workflowId: string, versionId: string, nodeId?: string): string {
  const step = nodeId === undefined ? '' : `?${new URLSearchParams({ step: nodeId }).toString()}`;
  return `#/workflows/${encodeURIComponent(workflowId)}/versions/${encodeURIComponent(versionId)}${step}`;
}

/** Where the app is, and a way to another address that is no step for the back button. */
export function useRoute(): readonly [route: Route, replace: (address: string) => void] {
  const [route, setRoute] = useState(readRoute);
  const replace = useCallback((address: string) => {
    window.history.replaceState(null, '', address);
    setRoute(readRoute());
  }, []);
  useEffect(() => {
    const follow = (): void => setRoute(readRoute());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return [route, replace];
}
