import assert from 'node:assert/strict';
import { suite } from '../../support/suite.js';
import { withContext } from '../context.js';
import { driveOnce } from '../life/drive-lives.js';
import { senderTo } from '../load/send.js';
import { here } from '../processes/start-here.js';
import { startService } from '../service/start-service.js';
import { type StoreName, stores } from '../stores/stores.js';
import { fill } from './fill.js';

/** More than there are channels, connections and migrations. */
const originals = 30;

/** A text without what tells a copy from its original. */
const shapeOf = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll(/_[0-7][0-9a-hjkmnp-tv-z]{25}/g, '_id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]{12}Z/g, 'time')
    .replaceAll(/"sequence":\d+/g, '"sequence":0')
    .replaceAll(/"(message|event|next_cursor)":"[^"]*"/g, '"$1":""');

type List = {
  readonly has_more: boolean;
  readonly data: readonly { readonly id: string; readonly sequence?: number }[];
};

const test = suite('benchmarks: filled databases');

for (const store of Object.keys(stores) as StoreName[])
  test(`a copy reads as its original, and the service goes on after it, on ${store}`, () =>
    withContext(here, async (context) => {
      const plan = { store, name: 'filled', messages: 2 * originals, originals } as const;
      const { url, tenant } = await fill(context, plan);
      const rowCounts = async (): Promise<Readonly<Record<string, number>>> => {
        const tables = await stores[store].openTables(url);
        const counts: Record<string, number> = {};
        for (const { name } of await tables.list()) counts[name] = await tables.count(name);
        await tables.close();
        return counts;
      };
      const filled = await rowCounts();
      const environment = { BENCH_TENANT: JSON.stringify(tenant) };
      const service = await startService(context, { url, role: 'all', environment });
      const get = async <A>(path: string): Promise<A> => {
        const answer = await fetch(`${service.ready.url}${path}`, { headers: tenant.headers });
        assert.equal(answer.status, 200, path);
        return (await answer.json()) as A;
      };
      const { data: messages } = await get<List>('/v1/messages?limit=100');
      assert.equal(messages.length, 2 * originals);
      for (const [i, copy] of messages.slice(0, 3).entries()) {
        const original = messages[i + originals];
        assert.equal(shapeOf(copy).length, shapeOf(original).length);
        for (const path of ['', '/timeline']) {
          const copied = await get(`/v1/messages/${copy.id}${path}`);
          assert.equal(
            shapeOf(copied).length,
            shapeOf(await get(`/v1/messages/${original?.id}${path}`)).length,
          );
        }
      }
      const sequences: unknown[] = [];
      for (let after = ''; after !== 'null'; ) {
        const page = await get<List>(`/v1/events?limit=100${after && `&after=${after}`}`);
        sequences.push(...page.data.map(({ sequence }) => sequence));
        after = page.has_more ? String(page.data.at(-1)?.id) : 'null';
      }
      assert.deepEqual(
        sequences,
        Array.from({ length: 8 * originals }, (_, i) => i + 1),
      );

      const probe = await stores[store].openProbe(url, tenant.project);
      const sender = senderTo(service.ready, 2);
      await driveOnce(originals, sender.send, probe.countRead);
      await Promise.all([sender.close(), probe.close(), service.end()]);
      const grown = await rowCounts();
      assert.equal(grown.messages, 3 * originals);
      for (const table of ['messages', 'events', 'idempotency', 'external_ids'])
        assert.equal((grown[table] ?? 0) * 2, (filled[table] ?? 0) * 3, table);
      assert.equal(filled.deliveries, 8 * originals);
    }));

test.run();
