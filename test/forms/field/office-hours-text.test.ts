import { describe, expect, it } from 'vitest';
import { officeHoursText } from '../../../src/forms/field/time/office-hours-text.js';
import { timeMessages } from '../../../src/forms/field/time/time-messages.js';

const words = timeMessages.defaults.officeHours;

const range = (from: number, to: number) => ({ start: { hour: from, minute: 0 }, end: { hour: to, minute: 30 } });

describe('officeHoursText', () => {
  it('merges consecutive days with equal hours', () => {
    const day = [range(9, 17)];
    expect(
      officeHoursText(
        {
          active: true,
          times: { mon: day, tue: day, wed: day, fri: day, sat: [range(10, 12), range(13, 15)] },
        },
        words,
      ),
    ).toBe('Mon–Wed 9:00–17:30, Fri 9:00–17:30, Sat 10:00–12:30 and 13:00–15:30');
  });

  it.each([
    [undefined, 'No office hours'],
    [{ active: false, times: { mon: [range(9, 17)] } }, 'No office hours'],
    [{ active: true }, 'Never open'],
    [{ times: { mon: 'nine', tue: [null, {}] } }, 'Never open'],
  ])('says what %j means', (hours, text) => expect(officeHoursText(hours, words)).toBe(text));
});
