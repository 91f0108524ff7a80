// Runs a service in its own process: node service-process.mjs BUNDLE DATABASE. Prints "ready URL", or "refused REASON".
// On SIGTERM it stops in order and prints "stopped".
const [, , bundle, database] = process.argv;
const { createService, listenOnNode } = await import(bundle);
try {
  const tokens = { 'token-of-one': 'account-1', 'token-of-two': 'account-2' };
  const service = await createService({ database, tokens, streams: { heartbeat: 1000 } });
  const listener = await listenOnNode({ fetch: service.fetch });
  const stop = async () => {
    await listener.close();
    await service.close();
    console.log('stopped');
  };
  process.on('SIGTERM', () => void stop());
  console.log(`ready ${listener.url}`);
} catch (cause) {
  console.log(`refused ${cause.message}`);
  process.exit(1);
}
