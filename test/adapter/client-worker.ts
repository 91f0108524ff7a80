import { askEverything } from './ask-everything.js';

/** Does in a worker what the page does, and says what came of it. */
onmessage = ({ data }: MessageEvent<string>) => void askEverything(data).then((told) => postMessage(told));
