import { afterEach, describe, expect, test, vi } from 'vitest';
import { joinTabs, type TabEvent, type TabPorts, type TabPresence, type Writing } from '#adapter';
import { place } from './keeper-on-trial.js';

interface Joined {
  readonly presence: TabPresence;
  readonly events: TabEvent[];
  readonly others: () => readonly string[];
  /** Who may write, by the last event. */
  readonly writing: () => Writing | undefined;
}

const joined: TabPresence[] = [];
let workflow = '';
function join(id: string, page: string, ports: TabPorts, release?: () => Promise<boolean>): Joined {
  const events: TabEvent[] = [];
  const presence = joinTabs({
    place: { ...place, workflow },
    id,
    page,
    ...(release && { release }),
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
    writing: () => events.findLast((event) => event.type === 'writing')?.writing,
  };
}
afterEach(() => {
  for (const presence of joined.splice(0)) presence.leave();
});

const kinds: {
  readonly [name: string]: {
    readonly ports: TabPorts;
    readonly talks: boolean;
    /** Which editors the second one sees as writing, and the first one. */
    readonly seesOpen: { readonly first: readonly string[]; readonly second: readonly string[] };
  };
} = {
  'locks and a channel': { ports: {}, talks: true, seesOpen: { first: [], second: ['first'] } },
  'a channel only': {
    ports: {
      locks: {
        request: () => Promise.reject(new Error('none')),
        query: () => Promise.reject(new Error('none')),
      } as never,
    },
    talks: true,
    seesOpen: { first: ['second'], second: ['first'] },
  },
  'locks only': {
    ports: { openChannel: () => undefined },
    talks: false,
    seesOpen: { first: [], second: ['first'] },
  },
};

describe.each(Object.entries(kinds))('editors of one workflow, with %s', (_name, { ports, seesOpen, talks }) => {
  test('know each other, and are notified when one saves or leaves', async () => {
    workflow = crypto.randomUUID();
    const first = join('first', 'page 1', ports);
    const second = join('second', 'page 2', ports);
    await vi.waitFor(async () => {
      expect([...(await first.presence.findOpen())]).toEqual(seesOpen.first);
      expect([...(await second.presence.findOpen())]).toEqual(seesOpen.second);
    });
    if (talks) {
      await vi.waitFor(() => expect([first.others(), second.others()]).toEqual([['second'], ['first']]));
      second.presence.tellSaved({ id: 'v8' });
      second.presence.tellGone('a draft');
      await vi.waitFor(() =>
        expect(first.events.filter(({ type }) => type !== 'others' && type !== 'writing')).toEqual([
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

describe('one page at a time writes a workflow', () => {
  test('[TB1] the first page has the lock; of its editors each may write, and the last one holds it', async () => {
    workflow = crypto.randomUUID();
    const first = join('first', 'page 1', {});
    await vi.waitFor(() => expect(first.writing()).toBe('here'));
    const beside = join('beside', 'page 1', {});
    const second = join('second', 'page 2', {});
    await vi.waitFor(() => expect([beside.writing(), second.writing()]).toEqual(['here', 'elsewhere']));
    first.presence.leave();
    const third = join('third', 'page 3', {});
    await vi.waitFor(() => expect(third.writing()).toBe('elsewhere'));
    for (const other of [second, third]) other.presence.leave();
    // As a page that is reloaded: the browser releases its lock a moment later.
    beside.presence.leave();
    const fourth = join('fourth', 'page 4', {});
    await vi.waitFor(() => expect(fourth.writing()).toBe('here'));
  });

  test('[TB2] is taken over once the other page has kept its work, there and back', async () => {
    workflow = crypto.randomUUID();
    let keep: (isKept: boolean) => void = () => undefined;
    const first = join('first', 'page 1', {}, () => new Promise((resolve) => (keep = resolve)));
    await first.presence.writing();
    const second = join('second', 'page 2', {});
    await vi.waitFor(() => expect(second.writing()).toBe('elsewhere'));
    const taken = second.presence.takeOver();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([first.writing(), second.writing()]).toEqual(['here', 'elsewhere']);
    keep(true);
    expect(await taken).toBe(true);
    await vi.waitFor(() => expect([first.writing(), second.writing()]).toEqual(['taken', 'here']));
    expect(await first.presence.takeOver()).toBe(true);
    await vi.waitFor(() => expect([first.writing(), second.writing()]).toEqual(['here', 'taken']));
  });

  test('[TB3] stays where its work cannot be kept', async () => {
    workflow = crypto.randomUUID();
    const first = join('first', 'page 1', {}, () => Promise.resolve(false));
    await first.presence.writing();
    const second = join('second', 'page 2', {});
    await second.presence.writing();
    expect(await second.presence.takeOver()).toBe(false);
    expect([first.writing(), second.writing()]).toEqual(['here', 'elsewhere']);
  });

  test('[TB4] is taken from a page that does not answer', async () => {
    workflow = crypto.randomUUID();
    const first = join('first', 'page 1', {}, () => new Promise(() => undefined));
    await first.presence.writing();
    const second = join('second', 'page 2', {});
    await second.presence.writing();
    expect(await second.presence.takeOver()).toBe(true);
    await vi.waitFor(() => expect([first.writing(), second.writing()]).toEqual(['taken', 'here']));
  });
});
