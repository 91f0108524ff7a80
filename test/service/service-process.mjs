// Runs a service in a process of its own: node service-process.mjs BUNDLE DATABASE. Prints "ready URL", or "refused WHY".
const [, , bundle, database] = process.argv;
const { createService, listenOnNode } = await import(bundle);
try {
  const service = await createService({ database, tokens: { 'token-of-one': 'account-1' } });
  const { url } = await listenOnNode({ fetch: service.fetch });
  console.log(`ready ${url}`);
} catch (cause) {
  console.log(`refused ${cause.message}`);
  process.exit(1);
}
