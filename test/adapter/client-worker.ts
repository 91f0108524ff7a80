import { askEverything } from './ask-everything.js';

/** Runs in a worker what the page runs, and reports the results. */
onmessage = ({ data }: MessageEvent<string>) => void askEverything(data).then((outcomes) => postMessage(outcomes));
