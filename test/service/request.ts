import type { Service } from 'pathboard-service';
import { token } from './small-seed.js';

export interface AskOptions {
  readonly method?: string;
  readonly token?: string | null;
  readonly headers?: Record<string, string>;
  /** A string is sent as it is, anything else as JSON. */
  readonly body?: unknown;
}

export interface ServiceAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: {
    readonly success: boolean;
    readonly data?: unknown;
    readonly error?: {
      readonly code: string;
      readonly message: string;
      readonly details: readonly { path: string; message: string; current?: { id: string; updatedAt: string } }[];
    };
    readonly pagination?: unknown;
  };
}

/** Sends a request as a client does. */
export async function ask(service: Service, path: string, asked: AskOptions = {}): Promise<ServiceAnswer> {
  const headers = new Headers(asked.headers);
  if (asked.token !== null) headers.set('authorization', `Bearer ${asked.token ?? token}`);
  const init: RequestInit = { method: asked.method ?? 'GET', headers };
  if (asked.body !== undefined) {
    if (!headers.has('content-type')) headers.set('content-type', 'application/json');
    init.body = typeof asked.body === 'string' ? asked.body : JSON.stringify(asked.body);
  }
  const response = await service.fetch(new Request(`http://service.test${path}`, init));
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text === '' ? { success: false } : JSON.parse(text),
  };
}

/** Saves a version whose text is already JSON. */
export function saveText(
  service: Service,
  workflowId: string,
  version: string,
  asked: AskOptions = {},
): Promise<ServiceAnswer> {
  return ask(service, `/v1/accounts/account-1/workflows/${workflowId}/versions`, {
    method: 'POST',
    body: `{"name":"Welcome","versions":[${version}]}`,
    ...asked,
  });
}
