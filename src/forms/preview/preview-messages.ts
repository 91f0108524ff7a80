import { defineMessages } from '#ui';

const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

const on = (at: number | undefined): string => (at === undefined ? '' : ` on ${date.format(at)}`);

/** The words of previews of messages. Times are in ms since 1970. */
export const previewMessages = defineMessages('forms.preview', {
  preview: 'Preview',
  /** Names the preview at the beginning of a sentence. */
  part: 'The preview',
  /** Before the name of the contact. */
  as: 'as',
  contact: 'Contact in the preview',
  sampleContact: 'Sample contact',
  withSamples: 'With samples of the fields',
  /** The buttons that step through the contacts. */
  steps: 'Contacts, worst case first',
  previous: 'Previous contact',
  next: 'Next contact',
  worst: 'Worst case',
  position: (at: number, count: number) => `${at} of ${count}`,
  noSender: 'No number chosen',
  notes: {
    stopped: 'Why this contact does not get it',
    other: 'Good to know',
    notSent: 'They do not get this message.',
    empty: (field: string, name: string) => `“${field}” is empty for ${name}, and it has no fallback.`,
    tooManyFiles: (files: number, max: number) => `${files} files are attached. A multimedia message takes ${max}.`,
    whatsappText: (length: number, max: number) =>
      `The text has ${length} characters. WhatsApp takes ${max}${max < 2000 ? ' with a file' : ''}.`,
    whatsappTemplate: (length: number, max: number) =>
      `The template has ${length} characters with these values. WhatsApp takes ${max}.`,
    whatsappFieldAtEnd: 'WhatsApp approves no template that begins or ends with a field.',
    whatsappFieldsTogether: 'WhatsApp approves no template with two fields side by side.',
    whatsappFiles: (files: number) => `${files} files are attached. WhatsApp takes one in a message.`,
    whatsappSize: (file: string, size: string, max: string) =>
      `${file} has ${size}. WhatsApp takes ${max} of this kind.`,
    whatsappKind: (file: string) => `WhatsApp does not take files such as ${file}.`,
    tooLarge: (size: string, max: string) => `The files have ${size} together. A multimedia message takes ${max}.`,
  },
  delivery: {
    blocked: (name: string, at?: number) => `${name} was blocked${on(at)}.`,
    optedOut: (name: string, at?: number) => `${name} opted out${on(at)}.`,
    noConsent: (name: string) => `${name} has not agreed to get messages.`,
    noNumber: (name: string) => `${name} has no number.`,
    invalidNumber: (name: string) => `The number of ${name} cannot get messages.`,
    leftList: (name: string, list?: string, at?: number) =>
      `${name} left ${list === undefined ? 'a list' : `the list “${list}”`}${on(at)}.`,
    outsideHours: 'Held until the office opens.',
    /** The same day is named, because "Held until at 9 AM" is no sentence. */
    outsideHoursUntil: (moment: string) =>
      `Held until ${moment.startsWith('at ') ? `today ${moment}` : moment}, outside office hours.`,
  },
  /** What was said with the contact. Times are in ms since 1970. */
  conversation: {
    title: (name: string) => `Conversation with ${name}`,
    loading: 'Loading the conversation',
    none: (name: string) => `Nothing was said with ${name} yet.`,
    retry: 'Retry',
    fromUs: 'You: ',
    fromContact: (name: string) => `${name}: `,
    at: (instant: number) => (Number.isNaN(instant) ? '' : moment.format(instant)),
  },
  /** Correcting the contact that does not get the message. */
  correction: {
    number: (name: string) => `Number of ${name}`,
    numberHint: '+15105550142',
    saveNumber: 'Save number',
    unblock: 'Unblock',
    agreed: 'They have agreed',
    agreedWhen: 'Records that they agreed to get messages, as of now',
    corrected: (name: string) => `${name} is corrected.`,
    failed: (name: string, reason: string) => `${name} was not changed: ${reason}`,
    undo: 'Undo',
  },
  phone: {
    whatsapp: 'WhatsApp',
    mms: 'Multimedia message',
    sms: 'Text message',
    today: (kind: string, time: string) => `${kind} · Today ${time}`,
    fromContact: 'Contact: ',
    empty: 'Nothing is written yet.',
    /** Read where a further part of a long message begins. */
    part: (number: number) => ` Part ${number}: `,
  },
});
