// Locks a folder in a process of its own: node lock-process.mjs BUNDLE FOLDER. Prints "has it", or "refused WHY"; ends when its input does.
const [, , bundle, folder] = process.argv;
const { lockFolder } = await import(bundle);
try {
  const release = await lockFolder(folder);
  console.log('has it');
  process.stdin.on('end', () => void release()).resume();
} catch (cause) {
  console.log(`refused ${cause.message}`);
}
