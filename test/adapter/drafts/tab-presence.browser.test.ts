import { afterEach, describe, expect, test, vi } from 'vitest';
import { joinTabs, type TabEvent, type TabPorts, type TabPresence } from '#adapter';
import { place } from './keeper-on-trial.js';

interface Joined {
  readonly presence: TabPresence;
  readonly events: TabEvent[];
  readonly others: () => readonly string[];
}

const joined: TabPresence[] = [];
let workflow = '';
function join(id: string, page: string, ports: TabPorts): Joined {
  const events: TabEvent[] = [];
  const presence = joinTabs({
    place: { ...place, workflow },
    id,
    page,
    ...ports,
    onEvent: (event) => void events.push(event),
  });
  joined.push(presence);
  return {
    presence,
    events,
    others: () =>
      (events.findLast((event) => event.type === 'others')?.others ?? []).map(
        (other) => `${other.id}${other.onSamePage ? ' here' : ''}`,
      ),
  };
}
afterEach(() => {
  for (const presence of joined.splice(0)) presence.leave();
});

const kinds: {
  readonly [name: string]: { readonly ports: TabPorts; readonly talks: boolean; readonly seesOpen: boolean };
} = {
  'locks and a channel': { ports: {}, talks: true, seesOpen: true },
  'a channel only': {
    ports: {
      locks: {
        request: () => Promise.reject(new Error('none')),
        query: () => Promise.reject(new Error('none')),
      } as never,
    },
    talks: true,
    seesOpen: true,
  },
  'locks only': { ports: { openChannel: () => undefined }, talks: false, seesOpen: true },
};

describe.each(Object.entries(kinds))('editors of one workflow, with %s', (_name, { ports, seesOpen, talks }) => {
  test('know each other, and are notified when one saves or leaves', async () => {
    workflow = crypto.randomUUID();
    const first = join('first', 'page 1', ports);
    const second = join('second', 'page 2', ports);
    await vi.waitFor(async () => expect([...(await first.presence.findOpen())]).toEqual(seesOpen ? ['second'] : []));
    if (talks) {
      await vi.waitFor(() => expect([first.others(), second.others()]).toEqual([['second'], ['first']]));
      second.presence.tellSaved({ id: 'v8' });
      second.presence.tellGone('a draft');
      await vi.waitFor(() =>
        expect(first.events.filter(({ type }) => type !== 'others')).toEqual([
          { type: 'saved', version: { id: 'v8' } },
          { type: 'gone', draftId: 'a draft' },
        ]),
      );
    }
    second.presence.leave();
    await vi.waitFor(async () => expect([...(await first.presence.findOpen())]).toEqual([]));
    if (talks) await vi.waitFor(() => expect(first.others()).toEqual([]));
  });
});

test('editors of other workflows are ignored, and those on the same page are marked', async () => {
  workflow = crypto.randomUUID();
  const first = join('first', 'page 1', {});
  const second = join('second', 'page 1', {});
  workflow = crypto.randomUUID();
  const other = join('other', 'page 1', {});
  await vi.waitFor(() => expect([first.others(), second.others()]).toEqual([['second here'], ['first here']]));
  expect(other.others()).toEqual([]);
  expect([...(await other.presence.findOpen())]).toEqual([]);
});

test('invalid messages on the channel are ignored', async () => {
  workflow = crypto.randomUUID();
  let channelName = '';
  const first = join('first', 'page 1', { openChannel: (name) => new BroadcastChannel((channelName = name)) });
  const stranger = new BroadcastChannel(channelName);
  for (const message of [
    null,
    'hello',
    7,
    { type: 'saved' },
    { type: 'saved', from: 'x', page: 'y', version: 7 },
    { type: 'gone', from: 'x', page: 'y' },
  ])
    stranger.postMessage(message);
  const second = join('second', 'page 2', {});
  second.presence.tellSaved({ id: 'v8' });
  await vi.waitFor(() =>
    expect(first.events.filter(({ type }) => type === 'saved')).toEqual([{ type: 'saved', version: { id: 'v8' } }]),
  );
  expect(first.events.some(({ type }) => type === 'gone')).toBe(false);
  stranger.close();
});
