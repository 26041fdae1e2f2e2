/** What the parts of `accept.mjs` take: loads them one after another, and prints how long each took and its resident bytes. */
let before = { ms: 0, bytes: 0 };
const step = (name) => {
  const now = { ms: performance.now(), bytes: process.memoryUsage().rss };
  console.log(`step ${now.ms - before.ms} ${now.bytes - before.bytes} ${name}`);
  before = now;
};
step('Node');
await import('pg');
step('loads pg');
await import('knex');
step('loads knex');
await import('io-ts');
step('loads io-ts and fp-ts');
await import('roundtrip/adapters/knex');
step('loads roundtrip/adapters/knex');
await import('roundtrip/host');
await import('roundtrip/adapters/system');
step('loads roundtrip/host');
await import('./accept.mjs');
step('connects, accepts one message, and ends');
