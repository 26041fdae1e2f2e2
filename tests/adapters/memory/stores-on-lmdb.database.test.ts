import assert from 'node:assert/strict';
import { join } from 'node:path';
import { open } from 'lmdb';
import { storesOn, tablesFrom } from '../../../adapters/memory/index.js';
import { anyAcceptance, anyId } from '../../support/fixtures/builders.js';
import { rightOf } from '../../support/fixtures/either.js';
import { messageOf, openChannel, openProject } from '../../support/fixtures/scene.js';
import { openLmdbStores } from '../../support/lmdb/lmdb-stores.js';
import { lmdbTables } from '../../support/lmdb/lmdb-tables.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';

const test = suite('stores on LMDB');

test('have everything again after they were opened again', () =>
  withTempFolder(async (folder) => {
    const before = openLmdbStores(folder, anyId);
    const channel = await openChannel(before.stores, await openProject(before.stores));
    const change = anyAcceptance(channel, { key: 'k1' });
    const { events } = rightOf(await before.stores.commit(change));
    await before.stores.steadyRecords.write({ offsetMs: 5, seenAt: 7 }, 0);
    await before.close();

    const { stores, close } = openLmdbStores(folder, anyId);
    const { project } = channel;
    assert.equal((await stores.messages.find(project, messageOf(change).id))?.version, 1);
    const listed = await stores.events.list(project, { after: 0, since: 0, limit: 9 });
    assert.deepEqual(
      listed.map(({ id, sequence }) => [id, sequence]),
      events.map(({ id, sequence }) => [id, sequence]),
    );
    assert.equal((await stores.idempotency.find(project, 'k1'))?.key, 'k1');
    assert.deepEqual((await stores.steadyRecords.read()).record, { offsetMs: 5, seenAt: 7 });
    await close();
  }));

test('keep nothing of a commit that throws at any of its writes', () =>
  withTempFolder(async (folder) => {
    const db = open({ path: join(folder, 'db'), encoding: 'json', noSync: true });
    let writesLeft = Number.POSITIVE_INFINITY;
    const breaking = new Proxy(db, {
      get: (target, name) => {
        if (name === 'putSync') writesLeft -= 1;
        if (writesLeft < 0) throw new Error('disk full');
        const found: unknown = Reflect.get(target, name);
        return typeof found === 'function' ? found.bind(target) : found;
      },
    });
    const transaction = <Result>(step: () => Result): Result => db.transactionSync(step);
    const stores = storesOn(tablesFrom(lmdbTables(breaking)), { newId: anyId, transaction });
    const channel = await openChannel(stores, await openProject(stores));
    const contents = () => JSON.stringify([...db.getRange()]);
    const before = contents();
    const change = anyAcceptance(channel, { key: 'k1' });
    let writes = 0;
    for (; ; writes += 1) {
      writesLeft = writes;
      const isMade = await stores
        .commit(change)
        .then(rightOf)
        .catch(() => undefined);
      if (isMade) break;
      assert.equal(contents(), before, `${writes} writes were kept`);
    }
    assert.ok(writes > 5, `a commit made ${writes} writes`);
    await db.close();
  }));

test.run();
