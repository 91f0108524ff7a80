import type { ConfigUser, MeetingEvent, TimeRange } from '#model';
import { people, personRef, timeZone } from '../fernway.js';

const day = 86_400_000;

const range = (from: number, to: number): TimeRange => ({ start: clock(from), end: clock(to) });
const clock = (hours: number) => ({ hour: Math.floor(hours), minute: Math.round((hours % 1) * 60) });
const hostOf = (user: ConfigUser) => personRef(user);

const weekdays = [range(9, 12.5), range(13.5, 18)];
const styling = {
  logo: 'https://www.fernway.example/media/logo.svg',
  cover: 'https://www.fernway.example/media/oakland.jpg',
};

const connection = (id: string, user: ConfigUser, at: number) => ({
  connection: { id, connectedAt: new Date(at).toISOString(), user: { id: user.id, email: user.email } },
});

/** The bookable meetings of the sample company; `mtg_intro` starts its reminders. */
export function fernwayMeetings(now: number): readonly MeetingEvent[] {
  return [...firstMeetings(now - 190 * day), ...memberMeetings(now)];
}

/** Meetings for newcomers, with someone from the desk. */
function firstMeetings(connectedAt: number): readonly MeetingEvent[] {
  const desk = connection('cal_desk', people.dele, connectedAt);
  return [
    meeting('mtg_intro', 'intro-session', 'Intro session', {
      description: 'A first look around with someone from the desk, and a plan for your first weeks.',
      durations: [30, 45],
      calendar: desk,
      availability: {
        timezone: timeZone,
        times: {
          sun: [],
          mon: weekdays,
          tue: weekdays,
          wed: weekdays,
          thu: [range(9, 12.5), range(13.5, 20)],
          fri: weekdays,
          sat: [range(10, 15)],
        },
      },
      hosts: [people.dele, people.iris, people.jo].map(hostOf),
      bufferTime: 10,
      minimumNotice: 120,
      styling,
    }),
    meeting('mtg_tour', 'club-tour', 'Club tour', {
      description: 'Fifteen minutes through the club of your choice.',
      durations: [15],
      calendar: desk,
      allowAdditionalAttendees: true,
      availability: {
        timezone: timeZone,
        times: {
          sun: [],
          mon: [range(8, 20)],
          tue: [range(8, 20)],
          wed: [range(8, 20)],
          thu: [range(8, 20)],
          fri: [range(8, 20)],
          sat: [range(9, 16)],
        },
      },
      hosts: [people.iris, people.mika].map(hostOf),
      bufferTime: 0,
      minimumNotice: 30,
      styling,
    }),
  ];
}

function memberMeetings(now: number): readonly MeetingEvent[] {
  return [
    meeting('mtg_personal', 'personal-training', 'Personal training', {
      description: 'One hour with a trainer.',
      durations: [60, 90],
      calendar: connection('cal_trainers', people.mika, now - 83 * day),
      availability: {
        timezone: timeZone,
        times: {
          sun: [],
          mon: [range(6, 11)],
          tue: [range(6, 11), range(16, 21)],
          wed: [range(6, 11)],
          thu: [range(6, 11), range(16, 21)],
          fri: [range(6, 11)],
          sat: [],
        },
      },
      hosts: [hostOf(people.mika)],
      bufferTime: 15,
      minimumNotice: 720,
      notifications: { host: { sms: 60 }, attendee: { sms: 180 } },
    }),
    meeting('mtg_review', 'membership-review', 'Membership review', {
      description: 'Once a year: is your plan still the right one?',
      durations: [20],
      calendar: connection('cal_billing', people.ana, now - 40 * day),
      availability: {
        timezone: timeZone,
        times: { sun: [], mon: [], tue: [range(13, 17)], wed: [], thu: [range(13, 17)], fri: [], sat: [] },
      },
      hosts: [people.ana, people.ben].map(hostOf),
      bufferTime: 5,
      minimumNotice: 1440,
      enabled: false,
    }),
  ];
}

export function harborMeetings(lena: ConfigUser): readonly MeetingEvent[] {
  return [
    meeting('mtg_checkup', 'check-up', 'Check-up', {
      description: 'Half an hour with the hygienist.',
      durations: [30],
      calendar: {
        connection: {
          id: 'cal_harbor',
          connectedAt: '2025-09-02T15:00:00.000Z',
          user: { id: lena.id, email: lena.email },
        },
      },
      availability: {
        timezone: timeZone,
        times: {
          sun: [],
          mon: [range(8, 16)],
          tue: [range(8, 16)],
          wed: [],
          thu: [range(8, 16)],
          fri: [range(8, 13)],
          sat: [],
        },
      },
      hosts: [hostOf(lena)],
      bufferTime: 10,
      minimumNotice: 1440,
    }),
  ];
}

function meeting(id: string, slug: string, name: string, rest: Partial<MeetingEvent>): MeetingEvent {
  return {
    id,
    slug,
    name,
    allowAdditionalAttendees: false,
    enabled: true,
    notifications: { host: { sms: 30 }, attendee: { sms: 120 } },
    ...rest,
  };
}
