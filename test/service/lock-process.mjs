// Locks a folder in its own process: node lock-process.mjs BUNDLE FOLDER.
// Prints "locked", or "refused REASON"; ends when its input does.
const [, , bundle, folder] = process.argv;
const { lockFolder } = await import(bundle);
try {
  const release = await lockFolder(folder);
  console.log('locked');
  process.stdin.on('end', () => void release()).resume();
} catch (cause) {
  console.log(`refused ${cause.message}`);
}
