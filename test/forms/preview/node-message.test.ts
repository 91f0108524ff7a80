import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NodeProperty, NodeType } from '#model';
import { messageSettingsOf, nodeSegments } from '#rules';
import { formNode, nodeMessage } from '../../../src/forms/preview/node-message.js';

const seed = 20261121;
const property = fc.record(
  {
    type: fc.constantFrom('message', 'richmessage', 'template', 'media', 'sender', 'boolean', 'select', 'basictext'),
    name: fc.constantFrom(
      'message',
      'text',
      'media',
      'pictures',
      'trackLinks',
      'linkDomain',
      'channel',
      'from',
      'template',
    ),
    conditions: fc.constantFrom(
      undefined,
      [{ property: 'channel', comparator: 'equals', value: 'WhatsApp' }],
      [{ property: 'text', comparator: 'isSet' }],
    ),
  },
  { requiredKeys: ['type', 'name'] },
) as fc.Arbitrary<NodeProperty>;
const value = fc.constantFrom<unknown>(
  'Hi {firstName}',
  'See https://fernway.example/a',
  '',
  ' ',
  null,
  true,
  'true',
  false,
  'fern.fit',
  'WhatsApp',
  ['https://x.example/a.png'],
  [],
  { id: 't' },
  7,
);
const config = fc.dictionary(
  fc.constantFrom('message', 'text', 'media', 'pictures', 'trackLinks', 'linkDomain', 'channel', 'from', 'template'),
  value,
);

describe('the message of a node', () => {
  test('[R67] the preview, the form and the totals read the same settings (seed 20261121)', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(property, { selector: ({ name }) => name, maxLength: 6 }),
        config,
        (properties, settings) => {
          const type: NodeType = { type: 't', group: 'Messages', properties };
          const node = formNode(type, settings);
          const read = messageSettingsOf(node, { comparators: {} });
          const seen = nodeMessage(type, settings, {});
          expect(seen ?? read).toMatchObject(read);
          // An MMS has no segments, wherever it is shown.
          if (read.media.length > 0) expect(nodeSegments(node, { comparators: {}, account: {} }).worst).toBe(0);
        },
      ),
      { seed, numRuns: 300 },
    );
  });

  test('settings hidden by their conditions are not sent', () => {
    const properties: NodeProperty[] = [
      { type: 'message', name: 'message' },
      { type: 'boolean', name: 'withPicture' },
      { type: 'media', name: 'picture', conditions: [{ property: 'withPicture', comparator: 'isTrue' }] },
    ];
    const type: NodeType = { type: 't', group: 'Messages', properties };
    expect(nodeMessage(type, { message: 'Hi', picture: ['a.png'] }, {})).toMatchObject({ text: 'Hi', media: [] });
    expect(nodeMessage(type, { message: 'Hi', picture: ['a.png'], withPicture: true }, {})).toMatchObject({
      media: ['a.png'],
    });
    expect(nodeMessage({ ...type, group: 'Timing' }, { message: 'Hi' }, {})).toBeUndefined();
    expect(nodeMessage({ type: 'm', group: 'Messages' }, { message: 'Said besides' }, {})).toMatchObject({
      text: 'Said besides',
      template: undefined,
    });
  });
});
