import { expect, test } from 'vitest';
import { readPhoneNumber } from '../../../service/src/contact/phone-number.js';

test.each([
  ['(510) 555-0139', 'US', '+15105550139', 'US', true, '15105550139', '5105550139'],
  ['510.555.0139', 'us', '+15105550139', 'US', true, '15105550139', '5105550139'],
  ['+1 604 555 0100', 'US', '+16045550100', 'CA', true, '16045550100', '6045550100'],
  ['+442079460018', undefined, '+442079460018', 'GB', true, '442079460018', '02079460018'],
  ['020 7946 0018', 'GB', '+442079460018', 'GB', true, '442079460018', '02079460018'],
  ['+15105550139', 'ZZ', '+15105550139', 'US', true, '15105550139', '5105550139'],
  ['5105550139', undefined, '5105550139', undefined, false, '5105550139', '5105550139'],
  ['5105550139', 'ZZ', '5105550139', 'ZZ', false, '5105550139', '5105550139'],
  ['555-0142', 'US', '555-0142', 'US', false, '5550142', '5550142'],
  [' not a number ', 'US', 'not a number', 'US', false, '', ''],
  ['', 'US', '', 'US', false, '', ''],
  ['1'.repeat(300), 'US', '1'.repeat(300), 'US', false, '1'.repeat(300), '1'.repeat(300)],
  ['+1510555013９', 'US', '+15105550139', 'US', true, '15105550139', '5105550139'],
  ['tel:+15105550139;ext=3', undefined, '+15105550139', 'US', true, '15105550139', '5105550139'],
])('parses %j in %s as %s', (written, country, number, where, valid, digits, homeDigits) => {
  expect(readPhoneNumber(written, country)).toEqual({
    number,
    ...(where === undefined ? {} : { country: where }),
    valid,
    digits,
    homeDigits,
  });
});
