#!/usr/bin/env node
import { runServe } from './run-serve.js';

process.exitCode = await runServe(process.argv.slice(2), {
  name: 'pathboard-service',
  environment: process.env,
  write: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
  untilStopped: () =>
    new Promise((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    }),
});
