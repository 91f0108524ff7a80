#!/usr/bin/env node
import { text } from 'node:stream/consumers';
import { runCommandLine } from './run-command-line.js';

process.exitCode = await runCommandLine(process.argv.slice(2), {
  folder: process.cwd(),
  environment: process.env,
  readInput: () => text(process.stdin),
  write: (words) => void process.stdout.write(words),
  writeError: (words) => void process.stderr.write(words),
  untilStopped: () =>
    new Promise((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    }),
});
