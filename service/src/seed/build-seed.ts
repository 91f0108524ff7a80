import type { Account, ConfigUser, Contact, WorkflowExecution } from '#model';
import type { ContactSeed } from '../contact/load-contacts.js';
import type { Seed, SeedAccount } from '../load-seed.js';
import { buildContacts } from './people/named-contacts.js';
import { fernway, people } from './fernway.js';
import { checkUpRecall, harbor, harborNumber, lena } from './harbor.js';
import { conversationsOf } from './outreach/sample-conversations.js';
import { fernwayCampaigns, harborCampaigns } from './outreach/sample-campaigns.js';
import { fernwayForms, harborForms } from './outreach/sample-forms.js';
import { fernwayLinks, harborLinks } from './outreach/sample-links.js';
import { fernwayMeetings, harborMeetings } from './outreach/sample-meetings.js';
import { buildMayasExecution } from './executions/mayas-execution.js';
import { buildExecutions } from './executions/plan-executions.js';
import { fernwayAttributes } from './people/sample-attributes.js';
import { asPatient, fernwayPeople, harborPeople } from './people/sample-people.js';
import { fernwayTeam, harborTeam } from './team/sample-team.js';
import { afterHoursIntake } from './workflows/after-hours-intake.js';
import { appointmentReminders } from './workflows/appointment-reminders.js';
import { classFeedback, newMemberWelcome, openDay } from './workflows/drafts.js';
import { freeTrial } from './workflows/free-trial.js';
import { missedCall } from './workflows/missed-call.js';
import { reviewRequest } from './workflows/review-request.js';
import { winBack } from './workflows/win-back.js';
import { aboutVersions, buildVersions, pausedAt, type WorkflowPlan } from './workflow-plan.js';

const fernwayPlans = [
  freeTrial,
  appointmentReminders,
  missedCall,
  winBack,
  reviewRequest,
  afterHoursIntake,
  newMemberWelcome,
  openDay,
  classFeedback,
];

/** A Monday evening in Oakland, two seconds after the last event of the samples. */
export const sampleNow = Date.parse('2026-11-17T03:42:04.000Z');

/**
 * Builds the sample accounts: a fitness company with two thousand contacts, nine workflows, their versions and three
 * hundred executions, and a small dental practice beside it. The same `now` gives the same data, to the byte.
 *
 * @param now milliseconds since 1970; everything happened before it, and running executions run at that time
 */
export function buildSeed(now: number = sampleNow): Seed {
  const members = buildContacts(120, 'con_fernway', now);
  const patients = buildContacts(12, 'con_harbor', now, 130).map(asPatient);
  return {
    accounts: [
      withConversations(
        {
          ...withPeople(sampleAccount(fernway, members, fernwayPlans, now), (executions) =>
            fernwayPeople(members, executions, now),
          ),
          ...fernwayTeam(now),
          campaigns: fernwayCampaigns(now),
          forms: fernwayForms(now),
          links: fernwayLinks,
          meetingEvents: fernwayMeetings(now),
        },
        [people.dele, people.iris, people.jo],
        now,
      ),
      withConversations(
        {
          ...withPeople(sampleAccount(harbor, patients, [checkUpRecall], now), () => harborPeople(patients)),
          ...harborTeam(lena, harborNumber, now),
          campaigns: harborCampaigns(),
          forms: harborForms(now),
          links: harborLinks,
          meetingEvents: harborMeetings(lena),
        },
        [lena],
        now,
      ),
    ],
  };
}

/**
 * Builds the fitness company on its first day: numbers, users, groups with their office hours and attributes as in the samples, and
 * no workflows, contacts or conversations.
 *
 * @param now milliseconds since 1970, as for {@link buildSeed}
 */
export function buildEmptySeed(now: number = sampleNow): Seed {
  return { accounts: [{ account: fernway, workflows: [], attributes: fernwayAttributes, ...fernwayTeam(now) }] };
}

/** Contacts as the executions left them. */
function withPeople(
  account: SeedAccount,
  peopleAfter: (executions: readonly WorkflowExecution[]) => ContactSeed,
): SeedAccount {
  return { ...account, ...peopleAfter(account.workflows.flatMap((workflow) => workflow.executions)) };
}

/** Conversations with the messages of the executions. */
function withConversations(account: SeedAccount, desk: readonly ConfigUser[], now: number): SeedAccount {
  const executions = account.workflows.flatMap((workflow) =>
    workflow.executions.map((execution) => ({ workflow, execution })),
  );
  return { ...account, conversations: conversationsOf(executions, account.contacts ?? [], desk, now) };
}

function sampleAccount(
  account: Account,
  contacts: readonly Contact[],
  plans: readonly WorkflowPlan[],
  now: number,
): SeedAccount {
  return {
    account,
    workflows: plans.map((plan) => {
      const versions = buildVersions(plan, now);
      const [maya] = contacts;
      const newest = versions.at(-1);
      const sample = plan === freeTrial && newest && maya ? [buildMayasExecution(newest, maya, now)] : [];
      return {
        id: plan.id,
        name: plan.name,
        ...(plan.isPaused ? { pausedAt: new Date(pausedAt(now)).toISOString() } : {}),
        versions,
        about: aboutVersions(plan, now),
        executions: [...sample, ...buildExecutions(plan, versions, contacts, now, plan.executions - sample.length)],
      };
    }),
  };
}
