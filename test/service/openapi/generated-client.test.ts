import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createService } from 'pathboard-service';
import { overHttp, type ServiceOverHttp } from '../over-http.js';
import { smallSeed, token, tokens } from '../small-seed.js';
import { consumerSource } from './consumer-source.js';

const tools = fileURLToPath(new URL('../../openapi/node_modules', import.meta.url));
const folder = `${tools}/.cache/pathboard`;
const compilerOptions = {
  target: 'es2022',
  module: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: false,
  lib: ['es2023', 'dom'],
  types: [],
};

interface Generator {
  readonly default: (source: string) => Promise<readonly object[]>;
  readonly astToString: (nodes: readonly object[]) => string;
}

interface Compiler {
  readonly default: {
    readonly transpileModule: (
      source: string,
      options: { readonly compilerOptions: object },
    ) => { readonly outputText: string };
  };
}

let service: ServiceOverHttp;
let url: string;
beforeAll(async () => {
  service = await overHttp(await createService({ database: 'memory://', tokens, seed: smallSeed }));
  ({ url } = service.listener);
  await mkdir(folder, { recursive: true });
}, 120_000);
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a client generated from the document by a third-party tool', () => {
  it('compiles under strict settings, and rejects calls that the service refuses', { timeout: 120_000 }, async () => {
    const { default: generate, astToString } = (await import(
      `${tools}/openapi-typescript/dist/index.mjs`
    )) as Generator;
    const source = await (await fetch(`${url}/openapi.json`)).text();
    await writeFile(`${folder}/schema.d.ts`, astToString(await generate(source)));
    await writeFile(`${folder}/consumer.ts`, consumerSource);
    await writeFile(`${folder}/package.json`, '{"type":"module"}');
    await writeFile(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions, files: ['consumer.ts'] }));
    const { stdout } = await promisify(execFile)(process.execPath, [`${tools}/typescript/bin/tsc`, '-p', folder]).catch(
      (failed: { stdout: string }) => failed,
    );
    expect(stdout).toBe('');
  });

  it('calls all 22 endpoints of the running service, and reads their answers', { timeout: 60_000 }, async () => {
    const { default: compiler } = (await import(`${tools}/typescript/lib/typescript.js`)) as Compiler;
    const { outputText } = compiler.transpileModule(consumerSource, {
      compilerOptions: { target: 'es2022', module: 'esnext' },
    });
    await writeFile(`${folder}/consumer.js`, outputText);
    const { callAll } = (await import(/* @vite-ignore */ pathToFileURL(`${folder}/consumer.js`).href)) as {
      callAll: (
        url: string,
        token: string,
      ) => Promise<{ statuses: Record<string, unknown>; values: unknown; mistakes: number }>;
    };
    const { mistakes, statuses, values } = await callAll(url, token);
    const made = ['created', 'quick', 'templates', 'version', 'checkout'];
    expect(statuses).toEqual(
      Object.fromEntries(
        Object.keys(statuses).map((name) => [name, [made.includes(name) ? 201 : 200, true, undefined]]),
      ),
    );
    expect([Object.keys(statuses).length, mistakes]).toEqual([22, 9]);
    expect(values).toEqual({
      seconds: 5,
      events: 14,
      named: ['Álpha', 'Gamma ray', 'beta'],
      hasNext: true,
      who: 'user-1',
      code: 'not-found',
      address: true,
      ctr: 0.125,
      version: 'g1',
    });
  });
});
