import { beforeAll, describe, expect, test } from 'vitest';
import { lawRuns } from '../../../support/long-run.js';
import { checkHistory } from './check-history.js';
import { liveThrough } from './live-through.js';
import { weeks } from './random-account.js';
import { prepareDatabase } from './world.js';

/** Accounts that share a database, a clock and a carrier. */
const together = 6;
/** A share of them: PATHBOARD_FIRST_SEED=1001 PATHBOARD_SEEDS=500. */
const first = Number(import.meta.env['PATHBOARD_FIRST_SEED'] ?? 1);
const count = Number(import.meta.env['PATHBOARD_SEEDS'] ?? lawRuns(120, 10_000));
const seeds = Array.from({ length: count }, (_, at) => first + at);

/** Every second carrier heeds keys. */
const isKeyed = (at: number): boolean => Math.floor((first + at) / together) % 2 === 0;

let copy: Blob;
beforeAll(async () => {
  copy = await prepareDatabase();
}, 600_000);

describe('[EN86] weeks in virtual time, with a carrier that fails and services that are killed', () => {
  test(
    `${count} random accounts through ${weeks} weeks: the history of each holds`,
    { timeout: 36_000_000 },
    async () => {
      const [began, cpu] = [performance.now(), process.cpuUsage()];
      const findings: string[] = [];
      const counted = { kills: 0, runs: 0, messages: 0, inputs: 0, uncertain: 0, stops: 0 };
      for (let at = 0; at < seeds.length; at += together) {
        const { histories, kills, problems } = await liveThrough(copy, seeds.slice(at, at + together), isKeyed(at));
        counted.kills += kills;
        findings.push(...problems);
        for (const { history, seed } of histories) {
          findings.push(...checkHistory(history).map(({ law, what }) => `account ${seed}, ${law}: ${what}`));
          counted.runs += history.runs.length;
          counted.inputs += history.inputs.length;
          counted.messages += history.sent.length;
          counted.stops += history.inputs.filter(({ optsOut }) => optsOut).length;
          counted.uncertain += history.runs
            .flatMap(({ effects }) => effects)
            .filter(({ state }) => state === 'uncertain').length;
        }
      }
      const seconds = (performance.now() - began) / 1000;
      const worked = process.cpuUsage(cpu);
      console.log(
        `[EN86] ${count} accounts in ${seconds.toFixed(0)} s, ${((worked.user + worked.system) / 1e6).toFixed(0)} s of work: ${JSON.stringify(counted)}`,
      );
      expect(findings.slice(0, 40)).toEqual([]);
      expect(counted.kills).toBeGreaterThanOrEqual(count / together);
      // An answer that is lost for good is rare: only many accounts are sure to have one.
      const rare = count < 240 ? ['uncertain'] : [];
      const missing = Object.entries(counted).filter(([what, number]) => number === 0 && !rare.includes(what));
      expect(missing).toEqual([]);
    },
  );
});
