import type { Answer, CallOptions, Client } from '#adapter';

export interface ClientMethod {
  /** Name of the call: `contacts.list`. */
  readonly name: string;
  readonly method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';
  /** `data` of a valid answer. */
  readonly data: unknown;
  /** It answers a list with pagination. */
  readonly isList: boolean;
  call(client: Client, options?: CallOptions): Promise<Answer<unknown>>;
}

const accountId = 'acc 1';
const review = { id: 'q', versionId: 'v', contentHash: 'h', state: 'asked', askedAt: '', comments: [] };
const booking = {
  id: 'b',
  meetingEventId: 'm',
  contactId: 'm',
  start: '2036-01-01T09:00:00.000Z',
  end: '2036-01-01T09:30:00.000Z',
  status: 'booked',
  host: '',
};
const version = { id: 'v', definition: { nodes: [], edges: [] } };
const noChange = { changing: 0, dueNow: 0, steps: [], unchanged: [], more: false };
const workflowId = 'w';
const versionId = 'v';

const list = (
  name: string,
  call: ClientMethod['call'],
  item: unknown = { id: 'x' },
  method: ClientMethod['method'] = 'GET',
): ClientMethod => ({ name, method, data: [item], isList: true, call });
const one = (
  name: string,
  method: ClientMethod['method'],
  data: unknown,
  call: ClientMethod['call'],
): ClientMethod => ({ name, method, data, isList: false, call });

/** Every client method with a single answer. */
export const clientMethods: readonly ClientMethod[] = [
  list(
    'accounts.create',
    (client, options) => client.accounts.create({ account: { name: 'F', plan: { id: 'p' }, defaults: {} } }, options),
    { id: 'acc' },
    'POST',
  ),
  list('conversations.list', (client, options) => client.conversations.list({ accountId }, options)),
  one('conversations.get', 'GET', { id: 'c' }, (client, options) =>
    client.conversations.get({ accountId, conversationId: 'c' }, options),
  ),
  list('contacts.list', (client, options) => client.contacts.list({ accountId, search: 'x' }, options)),
  one('contacts.update', 'PUT', { id: 'm' }, (client, options) =>
    client.contacts.update({ accountId, contactId: 'm', changes: { firstName: 'M' } }, options),
  ),
  list('attributes.list', (client, options) => client.attributes.list({ accountId, attributeType: 'deals' }, options)),
  one('attributes.update', 'PUT', { amount: 1, below: 0, lastTopup: '2026-01-01T00:00:00Z' }, (client, options) =>
    client.attributes.update({ accountId, attributeType: 'contacts', attributeId: 'a', changes: {} }, options),
  ),
  list('campaigns.list', (client, options) => client.campaigns.list({ accountId }, options)),
  one('campaigns.update', 'POST', { id: 'k' }, (client, options) =>
    client.campaigns.update({ accountId, campaignId: 'k', changes: { name: 'K' } }, options),
  ),
  one('quickCampaigns.create', 'POST', { id: 'q' }, (client, options) =>
    client.quickCampaigns.create({ accountId, quickCampaign: { name: 'Q' } }, options),
  ),
  list(
    'templates.create',
    (client, options) => client.templates.create({ accountId, template: { name: 'T', template: 'Hi' } }, options),
    { id: 't' },
    'POST',
  ),
  list('links.list', (client, options) => client.links.list({ accountId }, options)),
  one('links.get', 'GET', { id: 'l' }, (client, options) => client.links.get({ accountId, linkId: 'l' }, options)),
  list('forms.list', (client, options) => client.forms.list({ accountId }, options)),
  one('forms.get', 'GET', { id: 'f' }, (client, options) => client.forms.get({ accountId, formId: 'f' }, options)),
  one('forms.update', 'PUT', { id: 'f' }, (client, options) =>
    client.forms.update({ accountId, formId: 'f', changes: { name: 'F' } }, options),
  ),
  one('forms.activate', 'PUT', { id: 'f' }, (client, options) =>
    client.forms.activate({ accountId, formId: 'f' }, options),
  ),
  list('meetingEvents.list', (client, options) => client.meetingEvents.list({ accountId }, options)),
  one('meetingEvents.update', 'PUT', { id: 'e' }, (client, options) =>
    client.meetingEvents.update({ accountId, meetingEventId: 'e', changes: { enabled: true } }, options),
  ),
  one('workflows.saveVersion', 'POST', version, (client, options) =>
    client.workflows.saveVersion({ accountId, workflowId, name: 'W', versions: [version] }, options),
  ),
  one('workflows.getExecution', 'GET', { id: 'r', steps: [] }, (client, options) =>
    client.workflows.getExecution({ accountId, workflowId, executionId: 'r' }, options),
  ),
  one('checkout.start', 'POST', 'https://pay.example/1', (client, options) =>
    client.checkout.start(
      { accountId, checkout: { plan: 'p' }, successUrl: 'https://a.example/ok', cancelUrl: 'https://a.example/no' },
      options,
    ),
  ),
  list('extensions.listWorkflows', (client, options) => client.extensions.listWorkflows({ accountId }, options)),
  one('extensions.createWorkflow', 'POST', { id: 'w' }, (client, options) =>
    client.extensions.createWorkflow({ accountId, id: 'w', name: 'W' }, options),
  ),
  one('extensions.renameWorkflow', 'PATCH', { id: 'w' }, (client, options) =>
    client.extensions.renameWorkflow({ accountId, workflowId, name: 'W' }, options),
  ),
  one('extensions.duplicateWorkflow', 'POST', { id: 'w' }, (client, options) =>
    client.extensions.duplicateWorkflow({ accountId, workflowId, id: 'w2', name: 'W' }, options),
  ),
  one('extensions.pauseWorkflow', 'POST', { id: 'w' }, (client, options) =>
    client.extensions.pauseWorkflow({ accountId, workflowId }, options),
  ),
  one('extensions.resumeWorkflow', 'POST', { id: 'w' }, (client, options) =>
    client.extensions.resumeWorkflow({ accountId, workflowId }, options),
  ),
  one('extensions.deleteWorkflow', 'DELETE', { id: 'w' }, (client, options) =>
    client.extensions.deleteWorkflow({ accountId, workflowId }, options),
  ),
  one('extensions.restoreWorkflow', 'POST', { id: 'w' }, (client, options) =>
    client.extensions.restoreWorkflow({ accountId, workflowId }, options),
  ),
  list('extensions.listVersions', (client, options) =>
    client.extensions.listVersions({ accountId, workflowId }, options),
  ),
  one('extensions.describeVersion', 'PATCH', { id: 'v' }, (client, options) =>
    client.extensions.describeVersion({ accountId, workflowId, versionId, label: 'Shorter wait' }, options),
  ),
  one('extensions.getCases', 'GET', { revision: '1', cases: [] }, (client, options) =>
    client.extensions.getCases({ accountId, workflowId }, options),
  ),
  one('extensions.putCases', 'PUT', { revision: '1', cases: [] }, (client, options) =>
    client.extensions.putCases({ accountId, workflowId, cases: [] }, options),
  ),
  one('extensions.receiveTestMessage', 'POST', { contactId: 'm', isNew: true }, (client, options) =>
    client.extensions.receiveTestMessage({ accountId, from: '+15105550142', text: 'Hi' }, options),
  ),
  one('extensions.receiveTestCall', 'POST', { contactId: 'm', isNew: true }, (client, options) =>
    client.extensions.receiveTestCall({ accountId, from: '+15105550142' }, options),
  ),
  one('extensions.pressTestLink', 'POST', { contactId: 'm', destinationUrl: 'https://a.example' }, (client, options) =>
    client.extensions.pressTestLink({ accountId, from: '+15105550142', url: 'https://f.example/x' }, options),
  ),
  one('extensions.submitForm', 'POST', { contactId: 'm' }, (client, options) =>
    client.extensions.submitForm({ accountId, formId: 'f', contact: { mobile: { number: '+15105550142' } } }, options),
  ),
  list(
    'extensions.listBookings',
    (client, options) => client.extensions.listBookings({ accountId, meetingEventId: 'm' }, options),
    booking,
  ),
  one('extensions.bookMeeting', 'POST', booking, (client, options) =>
    client.extensions.bookMeeting({ accountId, meetingEventId: 'm', contactId: 'm', start: booking.start }, options),
  ),
  one('extensions.cancelBooking', 'POST', booking, (client, options) =>
    client.extensions.cancelBooking({ accountId, meetingEventId: 'm', bookingId: 'b' }, options),
  ),
  one('extensions.startCampaign', 'POST', { id: 'k' }, (client, options) =>
    client.extensions.startCampaign({ accountId, campaignId: 'k' }, options),
  ),
  one('extensions.startExecution', 'POST', { executionId: 'e' }, (client, options) =>
    client.extensions.startExecution({ accountId, workflowId, contactId: 'm' }, options),
  ),
  one('extensions.rerunExecution', 'POST', { executionId: 'e2' }, (client, options) =>
    client.extensions.rerunExecution({ accountId, workflowId, executionId: 'e', from: { nodeId: 'n' } }, options),
  ),
  one('extensions.cancelExecution', 'POST', { canceled: true }, (client, options) =>
    client.extensions.cancelExecution({ accountId, workflowId, executionId: 'e' }, options),
  ),
  list(
    'extensions.listContactExecutions',
    (client, options) => client.extensions.listContactExecutions({ accountId, contactId: 'm' }, options),
    { id: 'e', workflowId, status: 'waiting', steps: 1 },
  ),
  list('extensions.listStuckWork', (client, options) => client.extensions.listStuckWork({ accountId }, options), {
    kind: 'run',
    workflowId,
    executionId: 'e',
    contactId: 'm',
    since: '2026-12-01T20:00:00.000Z',
    reason: 'Why',
  }),
  one('extensions.retryStuckWork', 'POST', { done: true }, (client, options) =>
    client.extensions.retryStuckWork({ accountId, work: { kind: 'message', effectId: 'e/1/1' } }, options),
  ),
  one('extensions.giveUpStuckWork', 'POST', { done: true }, (client, options) =>
    client.extensions.giveUpStuckWork({ accountId, work: { kind: 'run', workflowId, executionId: 'e' } }, options),
  ),
  one('extensions.previewExecutionChange', 'POST', noChange, (client, options) =>
    client.extensions.previewExecutionChange(
      { accountId, workflowId, change: { action: 'pause', nodeId: 'n' } },
      options,
    ),
  ),
  one('extensions.changeExecutions', 'POST', noChange, (client, options) =>
    client.extensions.changeExecutions(
      { accountId, workflowId, change: { action: 'skipWait', executionIds: ['e'] } },
      options,
    ),
  ),
  one('extensions.getSchedule', 'GET', {}, (client, options) =>
    client.extensions.getSchedule({ accountId, workflowId }, options),
  ),
  one('extensions.scheduleVersion', 'PUT', {}, (client, options) =>
    client.extensions.scheduleVersion({ accountId, workflowId, versionId, at: '2036-01-01T09:00:00Z' }, options),
  ),
  one('extensions.cancelSchedule', 'DELETE', {}, (client, options) =>
    client.extensions.cancelSchedule({ accountId, workflowId }, options),
  ),
  one('extensions.getWaitingContacts', 'GET', { contacts: 0, steps: [] }, (client, options) =>
    client.extensions.getWaitingContacts({ accountId, workflowId, versionId }, options),
  ),
  one('extensions.moveContacts', 'POST', { moved: 0 }, (client, options) =>
    client.extensions.moveContacts({ accountId, workflowId, versionId, fromVersionId: 'v0', contacts: [] }, options),
  ),
  list(
    'extensions.listReviews',
    (client, options) => client.extensions.listReviews({ accountId, workflowId }, options),
    review,
  ),
  one('extensions.askForReview', 'PUT', review, (client, options) =>
    client.extensions.askForReview({ accountId, workflowId, versionId, reviewId: 'q', contentHash: 'h' }, options),
  ),
  one('extensions.commentOnReview', 'PUT', review, (client, options) =>
    client.extensions.commentOnReview({ accountId, workflowId, reviewId: 'q', commentId: 'c', text: 'Hi' }, options),
  ),
  one('extensions.answerReview', 'PUT', review, (client, options) =>
    client.extensions.answerReview(
      { accountId, workflowId, reviewId: 'q', contentHash: 'h', state: 'approved' },
      options,
    ),
  ),
  one('extensions.getVersion', 'GET', version, (client, options) =>
    client.extensions.getVersion({ accountId, workflowId, versionId }, options),
  ),
  list('extensions.listExecutions', (client, options) =>
    client.extensions.listExecutions({ accountId, workflowId }, options),
  ),
  one('extensions.recordExecution', 'PUT', { id: 'r', steps: [] }, (client, options) =>
    client.extensions.recordExecution(
      { accountId, workflowId, executionId: 'r', execution: { id: 'r', steps: [] } },
      options,
    ),
  ),
  one('extensions.activateVersion', 'PUT', version, (client, options) =>
    client.extensions.activateVersion({ accountId, workflowId, versionId }, options),
  ),
  one('extensions.deactivateVersion', 'PUT', version, (client, options) =>
    client.extensions.deactivateVersion({ accountId, workflowId, versionId }, options),
  ),
  list('extensions.listNodeTypes', (client, options) => client.extensions.listNodeTypes({ accountId }, options), {
    type: 'end',
  }),
  one('extensions.getPresentation', 'GET', { version: 1 }, (client, options) =>
    client.extensions.getPresentation({ accountId, workflowId, versionId }, options),
  ),
  one('extensions.savePresentation', 'PUT', { version: 1 }, (client, options) =>
    client.extensions.savePresentation({ accountId, workflowId, versionId, presentation: { version: 1 } }, options),
  ),
  list('extensions.listMessages', (client, options) =>
    client.extensions.listMessages({ accountId, conversationId: 'c' }, options),
  ),
  one('extensions.getAccount', 'GET', { id: 'acc' }, (client, options) =>
    client.extensions.getAccount({ accountId }, options),
  ),
  one('extensions.getContact', 'GET', { id: 'm' }, (client, options) =>
    client.extensions.getContact({ accountId, contactId: 'm' }, options),
  ),
  list('extensions.listLists', (client, options) => client.extensions.listLists({ accountId, search: 'x' }, options)),
  list('extensions.listTags', (client, options) => client.extensions.listTags({ accountId }, options), { name: 'vip' }),
  list('extensions.listTemplates', (client, options) => client.extensions.listTemplates({ accountId }, options)),
  list('extensions.listUsers', (client, options) => client.extensions.listUsers({ accountId }, options)),
  list('extensions.listSenders', (client, options) => client.extensions.listSenders({ accountId }, options)),
  list('extensions.listGroups', (client, options) => client.extensions.listGroups({ accountId }, options)),
  list('extensions.listPhoneNumbers', (client, options) => client.extensions.listPhoneNumbers({ accountId }, options)),
];

/** Methods that iterate or stream. They use those above, or have tests of their own. */
export const streamingMethods: readonly string[] = [
  ...['conversations', 'contacts', 'attributes', 'campaigns', 'links', 'forms', 'meetingEvents'].map(
    (resource) => `${resource}.listAll`,
  ),
  'extensions.followExecution',
];

/** A valid answer of a method. */
export function rightAnswer({ data, isList }: ClientMethod): {
  readonly success: true;
  readonly data: unknown;
  readonly pagination?: object;
} {
  return { success: true, data, ...(isList ? { pagination: { limit: 25, offset: 0, hasNext: false } } : {}) };
}
