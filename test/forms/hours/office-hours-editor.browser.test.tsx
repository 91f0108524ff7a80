import axe from 'axe-core';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { Json } from '#base';
import { PbRoot } from '#ui';
import { OfficeHoursEditor } from '../../../src/forms/hours/office-hours-editor.js';
import { frames, middleOf } from '../../support/real-hand.js';
import { realPointer } from '../../support/real-pointer.js';
import '../../../src/style.css';

const range = (from: number, to: number) => ({
  start: { hour: Math.floor(from / 60), minute: from % 60 },
  end: { hour: Math.floor(to / 60), minute: to % 60 },
});
const nine = [range(540, 1080)];
/** A Tuesday evening in Los Angeles. */
const now = Date.parse('2026-11-17T19:42:00-08:00');
const week = {
  active: true,
  timezone: 'America/Los_Angeles',
  ourOwn: 1,
  times: {
    mon: nine,
    tue: nine,
    wed: [{ ...range(540, 1080), note: 'kept' }],
    thu: [range(540, 780), range(750, 1080)],
    fri: nine,
    sat: [range(480, 720)],
    sun: [],
    extra: 'kept',
  },
};
type Week = { active?: boolean; timezone?: string; times: { [day: string]: unknown } };
const changes = vi.fn<(value: Json) => void>();

function Hours({
  start = week,
  direction = 'ltr',
  theme = 'light',
  width = 760,
}: {
  readonly start?: unknown;
  readonly direction?: 'ltr' | 'rtl';
  readonly theme?: 'light' | 'dark';
  readonly width?: number;
}) {
  const [value, setValue] = useState<unknown>(start);
  return (
    <div dir={direction}>
      <PbRoot label="Hours" theme={theme} style={{ width, padding: 12, minHeight: 500 }}>
        <OfficeHoursEditor
          value={value}
          now={now}
          onChange={(next) => {
            changes(next);
            setValue(next);
          }}
        />
      </PbRoot>
    </div>
  );
}

const pointer = realPointer();
const last = (): Week => changes.mock.lastCall?.[0] as unknown as Week;
const find = (day: string, what: string): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-part="${day}"] ${what}`)!;
const track = (day: string): DOMRect => find(day, '[data-track]').getBoundingClientRect();
const xOf = (day: string, minute: number): number => track(day).left + (track(day).width * minute) / 1440;

async function drag(from: { x: number; y: number }, x: number, end: 'drop' | 'escape' = 'drop'): Promise<void> {
  await pointer.mouse('mouseMoved', from.x, from.y);
  await pointer.mouse('mousePressed', from.x, from.y);
  for (let at = 1; at <= 6; at++) await pointer.mouse('mouseMoved', from.x + ((x - from.x) * at) / 6, from.y);
  await frames(2);
  if (end === 'escape') await userEvent.keyboard('{Escape}');
  else expect(changes).not.toHaveBeenCalled();
  await pointer.mouse('mouseReleased', x, from.y);
  await frames(2);
}

beforeEach(async () => {
  changes.mockClear();
  await page.viewport(1000, 800);
});

describe('by pointer', () => {
  it('draws hours on an empty track, as one change', async () => {
    await render(<Hours />);
    const y = middleOf(find('sun', '[data-track]')).y;
    await drag({ x: xOf('sun', 606), y }, xOf('sun', 898));
    expect(changes).toHaveBeenCalledTimes(1);
    expect(last()).toEqual({ ...week, times: { ...week.times, sun: [range(600, 900)] } });
  });

  it('resizes by quarters of an hour and shows the time; other keys of the range stay', async () => {
    await render(<Hours />);
    const edge = middleOf(find('wed', '[data-part="end"]'));
    await pointer.mouse('mouseMoved', edge.x, edge.y);
    await pointer.mouse('mousePressed', edge.x, edge.y);
    await pointer.mouse('mouseMoved', edge.x + 12, edge.y);
    await pointer.mouse('mouseMoved', edge.x + (track('wed').width * 67) / 1440, edge.y);
    await vi.waitFor(() => expect(find('wed', '[data-part="end"] .pb-rng__tip').textContent).toBe('7:00 PM'));
    expect(getComputedStyle(find('wed', '[data-part="end"] .pb-rng__tip')).display).not.toBe('none');
    await pointer.mouse('mouseReleased', edge.x + (track('wed').width * 67) / 1440, edge.y);
    await vi.waitFor(() => expect(last()?.times['wed']).toEqual([{ ...range(540, 1140), note: 'kept' }]));
    expect(changes).toHaveBeenCalledTimes(1);
  });

  it('moves a whole range inside its day', async () => {
    await render(<Hours />);
    const bar = middleOf(find('sat', '[data-part="whole"]'));
    await drag(bar, bar.x + (track('sat').width * 121) / 1440);
    expect(last().times['sat']).toEqual([range(600, 840)]);
    const again = middleOf(find('sat', '[data-part="whole"]'));
    changes.mockClear();
    await drag(again, again.x + track('sat').width);
    expect(last().times['sat']).toEqual([range(1200, 1440)]);
  });

  it.each([
    [760, 'ltr'],
    [340, 'ltr'],
    [340, 'rtl'],
  ] as const)(
    'however short a range is, its middle and its edges can be caught (%s wide, %s)',
    async (width, direction) => {
      const times = { mon: [range(720, 735)], tue: [range(600, 630)], wed: [range(600, 660)], thu: [range(600, 780)] };
      await render(<Hours start={{ ...week, times }} width={width} direction={direction} />);
      for (const day of ['mon', 'tue', 'wed', 'thu']) {
        const { top, height } = track(day);
        const hits = new Map<string, number>();
        for (let x = track(day).left - 20; x < track(day).right + 20; x++) {
          const part = document.elementFromPoint(x, top + height / 2)?.closest<HTMLElement>('[data-range] [data-part]')
            ?.dataset['part'];
          if (part !== undefined) hits.set(part, (hits.get(part) ?? 0) + 1);
        }
        for (const part of ['whole', 'start', 'end'])
          expect(hits.get(part), `${day} ${part}`).toBeGreaterThanOrEqual(part === 'whole' ? 23 : 24);
      }
    },
  );

  it('Escape cancels, and a press alone changes nothing', async () => {
    await render(<Hours />);
    await drag(middleOf(find('mon', '[data-part="end"]')), xOf('mon', 1300), 'escape');
    await drag({ x: xOf('sun', 100), y: middleOf(find('sun', '[data-track]')).y }, xOf('sun', 400), 'escape');
    const bar = middleOf(find('tue', '[data-part="whole"]'));
    await drag(bar, bar.x + 2);
    expect(changes).not.toHaveBeenCalled();
    expect(document.querySelectorAll('[data-held]')).toHaveLength(0);
  });

  it('from right to left a day begins at the right', async () => {
    await render(<Hours direction="rtl" />);
    const { height, right, top, width } = track('sun');
    await drag({ x: right - (width * 605) / 1440, y: top + height / 2 }, right - (width * 898) / 1440);
    expect(last().times['sun']).toEqual([range(600, 900)]);
  });

  it('draws hours by touch too', async () => {
    await pointer.screen(true);
    try {
      await render(<Hours width={380} />);
      const { height, left, top, width } = track('sun');
      const y = top + height / 2;
      const at = (minute: number) => [{ x: left + (width * minute) / 1440, y }];
      await pointer.touch('touchStart', at(500));
      for (const minute of [540, 600, 660, 720]) await pointer.touch('touchMove', at(minute));
      await pointer.touch('touchEnd', []);
      await vi.waitFor(() => expect(last()?.times['sun']).toEqual([range(495, 720)]));
    } finally {
      await pointer.screen(false);
    }
  });
});

describe('by keyboard', () => {
  const press = async (element: HTMLElement, keys: string): Promise<void> => {
    element.focus();
    await userEvent.keyboard(keys);
  };

  it('edges and ranges move by a quarter, with Shift by an hour, and announce their times', async () => {
    await render(<Hours />);
    await press(find('mon', '[data-part="end"]'), '{ArrowRight}');
    expect(last().times['mon']).toEqual([range(540, 1095)]);
    await press(find('mon', '[data-part="end"]'), '{Shift>}{ArrowLeft}{/Shift}');
    expect(last().times['mon']).toEqual([range(540, 1035)]);
    await press(find('mon', '[data-part="start"]'), '{ArrowUp}');
    expect(last().times['mon']).toEqual([range(555, 1035)]);
    await press(find('mon', '[data-part="whole"]'), '{Shift>}{ArrowRight}{/Shift}');
    expect(last().times['mon']).toEqual([range(615, 1095)]);
    await press(find('mon', '[data-part="whole"]'), '{End}');
    expect(last().times['mon']).toEqual([range(960, 1440)]);
    const bar = find('mon', '[data-part="whole"]');
    expect([bar.getAttribute('role'), bar.getAttribute('aria-label'), bar.getAttribute('aria-valuetext')]).toEqual([
      'slider',
      'Monday hours',
      '4 PM to 12 AM, 8 hours',
    ]);
    expect(find('thu', '[data-range="1"] [data-part="end"]').getAttribute('aria-label')).toBe(
      'Thursday closes, 2 of 2',
    );
    expect(find('thu', '[data-range="1"] [data-part="whole"]').getAttribute('aria-valuetext')).toBe(
      '12:30 PM to 6 PM, 5.5 hours, overlaps',
    );
  });

  it('Delete removes a range, and the focus stays in its day', async () => {
    await render(<Hours />);
    await press(find('sat', '[data-part="whole"]'), '{Delete}');
    expect(last().times['sat']).toEqual([]);
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Add hours on Saturday'));
    await userEvent.keyboard('{Enter}');
    expect(last().times['sat']).toEqual([range(540, 1020)]);
  });
});

describe('as text', () => {
  it('parses hours as people type them, and an end after midnight becomes a second range', async () => {
    const screen = await render(<Hours />);
    await screen.getByLabelText('Hours of Monday').fill('9am–1pm');
    await userEvent.keyboard('{Enter}');
    expect(last().times['mon']).toEqual([range(540, 780)]);
    await screen.getByLabelText('Hours of Tuesday').fill('8–12, 13–17');
    await userEvent.keyboard('{Tab}');
    expect(last().times['tue']).toEqual([range(480, 720), range(780, 1020)]);
    await screen.getByLabelText('Hours of Friday').fill('6pm-2am');
    await userEvent.keyboard('{Enter}');
    expect([last().times['fri'], last().times['sat']]).toEqual([[range(1080, 1440)], [range(480, 720), range(0, 120)]]);
    expect(last()).toMatchObject({ ourOwn: 1, times: { extra: 'kept' } });
  });

  it('invalid text is reported and changes nothing; Escape restores the text', async () => {
    const screen = await render(<Hours />);
    const input = screen.getByLabelText('Hours of Monday');
    await input.fill('early');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Write hours like “9 AM–5 PM”.')).toBeVisible();
    await expect.element(input).toHaveAttribute('aria-invalid', 'true');
    expect(changes).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await expect.element(input).toHaveValue('9:00 AM – 6:00 PM');
    expect(screen.getByText('Write hours like “9 AM–5 PM”.').query()).toBeNull();
  });

  it('an overlap is marked on the track, in the field and in a sentence', async () => {
    const screen = await render(<Hours />);
    await expect
      .element(screen.getByText('Thursday: 9 AM–1 PM and 12:30–6 PM overlap. Change one so they don’t touch.'))
      .toBeVisible();
    await expect.element(screen.getByLabelText('Hours of Thursday, 2 of 2')).toHaveAttribute('aria-invalid', 'true');
    expect(find('thu', '.pb-rng--err').dataset['range']).toBe('1');
    await screen.getByLabelText('Hours of Thursday, 2 of 2').fill('1pm-6pm');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText(/overlap\. Change/).query()).toBeNull();
  });
});

describe('the week', () => {
  it('a day that is closed and opened again has its hours back', async () => {
    const screen = await render(<Hours />);
    await screen.getByRole('switch', { name: 'Open on Wednesday' }).click();
    expect(last().times['wed']).toEqual([]);
    await screen.getByRole('switch', { name: 'Open on Wednesday' }).click();
    expect(last().times['wed']).toEqual(week.times.wed);
    await screen.getByRole('switch', { name: 'Open on Sunday' }).click();
    expect(last().times['sun']).toEqual(nine);
  });

  it('copies Monday to other days', async () => {
    const screen = await render(<Hours />);
    await screen.getByRole('button', { name: 'Copy Monday to…' }).click();
    await screen.getByRole('checkbox', { name: 'Sunday' }).click();
    await screen.getByRole('button', { name: 'Copy to 5 days' }).click();
    expect(last()).toEqual({ ...week, times: { ...week.times, wed: nine, thu: nine, sun: nine } });
    expect(changes).toHaveBeenCalledTimes(1);
  });

  it('shows the next opening in the zone of the group, which is found by its name', async () => {
    const screen = await render(<Hours />);
    await expect.element(screen.getByText('Closed now. Opens Wednesday at 9 AM.')).toBeVisible();
    await expect.element(screen.getByText('49 h a week')).toBeVisible();
    await expect.element(screen.getByText('7:42 PM now')).toBeVisible();
    const zone = screen.getByRole('combobox', { name: 'Time zone' });
    await expect.element(zone).toHaveValue('Los Angeles (UTC−8)');
    await zone.click();
    await zone.fill('kathm');
    await screen.getByRole('option', { name: /Kathmandu/ }).click();
    expect(last().timezone).toBe('Asia/Kathmandu');
    // It is Wednesday morning there.
    await expect
      .element(screen.getByText('Closed now. Opens at 9 AM.').or(screen.getByText('Open now. Closes at 6 PM.')))
      .toBeVisible();
  });

  it('hours in an unknown zone can be edited', async () => {
    const screen = await render(<Hours start={{ ...week, timezone: 'Mars/Olympus' }} />);
    await expect.element(screen.getByText('Choose a time zone to know when it is open.')).toBeVisible();
    await expect.element(screen.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Mars/Olympus');
    find('sat', '[data-part="end"]').focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(last()).toMatchObject({ timezone: 'Mars/Olympus', times: { sat: [range(480, 735)] } });
  });

  it('switched off it keeps everything; switched on for the first time it has default hours', async () => {
    const screen = await render(<Hours />);
    await screen.getByRole('switch', { name: 'Office hours' }).click();
    expect(last()).toEqual({ ...week, active: false });
    await screen.unmount();
    const fresh = await render(<Hours start={null} />);
    await fresh.getByRole('switch', { name: 'Office hours' }).click();
    expect(Object.keys(last().times)).toEqual(['mon', 'tue', 'wed', 'thu', 'fri']);
    expect(last()).toMatchObject({ active: true, times: { fri: [range(540, 1020)] } });
  });

  it('a night on the wire is shown on both days and is split only when it changes', async () => {
    const screen = await render(<Hours start={{ ...week, times: { fri: [range(1320, 120)] } }} />);
    await expect.element(screen.getByLabelText('Hours of Friday')).toHaveValue('10:00 PM – 2:00 AM');
    expect(find('sat', '.pb-rng--night')).not.toBeNull();
    find('fri', '[data-part="start"]').focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(last().times).toEqual({ fri: [range(1305, 1440)], sat: [range(0, 120)] });
  });

  it.each([
    ['light', 760],
    ['dark', 760],
    ['light', 332],
    ['dark', 332],
  ] as const)('%s at %d px: axe finds nothing, targets are large enough, nothing sticks out', async (theme, width) => {
    await render(<Hours theme={theme} width={width} />);
    await frames(2);
    const { violations } = await axe.run(document.body, {
      rules: { region: { enabled: false } },
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    // Overlapping hours have overlapping edges on the track; the text fields next to it offer the same at full size.
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.filter(({ html }) => id !== 'target-size' || !html.includes('pb-rng__')).map(({ html }) => [id, html]),
    );
    expect(found).toEqual([]);
    const box = document.querySelector('.pb-hours')!;
    expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
  });
});
