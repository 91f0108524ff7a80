import { beforeEach } from 'vitest';
import { isLong } from './long-run.js';

/** `npm test` plays one story in six of each file, always the same ones; the long run plays all. */
const share = 6;

beforeEach(({ skip, task }) => {
  const stories = task.file.tasks;
  const first = task.file.name.length % Math.min(share, stories.length);
  skip(!isLong && stories.indexOf(task) % share !== first, 'played in the long run');
});
