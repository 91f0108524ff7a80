import type { Service } from 'pathboard-service';
import { sendTo } from './over-http.js';
import type { ServiceProcess } from './service-process.js';

/** Several processes as one service: a request that one does not accept goes to the next, as with a load balancer. */
export function asOne(processes: readonly ServiceProcess[], first = 0): Service {
  let turn = first;
  return {
    async fetch(request) {
      const again = request.body === null ? undefined : await request.text();
      for (let tries = 1; ; tries++) {
        const process = processes[turn++ % processes.length];
        const { headers, method, signal, url } = request;
        const copy = new Request(url, { headers, method, signal, ...(again === undefined ? {} : { body: again }) });
        try {
          return await sendTo(process?.url ?? '', copy);
        } catch (cause) {
          if (signal.aborted || tries === processes.length) throw cause;
        }
      }
    },
    close: () => Promise.resolve(),
  };
}
