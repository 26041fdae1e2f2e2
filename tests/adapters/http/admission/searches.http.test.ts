import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { hangMs } from '../../../conformance/in-time.js';
import { httpHost } from '../../../support/hosts/http-host.js';
import { suite } from '../../../support/suite.js';
import { eventually } from '../../../support/time/eventually.js';

const cases = suite('searches of messages');

cases('run one after another in a project, and delay no list', async () => {
  const ends: (() => void)[] = [];
  const host = await httpHost({
    limits: { searches: 2, waitMs: hangMs },
    services: {
      searchMessages: () =>
        new Promise((resolve) => {
          ends.push(() =>
            resolve(E.right({ items: [], hasMore: false, next: null, searchedTo: null })),
          );
        }),
    },
  });
  const [one, other] = [await host.newProject(), await host.newProject()];
  const search = (key: string, query = 'metadata%5Ba%5D=1') =>
    host.call({ path: `/v1/messages?limit=5&${query}`, key });
  const all = [
    search(one.key),
    search(one.key, 'to=12025550123'),
    search(other.key, 'status=sent'),
    // An index finds the messages of a contact.
    search(one.key, 'contact=cont_01kg9zmt3v5r8y2c4n6q7w9x0e'),
  ];
  await eventually(async () =>
    assert.deepEqual([ends.length, host.server.load().waiting], [3, 1], 'one of each project'),
  );
  assert.equal((await search(one.key, 'direction=outbound')).status, 200);
  while (ends.length < 4) {
    for (const end of ends) end();
    await new Promise(setImmediate);
  }
  for (const end of ends) end();
  for (const { status } of await Promise.all(all)) assert.equal(status, 200);
  const { served, waiting } = host.server.load();
  assert.deepEqual([served, waiting], [0, 0]);
  await host.close();
});

cases.run();
