import { useCallback, useEffect, useState } from 'react';

/** The location of the app, kept in the URL for reload and the back button. */
export interface Route {
  readonly workflowId?: string;
  readonly mode: 'edit' | 'runs' | 'insights';
  readonly executionId?: string;
  /** An encoded moment of an execution, as the editor reports it. */
  readonly moment?: string;
  readonly versionId?: string;
  readonly nodeId?: string;
}

/**
 * Reads `#/workflows/ID`, `#/workflows/ID/versions/VERSION?step=STEP`, `#/workflows/ID/insights`,
 * `#/workflows/ID/runs`, `#/workflows/ID/runs/RUN` or `#/workflows/ID/runs?run=RUN&step=6`; anything else is the list.
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

/** A truncated URL may have an invalid escape, which stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns the URL of the executions of a workflow, at a moment of one of them. */
export function momentAddress(workflowId: string, moment: string): string {
  return `#/workflows/${encodeURIComponent(workflowId)}/runs${moment === '' ? '' : `?${moment}`}`;
}

/** Returns the URL of a version with a selected node. */
export function versionAddress(workflowId: string, versionId: string, nodeId?: string): string {
  const step = nodeId === undefined ? '' : `?${new URLSearchParams({ step: nodeId }).toString()}`;
  return `#/workflows/${encodeURIComponent(workflowId)}/versions/${encodeURIComponent(versionId)}${step}`;
}

/** Returns the location, and a function that replaces it without a history entry. */
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
