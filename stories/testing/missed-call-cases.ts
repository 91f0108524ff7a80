import type { Contact, WorkflowCase, WorkflowVersion } from 'pathboard/core';
import { edge, step } from '../steps.js';

const day = [{ start: { hour: 9, minute: 0 }, end: { hour: 18, minute: 0 } }];
const desk = {
  name: 'Front desk',
  officeHours: {
    active: true,
    timezone: 'America/Denver',
    times: { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day },
  },
};
const number = { id: 'main', number: '+15105550142', country: 'US' };
const template = (name: string, text: string) => ({ template: { id: name, name, template: text }, sendFrom: number });

/** A missed call is texted back; “book”, “price” or anything else leads on. */
export const missedCall: WorkflowVersion = {
  id: 'v3',
  name: 'Missed-call text-back',
  definition: {
    nodes: [
      step('missed', 'trigger-missed-call', { number }),
      step('hours', 'office-hours-router', { groups: [desk] }),
      step('open', 'send-template', template('Back in a minute', 'Sorry we missed you, back in a minute.')),
      step('closed', 'send-template', template('After-hours reply', 'We are closed. Reply BOOK or PRICE.')),
      step('wait', 'wait-for-reply', { timeout: 'PT2H' }),
      step('branch', 'branch', {
        conditions: [
          { path: 'book', attribute: 'Wait for reply.reply', comparator: 'equals', value: 'book' },
          { path: 'price', attribute: 'Wait for reply.reply', comparator: 'equals', value: 'price' },
        ],
      }),
      step('link', 'send-template', template('Booking link', 'Book here: https://fern.example/book')),
      step('prices', 'send-template', template('Price list', 'Our prices: https://fern.example/prices')),
      step('people', 'assign-to-group', { groups: [desk] }),
      step('nudge', 'send-template', template('Gentle nudge', 'Still there?')),
      step('tag', 'add-tag', { tags: ['no-reply'] }),
      step('end', 'end'),
    ],
    edges: [
      edge('missed', 'hours'),
      edge('hours', 'open', 'standard', 'Open'),
      edge('hours', 'closed', 'default', 'Closed'),
      edge('open', 'wait'),
      edge('closed', 'wait'),
      edge('wait', 'branch', 'standard', 'Reply'),
      edge('wait', 'nudge', 'timeout', 'PT2H'),
      edge('branch', 'link', 'standard', 'book'),
      edge('branch', 'prices', 'standard', 'price'),
      edge('branch', 'people', 'default', 'Otherwise'),
      edge('link', 'end'),
      edge('prices', 'end'),
      edge('people', 'end'),
      edge('nudge', 'tag'),
      edge('tag', 'end'),
    ],
  },
};

const contact = (firstName: string, lastName: string, last: string): Contact => ({
  id: firstName.toLowerCase(),
  firstName,
  lastName,
  mobile: { number: `+1415555${last}`, country: 'US' },
  timezone: 'America/Denver',
});
const maya = contact('Maya', 'Torres', '0111');
const devon = contact('Devon', 'Park', '0112');
const priya = contact('Priya', 'Nair', '0113');
const tomas = contact('Tomás', 'Silva', '0114');
const sam = contact('Sam', 'Reed', '0115');
const helena = contact('Helena', 'Ito', '0116');
const omar = contact('Omar', 'Haddad', '0117');
const grace = contact('Grace', 'Lee', '0118');
const nameless: Contact = { id: 'x', mobile: { number: '+14155550187', country: 'US' }, timezone: 'America/Denver' };

const sunday = '2025-10-13T01:42:00Z';
const begin = ['missed-hours', 'hours-closed', 'closed-wait'];
const beginOpen = ['missed-hours', 'hours-open', 'open-wait'];
const book = ['wait-branch', 'branch-link', 'link-end'];
const otherwise = ['wait-branch', 'branch-people', 'people-end'];
const replies = (after: string, reply: string) => [{ after, reply }];

/** Twelve cases: the first fails, because “booking” is not “book”, and none replies “price”. */
export const missedCallCases: readonly WorkflowCase[] = [
  {
    name: 'Replies “booking” at night',
    at: sunday,
    contact: maya,
    events: replies('PT5M', 'booking'),
    expect: { path: [...begin, ...book], segments: 2, within: 'PT2H5M' },
  },
  {
    name: 'Replies “book” at night',
    at: sunday,
    contact: maya,
    events: replies('PT5M', 'book'),
    expect: { path: [...begin, ...book], segments: 2, within: 'PT2H5M' },
  },
  {
    name: 'Replies “Book” with a capital',
    at: sunday,
    contact: devon,
    events: replies('PT1M', 'Book'),
    expect: { path: [...begin, ...book] },
  },
  {
    name: 'Doesn’t reply for 2 hours',
    at: sunday,
    contact: priya,
    expect: { path: [...begin, 'wait-nudge', 'nudge-tag', 'tag-end'], tags: ['no-reply'] },
  },
  {
    name: 'Replies after 1 h 59 m',
    at: sunday,
    contact: tomas,
    events: replies('PT1H59M', 'book'),
    expect: { path: [...begin, ...book] },
  },
  {
    name: 'Calls Saturday at 5:59 PM',
    at: '2025-10-11T23:59:00Z',
    contact: sam,
    events: replies('PT3M', 'hello'),
    expect: { path: [...beginOpen, ...otherwise] },
  },
  {
    name: 'Calls Saturday at 6:00 PM',
    at: '2025-10-12T00:00:00Z',
    contact: sam,
    events: replies('PT3M', 'hello'),
    expect: { path: [...begin, ...otherwise] },
  },
  {
    name: 'Calls Sunday from Denver',
    at: sunday,
    contact: maya,
    events: replies('PT4M', 'who is this'),
    expect: { path: [...begin, ...otherwise] },
  },
  {
    name: 'Calls as clocks go back, 2 Nov',
    at: '2025-11-02T07:30:00Z',
    contact: helena,
    expect: { path: [...begin, 'wait-nudge', 'nudge-tag', 'tag-end'] },
  },
  {
    name: 'Replies with a photo only',
    at: sunday,
    contact: omar,
    events: [{ after: 'PT6M', reply: '', media: [{ type: 'image/jpeg', name: 'Photo' }] }],
    expect: { path: [...begin, ...otherwise] },
  },
  { name: 'Replies STOP', at: sunday, contact: grace, events: replies('PT1M', 'STOP'), expect: { path: begin } },
  {
    name: 'Has no first name',
    at: sunday,
    contact: nameless,
    events: replies('PT2M', 'book'),
    expect: { path: [...begin, ...book] },
  },
];
