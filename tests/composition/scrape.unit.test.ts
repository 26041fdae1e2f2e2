import assert from 'node:assert/strict';
import { Counter, Registry } from 'prom-client';
import { scrapeOf } from '../../composition/server/scrape.js';
import { suite } from '../support/suite.js';

const cases = suite('a scrape');

/** A registry with a counter that shows how often its text was written; each time takes `writeMs`. */
const scene = (writeMs: number) => {
  const registry = new Registry();
  const time = { now: 0 };
  let written = 0;
  new Counter({
    name: 'written',
    help: 'Texts written.',
    registers: [registry],
    collect() {
      this.inc();
      written += 1;
      time.now += writeMs;
    },
  });
  return { registry, time, written: () => written };
};

cases('needs the token if there is one, and no other', async () => {
  const { registry } = scene(0);
  const scrape = scrapeOf(() => registry.metrics(), 'secret');
  for (const wrong of [undefined, '', 'Secret', 'secret ', 'secre', 'secrets'])
    assert.equal(await scrape(wrong), undefined);
  assert.match((await scrape('secret')) ?? '', /^written /m);
  const open = scrapeOf(() => registry.metrics(), undefined);
  for (const any of [undefined, 'secret']) assert.match((await open(any)) ?? '', /^written /m);
});

cases('shares a text with the scrapes of the next moments', async () => {
  const { registry, time, written } = scene(20);
  const scrape = scrapeOf(
    () => registry.metrics(),
    undefined,
    () => time.now,
  );
  await Promise.all(Array.from({ length: 50 }, () => scrape(undefined)));
  time.now += 79;
  await scrape(undefined);
  assert.equal(written(), 1);
  time.now += 1;
  await scrape(undefined);
  assert.equal(written(), 2);
});

cases('writes the text again after a failure', async () => {
  const registry = new Registry();
  let isBroken = true;
  registry.metrics = async () => {
    if (isBroken) throw new Error('broken');
    return 'whole';
  };
  let now = 0;
  const scrape = scrapeOf(
    () => registry.metrics(),
    undefined,
    () => now,
  );
  await assert.rejects(scrape(undefined), /broken/);
  isBroken = false;
  now += 1;
  assert.equal(await scrape(undefined), 'whole');
});

cases.run();
