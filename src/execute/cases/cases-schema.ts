/** The part of JSON Schema that files of cases are described in. */
export interface CasesSchema {
  /** The dialect, at the root. */
  readonly $schema?: string;
  /** What the value is called. */
  readonly title?: string;
  /** What the value is for. */
  readonly description?: string;
  /** The kind of value. @default any */
  readonly type?: 'object' | 'array' | 'string' | 'number' | 'boolean';
  /** The only value. */
  readonly const?: unknown;
  /** All values. */
  readonly enum?: readonly unknown[];
  /** The expression that a text matches. */
  readonly pattern?: string;
  /** The least number. */
  readonly minimum?: number;
  /** Fields that have to be there. */
  readonly required?: readonly string[];
  /** The schemas of fields; others are kept. */
  readonly properties?: { readonly [name: string]: CasesSchema };
  /** The schema of the items of a list. */
  readonly items?: CasesSchema;
  /** At least one of these has to fit. */
  readonly anyOf?: readonly CasesSchema[];
}

const text: CasesSchema = { type: 'string' };
const texts: CasesSchema = { type: 'array', items: text };
const object: CasesSchema = { type: 'object' };
const number: CasesSchema = { type: 'number' };
const amount: CasesSchema = { type: 'number', minimum: 0 };

const instantPattern =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d))?$/;
const durationPattern =
  /^P(?=\d|T\d)(\d+(\.\d+)?W)?(\d+(\.\d+)?D)?(T(?=\d)(\d+(\.\d+)?H)?(\d+(\.\d+)?M)?(\d+(\.\d+)?S)?)?$/;
const wordsPattern = /\S/;

/** The patterns of the schema by their text: a page may forbid code that makes others. */
export const casePatterns: ReadonlyMap<string, RegExp> = new Map(
  [instantPattern, durationPattern, wordsPattern].map((pattern) => [pattern.source, pattern]),
);

const instant: CasesSchema = {
  description: 'A date and time with its offset in ISO 8601, a day in UTC, or milliseconds since 1970.',
  anyOf: [{ type: 'string', pattern: instantPattern.source }, number],
};
const duration: CasesSchema = { type: 'string', pattern: durationPattern.source };

const event: CasesSchema = {
  title: 'Event',
  type: 'object',
  anyOf: ['reply', 'outputs', 'choice', 'receipt', 'cancel', 'wait'].map((kind) => ({ required: [kind] })),
  properties: {
    at: { ...instant },
    after: {
      description: 'How long after the event before it: an ISO 8601 duration, or milliseconds.',
      anyOf: [duration, amount],
    },
    reply: { ...text, description: 'What the contact writes.' },
    media: { type: 'array', items: object, description: 'Files that the contact sends with a reply.' },
    understood: {
      type: 'object',
      required: ['answer', 'confidence'],
      properties: { answer: text, confidence: number },
    },
    outputs: { ...object, description: 'What the step that waits for it leaves behind.' },
    edgeId: { ...text, description: 'The path that outputs lead along.' },
    choice: { ...text, description: 'The path to take where none could be found.' },
    receipt: { enum: ['delivered', 'undelivered', 'refused'], description: 'News of the message that was sent last.' },
    code: number,
    message: text,
    cancel: { ...text, description: 'Why the contact is taken off.' },
    wait: { const: true, description: 'Nothing but time.' },
  },
};

const expectation: CasesSchema = {
  title: 'Expectation',
  type: 'object',
  description: 'Each part counts alone; what is absent is not checked.',
  properties: {
    path: { ...texts, description: 'The ids of the paths that are taken, in order.' },
    status: { ...text, description: 'How it ends: completed, failed, canceled, timedOut; or waiting.' },
    messages: { ...texts, description: 'Words that the messages hold, in this order.' },
    segments: { ...amount, description: 'The most segments of all messages together.' },
    price: { ...amount, description: 'The highest price of all messages together.' },
    within: { ...duration, description: 'The longest time from the start to the end.' },
    tags: { ...texts, description: 'Tags that the contact has at the end.' },
    attributes: { ...object, description: 'Attributes that the contact has at the end, by name.' },
  },
};

const oneCase: CasesSchema = {
  title: 'Case',
  type: 'object',
  required: ['name', 'at', 'contact'],
  properties: {
    name: { type: 'string', pattern: wordsPattern.source, description: 'What it is called; each name once.' },
    at: instant,
    contact: { ...object, description: 'The contact as the service has it.' },
    events: { type: 'array', items: event, description: 'What happens, in order.' },
    expect: expectation,
    mustPass: { type: 'boolean', description: 'A version on which it does not pass is not made live.' },
    created: {
      type: 'object',
      description: 'Who made it, and when (ISO 8601).',
      properties: { at: text, by: object },
    },
    trigger: { type: 'object', properties: { nodeId: text, outputs: object } },
    seed: { ...number, description: 'Where random splits are drawn from.' },
    pins: { ...object, description: 'Paths and outputs that take the place of what steps do, by id.' },
    receipts: { enum: ['delivered', 'none'] },
    until: { ...instant },
  },
};

/**
 * A file of cases as a JSON Schema (draft 2020-12): what `pathboard test` and `readCases` take, and what is published as
 * `pathboard/cases.schema.json`. Names of cases have to differ, which a schema cannot say.
 *
 * @example
 * ```ts
 * import { casesSchema } from 'pathboard/core';
 *
 * export const text = JSON.stringify(casesSchema, undefined, 2);
 * ```
 */
export const casesSchema: CasesSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Cases of a workflow',
  type: 'object',
  required: ['format', 'formatVersion', 'cases'],
  properties: {
    format: { const: 'pathboard-cases' },
    formatVersion: { const: 1 },
    cases: { type: 'array', items: oneCase },
    lastRun: {
      type: 'object',
      description: 'The results of the last run; they are kept, and change nothing.',
      required: ['at', 'results'],
      properties: {
        at: { ...instant },
        results: {
          type: 'array',
          items: {
            type: 'object',
            required: ['name', 'status'],
            properties: { name: text, status: { enum: ['passed', 'failed', 'outOfDate'] } },
          },
        },
      },
    },
  },
};
