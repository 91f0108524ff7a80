import { useCallback, useEffect, useState } from 'react';

/** The modes of an open workflow. */
export type Mode = 'edit' | 'test' | 'runs' | 'insights';

/** The location of the app, kept in the URL for reload, the back button and copied links. */
export type Route =
  | { readonly at: 'home'; readonly isNew: boolean }
  | ({ readonly at: 'workflow'; readonly workflowId: string } & Place)
  | { readonly at: 'phone' }
  | { readonly at: 'stuck' }
  | { readonly at: 'contacts'; readonly workflowId?: string; readonly contactId?: string }
  | { readonly at: 'nowhere' };

/** A place in a workflow. */
export interface Place {
  readonly mode: Mode;
  readonly executionId?: string;
  /** An encoded moment of an execution, as the editor reports it. */
  readonly moment?: string;
  readonly versionId?: string;
  readonly nodeId?: string;
}

/** The list of workflows. */
export const homeAddress = '#/';
/** The phone to try live workflows with. */
export const phoneAddress = '#/phone';
/** The work that waits for a person. */
export const stuckAddress = '#/stuck';
/** The contacts under way: of a workflow, or one contact in all workflows. */
export function contactsAddress(of: { readonly workflowId?: string; readonly contactId?: string } = {}): string {
  if (of.contactId !== undefined) return `#/contacts?${new URLSearchParams({ contact: of.contactId }).toString()}`;
  if (of.workflowId === undefined) return '#/contacts';
  return `#/contacts?${new URLSearchParams({ workflow: of.workflowId }).toString()}`;
}
/** The list, with the panel for a new workflow. */
export const newAddress = '#/new';

/**
 * Reads `#/`, `#/new`, `#/phone`, `#/stuck`, `#/contacts`, `#/contacts?workflow=ID`, `#/contacts?contact=ID`, `#/workflows/ID`, `#/workflows/ID?step=STEP`, `#/workflows/ID/versions/VERSION?step=STEP`,
 * `#/workflows/ID/test`, `#/workflows/ID/insights`, `#/workflows/ID/runs`, `#/workflows/ID/runs/RUN` or `#/workflows/ID/runs?run=RUN&step=6`.
 */
function readRoute(): Route {
  const [path = '', query = ''] = window.location.hash.replace(/^#\/?/, '').split('?', 2);
  const [section = '', workflowId, part, id, ...rest] = path.split('/').map(decoded);
  if (section === '') return { at: 'home', isNew: false };
  if (section === 'new' && workflowId === undefined) return { at: 'home', isNew: true };
  if (section === 'phone' && workflowId === undefined) return { at: 'phone' };
  if (section === 'stuck' && workflowId === undefined) return { at: 'stuck' };
  if (section === 'contacts' && workflowId === undefined) return contactsAt(new URLSearchParams(query));
  if (section !== 'workflows' || rest.some((word) => word !== '')) return { at: 'nowhere' };
  if (!workflowId) return { at: 'home', isNew: false };
  if (part === 'runs')
    return {
      at: 'workflow',
      workflowId,
      mode: 'runs',
      ...(id ? { executionId: id } : {}),
      ...(query ? { moment: query } : {}),
    };
  if (part === 'insights' || part === 'test') return { at: 'workflow', workflowId, mode: part };
  if (part && part !== 'versions') return { at: 'nowhere' };
  const nodeId = new URLSearchParams(query).get('step');
  return {
    at: 'workflow',
    workflowId,
    mode: 'edit',
    ...(id ? { versionId: id } : {}),
    ...(nodeId ? { nodeId } : {}),
  };
}

function contactsAt(query: URLSearchParams): Route {
  const [workflowId, contactId] = [query.get('workflow'), query.get('contact')];
  return { at: 'contacts', ...(workflowId ? { workflowId } : {}), ...(contactId ? { contactId } : {}) };
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
  return `${workflowAddress(workflowId)}/runs${moment === '' ? '' : `?${moment}`}`;
}

/** Returns the URL of a run. */
export function runAddress(workflowId: string, executionId: string): string {
  return momentAddress(workflowId, new URLSearchParams({ run: executionId }).toString());
}

/** Returns the URL of a workflow in a mode. */
export function workflowAddress(workflowId: string, mode: Mode = 'edit'): string {
  return `#/workflows/${encodeURIComponent(workflowId)}${mode === 'edit' ? '' : `/${mode}`}`;
}

/** Returns the URL of a version, the newest without an id, with a selected node. */
export function versionAddress(workflowId: string, versionId?: string, nodeId?: string): string {
  const version = versionId === undefined ? '' : `/versions/${encodeURIComponent(versionId)}`;
  const step = nodeId === undefined ? '' : `?${new URLSearchParams({ step: nodeId }).toString()}`;
  return `${workflowAddress(workflowId)}${version}${step}`;
}

/** Where the app is, and how it goes elsewhere. */
export interface Navigation {
  readonly route: Route;
  /** Goes to an address; the back button leads here again. */
  readonly go: (address: string) => void;
  /** Replaces the address, without a history entry. */
  readonly replace: (address: string) => void;
  /** Writes down where the user is by now: for reload and copying, not to be followed. */
  readonly note: (address: string) => void;
}

/** Returns the location and how to change it. */
export function useRoute(): Navigation {
  const [route, setRoute] = useState(readRoute);
  const go = useCallback((address: string) => {
    if (address !== window.location.hash) window.history.pushState(null, '', address);
    setRoute(readRoute());
  }, []);
  const replace = useCallback((address: string) => {
    window.history.replaceState(null, '', address);
    setRoute(readRoute());
  }, []);
  const note = useCallback((address: string) => {
    if (address !== window.location.hash) window.history.replaceState(null, '', address);
  }, []);
  useEffect(() => {
    const follow = (): void => setRoute(readRoute());
    window.addEventListener('popstate', follow);
    window.addEventListener('hashchange', follow);
    return () => {
      window.removeEventListener('popstate', follow);
      window.removeEventListener('hashchange', follow);
    };
  }, []);
  return { route, go, replace, note };
}
