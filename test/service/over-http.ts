import { listenOnNode, type NodeListener, type Service } from '#service';

/** A service as it is reached over HTTP: each request goes over the wire to a port of this machine. */
export interface ServiceOverHttp extends Service {
  readonly listener: NodeListener;
}

/** Puts a service behind a port. Closing it closes both. */
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

/** Sends a request to another place than it was made for. */
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
