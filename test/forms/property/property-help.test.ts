import { describe, expect, it } from 'vitest';
import { mediaMessages } from '../../../src/forms/field/list/media-messages.js';
import { helpLink, helpText } from '../../../src/forms/property/property-help.js';
import { propertyMessages } from '../../../src/forms/property/property-messages.js';

const words = { property: propertyMessages.defaults, media: mediaMessages.defaults };

describe('helpText', () => {
  it.each([
    [{ type: 'number', min: 1, max: 5 }, 'Between 1 and 5.'],
    [{ type: 'duration', min: 1, max: 43_200 }, 'Between 1 minute and 30 days.'],
    [{ type: 'basictext', min: 1, max: 1600 }, 'Up to 1,600 characters.'],
    [{ type: 'keywords', min: 2, max: 10 }, 'Between 2 and 10.'],
    [{ type: 'group', min: 1, max: 1 }, 'Up to 1.'],
    [{ type: 'number', min: 0, helperText: 'In your currency.' }, 'In your currency. At least 0.'],
    [{ type: 'duration', min: 1, max: 60, helperText: 'Between 1 minute and 1 hour.' }, 'Between 1 minute and 1 hour.'],
    [{ type: 'select', max: 3 }, ''],
    [{ type: 'x', args: ['a', 'b', 'c'] }, 'Takes a, b, or c.'],
    [{}, ''],
  ])('of %j', (property, text) => expect(helpText(property, words)).toBe(text));
});

describe('helpLink', () => {
  it.each([
    ['https://help.fernway.example/a', 'https://help.fernway.example/a'],
    ['http://a.example', 'http://a.example/'],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['help page', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('of %j', (link, href) => expect(helpLink({ link })).toBe(href));
});
