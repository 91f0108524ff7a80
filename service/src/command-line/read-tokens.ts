import { readFile } from 'node:fs/promises';
import { findTextLosses } from '#model';
import type { ServiceOptions } from '../create-service.js';
import { Refusal } from './command-line.js';

type Tokens = NonNullable<ServiceOptions['tokens']>;

/**
 * Reads access tokens and their accounts from a file or, without one, from the environment. Arguments of a command line
 * would not do: every user of the machine can read them.
 */
export async function readTokens(
  file: string | undefined,
  environment: string | undefined,
): Promise<Tokens | undefined> {
  const where = file === undefined ? 'PATHBOARD_TOKENS' : `“${file}”`;
  const text =
    file === undefined
      ? environment
      : await readFile(file, 'utf8').catch((cause: unknown) => {
          throw new Refusal(
            `The tokens in ${where} could not be read: ${cause instanceof Error ? cause.message : String(cause)}`,
          );
        });
  if (text === undefined || text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  // The message does not quote the input: it may hold tokens.
  if (
    value !== undefined &&
    findTextLosses(text, { maxDepth: 10 }).problems.some(({ code }) => code === 'duplicate-key')
  ) {
    throw new Refusal(`One of the tokens in ${where} is there twice. Give each token once, with all its accounts.`);
  }
  if (!isTokens(value))
    throw new Refusal(
      `The tokens in ${where} are not JSON of the form {"token": "account"} or {"token": ["account", "another"]}.`,
    );
  return value;
}

function isTokens(value: unknown): value is Tokens {
  const isText = (one: unknown): boolean => typeof one === 'string';
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((accounts) => isText(accounts) || (Array.isArray(accounts) && accounts.every(isText)))
  );
}
