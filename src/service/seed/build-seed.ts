import type { Account, Contact } from '#model';
import type { Seed, SeedAccount } from '../load-seed.js';
import { buildContacts } from './contacts.js';
import { fernway } from './fernway.js';
import { checkUpRecall, harbor } from './harbor.js';
import { buildMayasRun } from './runs/mayas-run.js';
import { buildRuns } from './runs/plan-runs.js';
import { afterHoursIntake } from './workflows/after-hours-intake.js';
import { appointmentReminders } from './workflows/appointment-reminders.js';
import { freeTrial } from './workflows/free-trial.js';
import { missedCall } from './workflows/missed-call.js';
import { reviewRequest } from './workflows/review-request.js';
import { winBack } from './workflows/win-back.js';
import { buildVersions, type WorkflowPlan } from './workflow-plan.js';

const fernwayPlans = [freeTrial, appointmentReminders, missedCall, winBack, reviewRequest, afterHoursIntake];

/** A Monday evening in Oakland, two seconds after the last thing that happened in the samples. */
export const sampleNow = Date.parse('2026-11-17T03:42:04.000Z');

/**
 * The sample accounts: a fitness company with six workflows, their versions and three hundred runs, and a small dental
 * practice beside it. The same `now` gives the same data, to the byte.
 *
 * @param now milliseconds since 1970; everything happened before it, and what is under way is under way then
 */
export function buildSeed(now: number = sampleNow): Seed {
  const members = buildContacts(120, 'con_fernway', now);
  const patients = buildContacts(12, 'con_harbor', now, 130);
  return {
    accounts: [
      sampleAccount(fernway, members, fernwayPlans, now),
      sampleAccount(harbor, patients, [checkUpRecall], now),
    ],
  };
}

function sampleAccount(
  account: Account, contacts: readonly Contact[], plans: readonly WorkflowPlan[], now: number,
): SeedAccount {
  return {
    account,
    contacts,
    workflows: plans.map((plan) => {
      const versions = buildVersions(plan, now);
      const [maya] = contacts;
      const newest = versions.at(-1);
      const told = plan === freeTrial && newest && maya ? [buildMayasRun(newest, maya, plan, now)] : [];
      return {
        id: plan.id,
        name: plan.name,
        versions,
        executions: [...told, ...buildRuns(plan, versions, contacts, now, plan.runs - told.length)],
      };
    }),
  };
}
