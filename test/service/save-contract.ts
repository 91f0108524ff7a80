import { expect, it } from 'vitest';
import type { Service } from '#service';
import { ask, saveText } from './request.js';
import { smallVersion } from './small-seed.js';

/** What saving promises on every database. */
export function describeSaving(getService: () => Service): void {
  const versions = (workflowId: string) => `/v1/accounts/account-1/workflows/${workflowId}/versions`;
  const save = (workflowId: string, version: object, headers: Record<string, string> = {}) =>
    ask(getService(), versions(workflowId), { method: 'POST', body: { name: 'Welcome', versions: [version] }, headers });

  it('answers the stored version with its id and stamps, and its entity tag', async () => {
    const answer = await save('saving-1', smallVersion('a'));
    expect(answer.status).toBe(201);
    expect(answer.headers.get('etag')).toBe('"a"');
    expect(answer.body).toMatchObject({ success: true, data: { ...smallVersion('a'), created: { by: { source: 'api' } } } });
    const loaded = await ask(getService(), `${versions('saving-1')}/a`);
    expect(loaded.text).toBe(answer.text);
    expect((await ask(getService(), `${versions('saving-1')}/latest`)).text).toBe(answer.text);
  });

  it('makes an id where the client sent none', async () => {
    const answer = await save('saving-2', smallVersion(undefined));
    const { id } = answer.body.data as { id: string };
    expect(id).toMatch(/^[0-9a-z]{16}$/);
    expect((await ask(getService(), `${versions('saving-2')}/${id}`)).text).toBe(answer.text);
  });

  it('answers the same bytes again with the same reply, and other bytes under the same id with 409', async () => {
    const first = await save('saving-3', smallVersion('a'));
    const newer = await save('saving-3', smallVersion('b'));
    const again = await save('saving-3', smallVersion('a'), { 'if-match': '"before-a"' });
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    const other = await save('saving-3', smallVersion('a', 'Changed'));
    expect([other.status, other.body.error?.code]).toEqual([409, 'version-id-taken']);
    expect((await ask(getService(), `${versions('saving-3')}/latest`)).text).toBe(newer.text);
    expect((await ask(getService(), versions('saving-3'))).body.data).toHaveLength(2);
  });

  it('refuses to save over a version the client has not seen', async () => {
    await save('saving-4', smallVersion('a'));
    expect((await save('saving-4', smallVersion('b'), { 'if-match': '"a"' })).status).toBe(201);
    const late = await save('saving-4', smallVersion('c'), { 'if-match': '"a"' });
    expect([late.status, late.body.error?.code]).toEqual([409, 'version-conflict']);
    expect(late.body.error?.details[0]?.message).toContain('b');
    expect((await save('saving-4', smallVersion('c'), { 'if-match': '"b"' })).status).toBe(201);
  });

  it('leaves no workflow behind when the first save is refused', async () => {
    expect((await save('saving-5', smallVersion('a'), { 'if-match': '"x"' })).status).toBe(409);
    expect((await ask(getService(), versions('saving-5'))).status).toBe(404);
  });

  it('keeps one version per id when twenty saves arrive at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save('saving-6', smallVersion('a', `Text ${index % 4}`))),
    );
    const stored = answers.filter((answer) => answer.status === 201);
    expect(new Set(stored.map((answer) => answer.text)).size).toBe(1);
    expect(stored).toHaveLength(5);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(15);
    expect((await ask(getService(), `${versions('saving-6')}/a`)).text).toBe(stored[0]?.text);
  });

  it('lets one of twenty saves on the same base win', async () => {
    await save('saving-7', smallVersion('base'));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save('saving-7', smallVersion(`v${index}`), { 'if-match': '"base"' })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  });

  it('never makes a version live', async () => {
    const { version } = { version: { ...smallVersion('a'), active: '2026-01-01T00:00:00Z' } };
    expect((await save('saving-8', version)).body.data).toMatchObject({ active: null });
    const list = await ask(getService(), '/v1/accounts/account-1/workflows?limit=100');
    const workflow = (list.body.data as { id: string; activeVersionId?: string }[]).find(({ id }) => id === 'saving-8');
    expect(workflow).toBeDefined();
    expect(workflow?.activeVersionId).toBeUndefined();
  });

  it('keeps a document of two million characters', async () => {
    const version = JSON.stringify(smallVersion('big', 'ä😀"\\'.repeat(400_000)));
    const saved = await saveText(getService(), 'saving-9', version);
    expect(saved.status).toBe(201);
    expect((await ask(getService(), `${versions('saving-9')}/big`)).text).toContain(version.slice(0, -1));
  });
}
