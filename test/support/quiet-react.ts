/*
 * React's development build records an async task for each element and a timestamp for each component, for the browser's own tools.
 * No test reads them. React looks for these functions once, while it loads, so this file has to load before it.
 */
Object.assign(console, { createTask: undefined, timeStamp: undefined });
