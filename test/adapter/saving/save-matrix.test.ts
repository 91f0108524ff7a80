import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, createHttpAdapter, createSaveQueue } from '#adapter';
import type { WorkflowVersion } from '#model';
import { createService, type Service } from 'pathboard-service';
import { createEditor, type Editor } from '#store';
import { accountId, smallVersion, token, tokens } from '../../service/small-seed.js';
import { noRules } from '../../store/laws/editor-on-trial.js';
import { type RawAnswer, rawAnswers, type Storing } from './raw-answers.js';
import { isLong } from '../../support/long-run.js';

/** The actions of the user during the save. */
const moments = ['nothing', 'an edit', 'another save', 'the editor is closed'] as const;
type Moment = (typeof moments)[number];

interface Cell {
  readonly answer: RawAnswer;
  readonly storing: Storing;
  readonly moment: Moment;
}

/** One of five by default, which include every answer, every time of storing and every action. */
const cells: readonly Cell[] = rawAnswers
  .flatMap((answer) =>
    (['before', 'never', 'after'] as const).flatMap((storing) =>
      moments.map((moment) => ({ answer, storing, moment })),
    ),
  )
  // A service that refuses stores nothing, and one with the correct answer has stored before.
  .filter(({ answer, storing }) => (answer.isRefusal ? storing === 'never' : !answer.isProof || storing === 'before'))
  .filter((_, index) => isLong || index % 5 === 0);

let service: Service;
beforeAll(async () => {
  service = await createService({
    database: 'memory://',
    tokens,
    seed: { accounts: [{ account: { id: accountId, name: 'One' }, workflows: [] }] },
  });
}, 120_000);
afterAll(() => service.close());

const versionsPath = (workflowId: string): string => `/v1/accounts/${accountId}/workflows/${workflowId}/versions`;
const ask = async (path: string, init: RequestInit = {}): Promise<Response> =>
  service.fetch(
    new Request(`http://service.example${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...init.headers },
    }),
  );
const contentOf = (version: WorkflowVersion | undefined): string => JSON.stringify(version?.definition);

/** Returns the stored contents, oldest first. */
async function storedIn(workflowId: string): Promise<readonly { readonly id: string; readonly content: string }[]> {
  const { data } = (await (await ask(`${versionsPath(workflowId)}?limit=100`)).json()) as {
    readonly data: readonly { readonly id: string }[];
  };
  const versions = data.map(async ({ id }) => ({
    id,
    content: contentOf(
      (
        (await (await ask(`${versionsPath(workflowId)}/${encodeURIComponent(id)}`)).json()) as {
          readonly data: WorkflowVersion;
        }
      ).data,
    ),
  }));
  return (await Promise.all(versions)).reverse();
}

/** A proxy that applies its cell to the first save of each workflow, and passes all other requests through. */
async function startProxy(): Promise<{
  readonly url: string;
  meet(workflowId: string, cell: Cell): void;
  close(): Promise<void>;
}> {
  const toMeet = new Map<string, Cell>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    let received = Buffer.alloc(0);
    socket.on('data', (bytes: Buffer) => {
      received = Buffer.concat([received, bytes]);
      const end = received.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(received.toString('latin1'))?.[1] ?? 0);
      if (end < 0 || received.length < end + 4 + length) return;
      const [head, body] = [received.subarray(0, end).toString('latin1'), received.subarray(end + 4)];
      received = Buffer.alloc(0);
      void answer(socket, head, body);
    });
  });
  const answer = async (socket: Socket, head: string, body: Buffer): Promise<void> => {
    const [, method = '', path = ''] = /^(\w+) (\S+)/.exec(head) ?? [];
    const headers = Object.fromEntries(
      head
        .split('\r\n')
        .slice(1)
        .map((header) => [header.slice(0, header.indexOf(':')), header.slice(header.indexOf(':') + 2)])
        .filter(([name]) => !/^(host|connection|content-length)$/i.test(name ?? '')),
    );
    const carryOut = async (): Promise<Buffer> => {
      const response = await ask(path, { method, headers, ...(method === 'GET' ? {} : { body: body.toString() }) });
      const bytes = Buffer.from(await response.arrayBuffer());
      const written = [...response.headers]
        .filter(([name]) => name !== 'content-length')
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('');
      return Buffer.concat([
        Buffer.from(
          `HTTP/1.1 ${response.status} X\r\n${written}content-length: ${bytes.length}\r\nconnection: close\r\n\r\n`,
        ),
        bytes,
      ]);
    };
    const workflowId = /workflows\/([\w-]+)\//.exec(path)?.[1] ?? '';
    const cell = method === 'POST' ? toMeet.get(workflowId) : undefined;
    if (!cell) {
      socket.end(await carryOut());
      return;
    }
    toMeet.delete(workflowId);
    const right =
      cell.storing === 'before'
        ? await carryOut()
        : Buffer.from(
            `HTTP/1.1 201 Created\r\ncontent-type: application/json\r\ncontent-length: 300\r\n\r\n${'{'.padEnd(300)}`,
          );
    cell.answer.write(socket, right);
    if (cell.storing === 'after') setTimeout(() => void carryOut(), 40);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    meet: (workflowId, cell) => void toMeet.set(workflowId, cell),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Runs one cell, and returns the violations. */
async function runCell(
  proxy: Awaited<ReturnType<typeof startProxy>>,
  cell: Cell,
  index: number,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  const expectThat = (holds: boolean, what: string): void => {
    if (!holds) wrong.push(`${cell.answer.name}; stored ${cell.storing}; ${cell.moment}: ${what}`);
  };
  const workflowId = `cell-${index}`;
  const opened = (await (
    await ask(versionsPath(workflowId), {
      method: 'POST',
      body: JSON.stringify({ name: 'Welcome', versions: [smallVersion(`v-${index}`)] }),
    })
  ).json()) as { readonly data: WorkflowVersion };
  const client = createClient({
    baseUrl: proxy.url,
    token,
    timeout: cell.answer.isStalling ? { answer: 1_200, idle: 1_200, total: 8_000 } : {},
    retry: { tries: 2, base: 1, cap: 2 },
  });
  const editor: Editor = createEditor({ version: opened.data, rules: noRules });
  const queue = createSaveQueue({ editor, adapter: createHttpAdapter({ client, accountId }), workflowId });
  const write = (text: string): void =>
    void editor.commands.setConfig({ nodeId: 'send', path: ['message'], value: text });
  const base = contentOf(opened.data);

  proxy.meet(workflowId, cell);
  write('First');
  const sent = contentOf(editor.toVersion());
  const saving = queue.save();
  if (cell.moment === 'an edit') write('Second');
  const waiting = cell.moment === 'another save' ? (write('Second'), queue.save()) : undefined;
  if (cell.moment === 'the editor is closed') queue.dispose();
  const inHand = contentOf(editor.toVersion());
  const first = await saving;
  const reported = editor.store.getState().save.status;
  await waiting;
  const status = editor.store.getState().save.status;
  const stored = (await storedIn(workflowId)).map(({ content }) => content);
  const isStored = stored.includes(sent);

  expectThat(contentOf(editor.toVersion()) === inHand, 'the edits have changed');
  expectThat(!first.ok || isStored, 'reported as stored, and is not');
  expectThat(
    status !== 'saved' || stored.at(-1) === inHand,
    `reported as saved, and the newest is ${stored.at(-1) === base ? 'the base' : 'another'}`,
  );
  expectThat(cell.moment === 'another save' || reported !== 'failed' || !isStored, 'reported as failed, and is stored');
  expectThat(reported !== 'conflict', 'a conflict with its own save');
  expectThat(cell.storing !== 'before' || first.ok, 'is stored and can be loaded, but is not found');
  expectThat(
    !cell.answer.isRefusal || cell.moment === 'another save' || reported === 'failed',
    `refused by the service, and reported as ${reported}`,
  );
  if (cell.moment === 'the editor is closed') return wrong;

  // Once the connection works again, it ends as saved, with each content stored once.
  await new Promise((resolve) => setTimeout(resolve, 60));
  await queue.retry();
  for (let tries = 0; tries < 3 && editor.store.getState().save.status !== 'saved'; tries++) await queue.save();
  const end = (await storedIn(workflowId)).map(({ content }) => content);
  expectThat(
    editor.store.getState().save.status === 'saved' && end.at(-1) === inHand,
    `ends as ${editor.store.getState().save.status}`,
  );
  expectThat(new Set(end).size === end.length, 'a version is stored twice');
  return wrong;
}

describe('the status of an editor agrees with the stored versions', () => {
  test(
    `over raw connections: ${rawAnswers.length} answers × time of storing × action of the user: ${cells.length} cells`,
    { timeout: 300_000 },
    async () => {
      const proxy = await startProxy();
      const wrong: string[] = [];
      const left = cells.map((cell, index) => ({ cell, index }));
      const work = async (): Promise<void> => {
        for (let next = left.shift(); next; next = left.shift())
          wrong.push(...(await runCell(proxy, next.cell, next.index)));
      };
      await Promise.all(Array.from({ length: 16 }, work));
      await proxy.close();
      expect([cells.length >= (isLong ? 500 : 150), wrong]).toEqual([true, []]);
    },
  );
});
