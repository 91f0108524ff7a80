import { listenOnNode, type NodeListener, type Service } from 'pathboard-service';

/** A service over HTTP: each request goes to a local port. */
export interface ServiceOverHttp extends Service {
  readonly listener: NodeListener;
}

/** Serves a service on a port. `close` closes both. */
export async function overHttp(service: Service): Promise<ServiceOverHttp> {
  const listener = await listenOnNode({ fetch: service.fetch });
  return {
    listener,
    fetch: (request) => sendTo(listener.url, request),
    async close() {
      await listener.close();
      await service.close();
    },
  };
}

/** Sends a request to another origin. */
export async function sendTo(url: string, request: Request): Promise<Response> {
  const { hash, pathname, search } = new URL(request.url);
  const body = request.body === null ? undefined : await request.text();
  const init: RequestInit = {
    method: request.method,
    headers: request.headers,
    redirect: 'manual',
    signal: request.signal,
  };
  if (body !== undefined) init.body = body;
  return fetch(`${url}${pathname}${search}${hash}`, init);
}
