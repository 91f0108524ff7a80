import { afterAll, beforeAll, describe } from 'vitest';
import { createService, type Service } from 'pathboard-service';
import { describeService } from './contract/all-areas.js';
import { overHttp } from './over-http.js';
import { describePostgres, type OwnPostgres } from './own-postgres.js';
import { smallSeed, tokens } from './small-seed.js';

describePostgres('PostgreSQL', (getPostgres: () => OwnPostgres) => {
  const start = async (): Promise<Service> =>
    createService({ database: await getPostgres().newDatabase(), tokens, seed: smallSeed });

  describe.each<[string, () => Promise<Service>]>([
    ['in process', start],
    ['over HTTP', async () => overHttp(await start())],
  ])('%s', (_, open) => {
    let service: Service;
    beforeAll(async () => {
      service = await open();
    }, 120_000);
    afterAll(() => service?.close());
    describeService(() => service);
  });
});
