// Runs a service in its own process: node service-process.mjs BUNDLE DATABASE [CARRIER]. A carrier is an address that messages are
// posted to; with `#keys` it heeds keys. Prints "ready URL", or "refused REASON".
// On SIGTERM it stops in order and prints "stopped".
const [, , bundle, database, carrier] = process.argv;
const { createHttpProvider, createService, listenOnNode } = await import(bundle);
const providerAt = (address) =>
  createHttpProvider({ address, secrets: ['a secret of tests'], idempotent: address.endsWith('#keys'), timeout: 5000 });
try {
  const tokens = { 'token-of-one': 'account-1', 'token-of-two': 'account-2' };
  const service = await createService({
    database,
    tokens,
    streams: { heartbeat: 1000 },
    ...(carrier && { engine: { provider: providerAt(carrier) } }),
  });
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
