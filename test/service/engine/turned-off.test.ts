import { afterEach, describe, expect, test } from 'vitest';
import type { RunningService } from 'pathboard-service';
import { contact, list, live, startService } from './starting.js';

let service: RunningService | undefined;
afterEach(() => service?.close());

describe('[25] steps that are turned off', { timeout: 60_000 }, () => {
  test('are passed over by live runs, and carried out again once they are turned on', async () => {
    const {
      call,
      errors,
      said,
      service: started,
    } = await startService({
      lists: [{ id: 'news', name: 'News' }],
      contacts: ['ana', 'ben'].map((id) => contact(id, { lists: [list('news')] } as object)),
      workflows: [
        live(
          'hello',
          ['trigger-tag', { tags: ['go'] }],
          ['send-message', { message: 'First' }],
          ['send-message', { message: 'Second' }],
        ),
      ],
    } as object);
    service = started;
    const show = (presentation: object) => call('PUT', '/workflows/hello/versions/hello-v1/presentation', presentation);
    await show({ version: 1, nodes: { n1: { disabled: true }, n2: { dx: 4 } } });
    await call('PUT', '/contacts/ana', { tags: ['go'] });
    expect(await said()).toEqual(['out: Second']);
    await show({ version: 1, nodes: { n1: { disabled: false }, n2: { dx: 4 } } });
    await call('PUT', '/contacts/ben', { tags: ['go'] });
    expect((await said()).toSorted()).toEqual(['out: First', 'out: Second', 'out: Second']);
    expect(errors).toEqual([]);
  });
});
