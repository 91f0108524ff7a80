import { describe } from 'vitest';
import type { Service } from 'pathboard-service';
import { describeAccounts } from './accounts.js';
import { describeCampaigns } from './campaigns.js';
import { describeConcurrency } from './concurrency.js';
import { describeClient } from './client.js';
import { describeContactResources } from './contact-resources.js';
import { describeContacts } from './contacts.js';
import { describeConversations } from './conversations.js';
import { describeEvents } from './events.js';
import { describeExecutions } from './executions.js';
import { describeForms } from './forms.js';
import { describeIdempotency } from './idempotency.js';
import { describeLinks } from './links.js';
import { describeMeetingEvents } from './meeting-events.js';
import { describeTeam } from './team.js';
import { describeVersions } from './versions.js';
import { describeWorkflows } from './workflows.js';

/** The contract of the service. Each area uses workflows and contacts of its own, so that all share one service. */
export function describeService(getService: () => Service): void {
  describe('versions', () => describeVersions(getService));
  describe('concurrent saves', () => describeConcurrency(getService));
  describe('workflows', () => describeWorkflows(getService));
  describe('executions', () => describeExecutions(getService));
  describe('events', () => describeEvents(getService));
  describe('accounts', () => describeAccounts(getService));
  describe('contacts', () => describeContacts(getService));
  describeContactResources(getService);
  describe('conversations', () => describeConversations(getService));
  describe('campaigns', () => describeCampaigns(getService));
  describe('links', () => describeLinks(getService));
  describe('forms', () => describeForms(getService));
  describe('meeting events', () => describeMeetingEvents(getService));
  describe('team', () => describeTeam(getService));
  describe('the typed client', () => describeClient(getService));
  describe('idempotency keys', () => describeIdempotency(getService));
}
