import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../service/src/database/open-database.js';
import { optOut } from '../../../service/src/engine/contacts.js';
import { describePostgres } from '../own-postgres.js';
import { openGround, punctual } from './sending-ground.js';

/** Queries that do something before one of their statements, counted from 1, and wait a moment for it. */
function meddling(statement: number, meddle: () => void): { readonly plugin: KyselyPlugin; reached(): boolean } {
  let count = 0;
  return {
    reached: () => count >= statement,
    plugin: {
      transformQuery: ({ node }) => {
        count += 1;
        if (count === statement) meddle();
        return node;
      },
      // Long enough for the other connection to run as far as it can.
      transformResult: async ({ result }) => {
        if (count === statement) await new Promise((resolve) => setTimeout(resolve, 50));
        return result;
      },
    },
  };
}

describePostgres('STOP at the worst moment', (getPostgres) => {
  test(
    '[EN42] at every statement of sending: once it is stored, the carrier is asked for nothing more',
    { timeout: 120_000 },
    async () => {
      const database = await openDatabase(await getPostgres().newDatabase());
      const contacts = Array.from({ length: 40 }, (_, at) => ({
        id: `c${at}`,
        mobile: { number: `+151055501${String(at).padStart(2, '0')}` },
      }));
      const ground = await openGround(
        [{ account: { id: 'one', balance: 100, plan: { pricing: { segment: 1 } } }, contacts }],
        database,
      );
      try {
        const outcomes = new Set<string>();
        for (let statement = 1, isThrough = false; !isThrough; statement++) {
          const contactId = `c${statement}`;
          const id = await ground.plan({ contactId, price: 1 });
          let attempted: string | undefined;
          let stored: Promise<void> | undefined;
          const { asked, provider } = punctual(ground.now);
          const at = new Date(ground.now()).toISOString();
          const { plugin, reached } = meddling(statement, () => {
            stored = database.queries
              .transaction()
              .execute((transaction) => optOut(transaction, { accountId: 'one', contactId, at }, 'STOP'))
              // What the carrier is asked for from now on has to be committed as attempted already.
              .then(async () => {
                attempted = (await ground.effect(id)).state;
              });
          });
          await ground.send(provider, id, { over: database.queries.withPlugin(plugin) });
          await stored;
          isThrough = !reached();
          if (isThrough) break;
          const { state } = await ground.effect(id);
          outcomes.add(state);
          expect(state, `statement ${statement}`).toMatch(/^(sent|refused)$/);
          expect(asked, `statement ${statement}`).toHaveLength(state === 'sent' ? 1 : 0);
          if (state === 'sent') expect(attempted, `statement ${statement}`).toMatch(/^(attempting|sent)$/);
          expect(await ground.news(id), `statement ${statement}`).toEqual(state === 'sent' ? [] : ['refused']);
        }
        expect([...outcomes].toSorted()).toEqual(['refused', 'sent']);
      } finally {
        await database.close();
      }
    },
  );
});
