import { describe, expect, it } from 'vitest';
import type { Service } from 'pathboard-service';
import { smallExecution } from '../../support/small-execution.js';
import { readEvents, type EventReader } from '../read-events.js';
import { ask, saveText } from '../request.js';
import { otherToken, smallVersion, token } from '../small-seed.js';
import { makeWorkflow, recordExecution } from './executions.js';

const workflow = (id: string): string => `/v1/accounts/account-1/workflows/${id}`;

/** Opens a stream of events as a client does. */
export async function follow(
  service: Service,
  path: string,
  headers: Record<string, string> = {},
): Promise<EventReader> {
  const init = { headers: { authorization: `Bearer ${token}`, ...headers } };
  return readEvents(await service.fetch(new Request(`http://service.test${path}`, init)));
}

/** The contract of the events of executions and workflows, for every database and every transport. */
export function describeEvents(getService: () => Service): void {
  it('sends an execution as it is, and again after each change', async () => {
    await makeWorkflow(getService(), 'events-1');
    const first = smallExecution('r', { status: 'running' });
    await recordExecution(getService(), 'events-1', first);
    const reader = await follow(getService(), `${workflow('events-1')}/executions/r/events`, { 'last-event-id': '41' });
    expect([reader.status, reader.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    expect(await reader.next('retry')).toMatchObject({ data: 2000 });
    expect(await reader.next()).toEqual({ name: 'execution', data: first });
    for (const steps of [
      ['start', 'send'],
      ['start', 'send', 'end'],
    ]) {
      const execution = smallExecution('r', { status: 'running', nodes: steps });
      await recordExecution(getService(), 'events-1', execution);
      expect(await reader.next()).toEqual({ name: 'execution', data: execution });
    }
    await reader.leave();
  });

  it('sends nothing for other executions, equal content or refused requests', async () => {
    await makeWorkflow(getService(), 'events-2');
    const execution = smallExecution('r', { status: 'running' });
    await recordExecution(getService(), 'events-2', execution);
    const reader = await follow(getService(), `${workflow('events-2')}/executions/r/events`);
    await reader.next('execution');
    await recordExecution(getService(), 'events-2', execution);
    await recordExecution(getService(), 'events-2', smallExecution('other'));
    await ask(getService(), `${workflow('events-2')}/executions/r`, { method: 'PUT', body: { steps: 5 } });
    await saveText(getService(), 'events-2', JSON.stringify(smallVersion('v2')));
    const last = smallExecution('r');
    await recordExecution(getService(), 'events-2', last);
    expect(await reader.next()).toEqual({ name: 'execution', data: last });
    await reader.leave();
  });

  it('sends an execution whose JSON has several lines', async () => {
    await makeWorkflow(getService(), 'events-3');
    const run = { ...smallExecution('r'), note: 'one\ntwo\r\nthree\u2028' };
    await ask(getService(), `${workflow('events-3')}/executions/r`, {
      method: 'PUT',
      body: JSON.stringify(run, undefined, 2).replaceAll('\n', '\r\n'),
    });
    const reader = await follow(getService(), `${workflow('events-3')}/executions/r/events`);
    expect(await reader.next()).toEqual({ name: 'execution', data: run });
    await reader.leave();
  });

  it('sends a workflow as it is, and then each of its versions, executions and activations', async () => {
    await makeWorkflow(getService(), 'events-4');
    const reader = await follow(getService(), `${workflow('events-4')}/events`);
    expect(await reader.next()).toMatchObject({
      name: 'workflow',
      data: { id: 'events-4', versions: 1, executions: 0 },
    });
    await saveText(getService(), 'events-4', JSON.stringify(smallVersion('v2')));
    expect(await reader.next()).toMatchObject({ name: 'version', data: { id: 'v2', createdAt: expect.any(String) } });
    await recordExecution(getService(), 'events-4', smallExecution('r'));
    expect(await reader.next()).toMatchObject({ name: 'execution', data: { id: 'r', status: 'completed', steps: 1 } });
    await ask(getService(), `${workflow('events-4')}/versions/v2/activate`, { method: 'PUT' });
    expect(await reader.next()).toMatchObject({
      name: 'workflow',
      data: { activeVersionId: 'v2', versions: 2, executions: 1 },
    });
    await ask(getService(), `${workflow('events-4')}/versions/v2/deactivate`, { method: 'PUT' });
    expect(((await reader.next()).data as { activeVersionId?: string }).activeVersionId).toBeUndefined();
    await reader.leave();
  });

  it('sends each of fifty concurrent executions to each of three readers', async () => {
    await makeWorkflow(getService(), 'events-5');
    const readers = await Promise.all([1, 2, 3].map(() => follow(getService(), `${workflow('events-5')}/events`)));
    for (const reader of readers) await reader.next('workflow');
    const ids = Array.from({ length: 50 }, (_, index) => `r${index}`);
    await Promise.all(ids.map((id) => recordExecution(getService(), 'events-5', smallExecution(id))));
    for (const reader of readers) {
      const seen = new Set<string>();
      while (seen.size < ids.length) seen.add(((await reader.next('execution')).data as { id: string }).id);
      expect([...seen].sort()).toEqual(ids.toSorted());
      await reader.leave();
    }
  });

  it('resumes after the last event of a reader: newer events in order, each once, or none', async () => {
    await makeWorkflow(getService(), 'events-7');
    const path = `${workflow('events-7')}/events`;
    const running = (id: string, steps: readonly string[]): Promise<unknown> =>
      recordExecution(getService(), 'events-7', smallExecution(id, { status: 'running', nodes: steps }));
    await running('a', ['start']);
    const first = await follow(getService(), path);
    expect(await first.next()).toMatchObject({ name: 'workflow' });
    await running('b', ['start']);
    expect(await first.next()).toMatchObject({ name: 'execution', data: { id: 'b' } });
    await first.leave();
    const { lastId } = first;
    expect(lastId).toMatch(/^[0-9a-f]{12}\.3$/);

    await running('a', ['start', 'send']);
    await saveText(getService(), 'events-7', JSON.stringify(smallVersion('v2')));
    await running('c', ['start']);
    await running('a', ['start', 'send', 'end']);
    await ask(getService(), `${workflow('events-7')}/versions/v2/activate`, { method: 'PUT' });
    const second = await follow(getService(), path, { 'last-event-id': lastId ?? '' });
    const seen: string[] = [];
    for (let count = 0; count < 4; count++) {
      const { data, name } = await second.next();
      seen.push(`${name} ${(data as { id: string }).id} ${second.lastId?.split('.')[1]}`);
    }
    // The two changes of "a" are sent as one.
    expect(seen).toEqual(['version v2 5', 'execution c 6', 'execution a 7', 'workflow events-7 8']);
    await second.leave();

    const third = await follow(getService(), path, { 'last-event-id': second.lastId ?? '' });
    expect(await third.next('retry')).toMatchObject({ data: 2000 });
    await running('d', ['start']);
    expect(await third.next()).toMatchObject({ name: 'execution', data: { id: 'd' } });
    await third.leave();
  });

  it('resumes the events of an execution likewise', async () => {
    await makeWorkflow(getService(), 'events-8');
    const path = `${workflow('events-8')}/executions/r/events`;
    const at = (...steps: readonly string[]) => smallExecution('r', { status: 'running', nodes: steps });
    await recordExecution(getService(), 'events-8', at('start'));
    const first = await follow(getService(), path);
    await first.next();
    await first.leave();
    await recordExecution(getService(), 'events-8', smallExecution('other'));
    const second = await follow(getService(), path, { 'last-event-id': first.lastId ?? '' });
    expect(await second.next('retry')).toMatchObject({ data: 2000 });
    await recordExecution(getService(), 'events-8', at('start', 'send'));
    await recordExecution(getService(), 'events-8', at('start', 'send', 'end'));
    // Merged or one by one, they arrive in order, without those read before.
    let steps = 1;
    do {
      const sent = (await second.next()).data as { steps: readonly unknown[] };
      expect(sent.steps.length).toBeGreaterThan(steps);
      steps = sent.steps.length;
    } while (steps < 3);
    await second.leave();
    const third = await follow(getService(), path, { 'last-event-id': first.lastId ?? '' });
    expect(await third.next()).toEqual({ name: 'execution', data: at('start', 'send', 'end') });
    await third.leave();
  });

  it.each(['', '7', 'x'.repeat(200), '0'.repeat(14), '000000000000.1', '%.999999999999', '%.-1', '%.1e3', '%.0x1'])(
    'begins with the state for the unknown last event %j',
    async (written) => {
      await makeWorkflow(getService(), 'events-9');
      await recordExecution(getService(), 'events-9', smallExecution('r', { status: 'running' }));
      for (const path of [`${workflow('events-9')}/events`, `${workflow('events-9')}/executions/r/events`]) {
        const known = await follow(getService(), path);
        const { data, name } = await known.next();
        await known.leave();
        const reader = await follow(getService(), path, {
          'last-event-id': written.replace('%', known.lastId?.split('.')[0] ?? ''),
        });
        expect(await reader.next()).toEqual({ name, data });
        await reader.leave();
      }
    },
  );

  it('refuses requests without a token, for other accounts and for unknown ids', async () => {
    const absent = await ask(getService(), `${workflow('nothing')}/events`);
    expect(absent.status).toBe(404);
    for (const path of [
      '/v1/accounts/account-2/workflows/secret/events',
      '/v1/accounts/account-2/workflows/secret/executions/secret-run/events',
      `${workflow('welcome')}/executions/secret-run/events`,
      `${workflow('welcome')}/executions/gone/events`,
    ]) {
      const answer = await ask(getService(), path);
      expect([path, answer.status, answer.text]).toEqual([path, 404, absent.text]);
      expect((await ask(getService(), path, { token: null })).status).toBe(401);
    }
    expect((await ask(getService(), `${workflow('welcome')}/events`, { token: otherToken })).status).toBe(404);
    expect((await ask(getService(), `${workflow('welcome')}/events`, { method: 'POST', body: {} })).status).toBe(405);
    expect((await ask(getService(), `${workflow('welcome')}/events`, { method: 'HEAD' })).status).toBe(200);
  });

  describe('changes of another account', () => {
    it('are not sent, even for a workflow of the same id', async () => {
      await makeWorkflow(getService(), 'events-6');
      const theirs = '/v1/accounts/account-2/workflows/events-6';
      await ask(getService(), `${theirs}/versions`, {
        method: 'POST',
        token: otherToken,
        body: { name: 'x', versions: [smallVersion('v1')] },
      });
      const reader = await follow(getService(), `${workflow('events-6')}/events`);
      await reader.next('workflow');
      await ask(getService(), `${theirs}/executions/r`, {
        method: 'PUT',
        token: otherToken,
        body: smallExecution('r'),
      });
      await recordExecution(getService(), 'events-6', smallExecution('mine'));
      expect(await reader.next()).toMatchObject({ name: 'execution', data: { id: 'mine' } });
      await reader.leave();
    });
  });
}
