import type { Json } from '#base';
import type { Resources } from '#forms';
import type { NodeProperty } from '#model';

/** A kind of field with its arguments, and odd values for it alone. */
export interface FieldRow {
  /** The property types of this field; values are spread over them, and a long run tests each with all. */
  readonly types: readonly string[];
  readonly property?: Partial<NodeProperty>;
  readonly resources?: Resources;
  readonly values?: readonly Json[];
  /** Its controls are loaded on demand; a selector that matches once they have been. */
  readonly lateControl?: string;
  /** Typed text only searches or completes: it is no value by itself. */
  readonly isFinished?: true;
  /** Its changes are separate history entries, however soon they are reverted; undo restores the same text. */
  readonly isEntryAtOnce?: true;
  /** Pressed first: switches to another presentation. */
  readonly press?: string;
}

const long = 'lorem ipsum '.repeat(300);

/** Odd for most fields. */
export const oddValues: readonly Json[] = [
  null,
  '',
  '  ',
  0,
  5,
  -1.5,
  1e21,
  9007199254740991,
  true,
  false,
  'true',
  'false',
  'null',
  '007',
  '1.50',
  '1,5',
  ' 7 ',
  '1e3',
  '.5',
  '+5',
  'a\r\nb',
  'a\rb\r',
  'a\nb\n',
  '\r\n',
  'a\u2028b\u2029',
  'tab\there',
  '\u00a0 nbsp\u00a0',
  'zero\u200bwidth\u200d',
  'e\u0301 👩‍👩‍👧 🇩🇪',
  '\ud83d lone',
  '  leading and trailing  ',
  '{firstName}',
  '{ firstName | there }',
  '{{double}}',
  '{open',
  'close}',
  '{a|}',
  '{|b}',
  '{attributes.x y}',
  'PT120M',
  'PT2H',
  'PT2H0M',
  'P0DT02H',
  'pt2h',
  'P1M',
  'PT1.50H',
  'PT1,5H',
  '2026-12-01',
  '2026-02-30',
  '2026-12-01T09:00',
  '2026-12-01T09:00:30.123456+02:00',
  '2026-12-01T24:00:00Z',
  '20261201',
  '+1 (510) 555-0142',
  '510-555-0142',
  '+15105550142',
  'call me',
  '#ABC',
  '#aabbccdd',
  'RebeccaPurple',
  'rgb(1 2 3 / 50%)',
  'hsl(0deg,0%,0%)',
  'de',
  'XX',
  'europe/berlin',
  'Mars/Base',
  '09:30:15',
  '9:30',
  '24:00',
  [],
  ['a'],
  ['a', 'a', ''],
  [1, '1', true, null],
  [['a']],
  [[]],
  [{}],
  [null],
  {},
  { id: 'l1' },
  { id: 'l1', name: 'Members', extra: [1, { deep: null }] },
  { name: 5 },
  { start: '2026-12-01' },
  { a: 1, b: 'x', '': 2, __proto__x: null, nested: { x: [] } },
  { hour: 9 },
  { hour: 9, minute: 30, second: 15 },
  { url: 'https://a.example/x.png', size: 5, extra: true },
  [
    { name: 'A', percentage: '33.30' },
    { name: 'B', percentage: 66.7, more: 1 },
  ],
  [50, 50],
  { A: '10.0', B: 90 },
  'https://a.example/ü?q=1#x',
  'a@b',
  long,
];

const options = [
  { value: 1, label: 'One' },
  { value: 'two', label: 'Two' },
  { value: { id: 'three' }, label: 'Three' },
  { value: true, label: 'Yes' },
  { value: null, label: 'Nothing' },
  { value: '007', label: 'Bond' },
];
const many = Array.from({ length: 40 }, (_, at) => ({ value: at, label: `Choice ${at}` }));
const lists: Resources = {
  lists: [
    { value: { id: 'l1', name: 'Members' }, label: 'Members' },
    { value: 'l2', label: 'Guests' },
  ],
};
const team: Resources = {
  users: [
    { value: { id: 'u1', firstName: 'Ada' }, label: 'Ada' },
    { value: { id: 'u2', name: 'Eve' }, label: 'Eve' },
    { value: 'u3', label: 'Kim' },
  ],
};
const hours = {
  active: true,
  timezone: 'Europe/Berlin',
  extra: 1,
  times: {
    mon: [{ start: { hour: 9, minute: 0, second: 5 }, end: { hour: 17 }, note: 'x' }],
    tue: null,
    wed: [],
    thu: [{ start: { hour: 22, minute: 30 }, end: { hour: 6, minute: 0 } }],
    fri: ['odd'],
    holiday: [1],
  },
};

/**
 * Every property type, and more rows where a field has several presentations. A property type without a row fails the
 * test.
 */
export const fieldRows: readonly FieldRow[] = [
  { types: ['basictext', 'text', 'string', 'shorttext'] },
  { types: ['longtext', 'textarea', 'multilinetext', 'note'] },
  { types: ['code', 'script'] },
  {
    types: ['message', 'richmessage'],
    lateControl: '[contenteditable="true"]',
    values: [`${'x'.repeat(20_001)}\r\nend`],
  },
  {
    types: ['message', 'richmessage'],
    lateControl: '[contenteditable="true"]',
    press: '[aria-label="Show as raw text"]',
  },
  { types: ['number', 'integer', 'decimal', 'float', 'amount', 'currency'] },
  { types: ['percentage'], property: { args: ['step:0.05', 'unit:EUR'], min: 0, max: 10 } },
  { types: ['slider', 'range'], property: { min: 0, max: 10 }, values: ['5', '005', 5.3, '5.0', 11, -1] },
  { types: ['boolean', 'bool', 'checkbox', 'toggle', 'switch'] },
  { types: ['boolean', 'bool', 'checkbox', 'toggle', 'switch'], property: { defaultValue: true } },
  {
    types: ['select', 'dropdown', 'enum', 'choice'],
    isFinished: true,
    property: { options },
    values: ['1', 1, 'two', { id: 'three', name: 'x' }, 'unlisted'],
  },
  { types: ['select', 'dropdown', 'enum', 'choice'], isFinished: true, property: { options: many }, values: ['7', 7] },
  {
    types: ['select', 'dropdown', 'enum', 'choice'],
    isFinished: true,
    property: { args: ['resource:lists'] },
    resources: lists,
    values: ['l1', 'l2', { id: 'l9', name: 'Gone' }],
  },
  {
    types: ['multiselect', 'checkboxes', 'checkboxgroup'],
    property: { options },
    values: ['1', [1, 'two', 'unlisted', 1], [{ id: 'three', name: 'x' }]],
  },
  {
    types: ['multiselect', 'checkboxes', 'checkboxgroup'],
    isFinished: true,
    property: { options: many },
    values: ['7', [7, '8']],
  },
  { types: ['radio', 'radios', 'radiogroup'], property: { options }, values: ['1', 'unlisted'] },
  { types: ['date', 'day'], values: ['2026-12-01T09:00:00Z', '0000-01-01', '+2026-12-01', '2026-1-1', 1764547200000] },
  {
    types: ['datetime', 'timestamp'],
    values: ['2026-12-01T09:00:00Z', '2026-12-01T09:00:00.500Z', '2026-12-01T09:00+0200'],
  },
  { types: ['time', 'timeofday'], values: ['09:30', { hour: 9, minute: 5 }, { hour: 9.5 }, { hour: '9' }] },
  { types: ['duration'], values: ['PT0S', 'P1W', 'P7D', 'PT36H', 'P1DT12H', ' PT2H '] },
  {
    types: ['daterange', 'period'],
    values: [
      '2026-12-01/2026-12-24',
      '2026-12-01/',
      '/',
      { start: '2026-12-01', end: '2026-12-24', zone: 'UTC' },
      { from: 'soon', to: null },
      { from: '2026-02-30' },
    ],
  },
  { types: ['url', 'uri', 'website', 'email', 'emailaddress'] },
  {
    types: ['phone', 'phonenumber', 'tel', 'mobile'],
    values: ['+44 20 7946 0958', '(510) 555 0142', '+1-510-555-0142 ', 15105550142],
  },
  { types: ['country'], isFinished: true, values: ['DE', 'de ', 'Germany'] },
  { types: ['timezone'], isFinished: true, values: ['Europe/Berlin', 'UTC', 'Etc/GMT+5'] },
  { types: ['color', 'colour'] },
  { types: ['tags', 'keywords', 'strings'], isFinished: true, values: [['a, b', ' x '], [{ name: 'x', id: 1 }]] },
  {
    types: ['keyvalue', 'keyvalues', 'map', 'dictionary', 'headers'],
    values: [
      { a: null, b: true, c: '5', d: [1, { x: 2 }] },
      [
        { key: 'a', value: 1, more: true },
        { key: '', value: '' },
      ],
      [{ name: 'n', value: null }],
      { '1': 'x', '0': 'y' },
    ],
  },
  {
    types: ['listofobjects', 'objectlist', 'objects', 'repeater', 'rows', 'table'],
    property: {
      args: ['column:n:number:Amount', 'column:t:basictext:Text', 'column:d:duration:Long', 'column:f:boolean:On'],
    },
    values: [[{ n: '007', t: 5, d: 'PT120M', f: 'true', extra: { a: 1 } }, {}, { t: null }]],
  },
  {
    types: ['listofobjects', 'objectlist', 'objects', 'repeater', 'rows', 'table'],
    values: [[{ a: 1, b: null }, { b: 'a\r\nb' }]],
  },
  {
    types: ['conditions', 'condition', 'filter'],
    values: [
      [
        { attribute: 'age', comparator: 'GTE', value: 5, path: 'a\r\nb' },
        { field: { id: 'x', name: 'X' }, operator: 'eq', value: ['1', 1], more: 1 },
        'odd',
        { conditions: [] },
      ],
      { match: 'AND', conditions: [{ attribute: null, value: null }], extra: 1 },
      { combinator: 'or', rules: [{ property: 'a', op: 'is', value: true }] },
      { attribute: 'lone' },
    ],
  },
  {
    types: ['media', 'image', 'images', 'file', 'files', 'attachment', 'attachments'],
    values: [
      'https://a.example/x.png',
      ['https://a.example/x.png', { url: 'a\r\nb', type: 'image/png', extra: null }],
      [{ noUrl: true }],
    ],
  },
  {
    types: ['media', 'image', 'images', 'file', 'files', 'attachment', 'attachments'],
    property: { max: 1 },
    values: ['https://a.example/x.png', ['https://a.example/x.png']],
  },
  {
    types: ['percentagesplit', 'split', 'weights'],
    values: [
      [
        { name: 'A', percentage: null },
        { label: 'B', weight: '50' },
      ],
      { A: 50, B: '50.00' },
      ['50', 50],
      [{ name: null, percentage: 50 }, { percentage: 50 }],
    ],
  },
  {
    types: ['list', 'sender', 'user', 'attribute', 'workflow', 'form', 'link'],
    isFinished: true,
    resources: lists,
    values: ['l1', 'Members', { id: 'l9', name: 'Gone', more: 1 }],
  },
  { types: ['template', 'meetingevent', 'campaign', 'contact', 'tag'] },
  {
    types: ['users', 'people'],
    isFinished: true,
    resources: team,
    values: ['u1', [{ id: 'u2', name: 'Eve', more: 1 }]],
  },
  {
    types: ['users', 'people'],
    isFinished: true,
    values: [[{ id: 'u1', firstName: 'Ada', email: 'ada@x.example' }, 'eve@x.example', { odd: true }]],
  },
  {
    types: ['groups', 'group'],
    isEntryAtOnce: true,
    lateControl: '.pb-grp__l',
    values: [
      [
        {
          id: 'g',
          name: 5,
          'phoneNumbers?': [{ number: '+15105550142' }],
          users: [null, { id: 'u' }],
          tags: 'none',
          notifications: [{ integration: 'pigeon' }],
          officeHours: hours,
          useSharedPool: 'true',
          extra: null,
        },
      ],
      [{}],
      [{ name: null }],
    ],
  },
  {
    types: ['officehours', 'openinghours', 'businesshours'],
    isEntryAtOnce: true,
    lateControl: '.pb-hours [role="switch"]',
    values: [hours, { active: 'yes' }, { active: false, times: hours.times }, { timezone: 5, times: {} }],
  },
  { types: ['json', 'object'], isFinished: true, values: ['{"a":1}', { b: 1, a: { '2': 1, '1': 2 } }] },
  { types: ['some-type-nobody-knows', ''] },
];
