import { afterAll, beforeAll, describe } from 'vitest';
import { createService, type Service } from 'pathboard-service';
import { describeService } from './contract/all-areas.js';
import { overHttp } from './over-http.js';
import { smallSeed, tokens } from './small-seed.js';

const start = (): Promise<Service> => createService({ database: 'memory://', tokens, seed: smallSeed });

describe.each<[string, () => Promise<Service>]>([
  ['PGlite, in process', start],
  ['PGlite, over HTTP', async () => overHttp(await start())],
])('%s', (_, open) => {
  let service: Service;
  beforeAll(async () => {
    service = await open();
  }, 120_000);
  afterAll(() => service?.close());
  describeService(() => service);
});
