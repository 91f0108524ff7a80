import { expect, it } from 'vitest';
import type { Service } from 'pathboard-service';
import { type ServiceAnswer, ask } from '../request.js';
import { smallVersion } from '../small-seed.js';
import { isLong } from '../../support/long-run.js';

const savers = 50;
/** In the long run, until each saver has saved once. */
const rounds = isLong ? savers : 3;
const versions = '/v1/accounts/account-1/workflows/crowded/versions';

/** The contract of concurrent saves to one workflow. */
export function describeConcurrency(getService: () => Service): void {
  it(
    `accepts one of ${savers} concurrent saves for each base, and neither loses nor overwrites a version`,
    { timeout: rounds * 20_000 },
    async () => {
      const save = async (id: string, base?: string): Promise<ServiceAnswer> => {
        for (;;) {
          const answer = await ask(getService(), versions, {
            method: 'POST',
            body: { name: 'Crowded', versions: [smallVersion(id, `Written by ${id}`)] },
            ...(base === undefined ? {} : { headers: { 'if-match': `"${base}"` } }),
          });
          // A request that queues too long may be retried: under the same id nothing is stored twice.
          if (answer.status !== 503) return answer;
        }
      };
      const stored = new Map<string, string>();
      const first = await save('first');
      stored.set('first', first.text);
      let waiting = Array.from({ length: savers }, (_, index) => `saver-${index}`);
      let base = 'first';
      for (let round = 0; round < rounds; round++) {
        const answers = await Promise.all(waiting.map(async (id) => ({ id, answer: await save(id, base) })));
        const [winner, ...others] = answers.filter(({ answer }) => answer.status === 201);
        expect(others).toEqual([]);
        if (!winner) throw new Error(`No save won: ${answers.map(({ answer }) => answer.status).join(' ')}`);
        stored.set(winner.id, winner.answer.text);
        // The other savers learn the winner's id, which is their next base.
        for (const { answer, id } of answers) {
          if (id !== winner.id)
            expect([answer.status, answer.body.error?.details[0]?.current?.id]).toEqual([409, winner.id]);
        }
        waiting = waiting.filter((id) => id !== winner.id);
        base = winner.id;
      }
      const list = (await ask(getService(), `${versions}?limit=100`)).body.data as { id: string }[];
      expect(list.map(({ id }) => id)).toEqual([...stored.keys()].toReversed());
      for (const [id, text] of stored) expect((await ask(getService(), `${versions}/${id}`)).text).toBe(text);
    },
  );
}
