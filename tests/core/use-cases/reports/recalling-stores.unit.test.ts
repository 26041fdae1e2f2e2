import assert from 'node:assert/strict';
import { memoryStores } from '../../../../adapters/memory/index.js';
import { isErased } from '../../../../core/model/messages/person/person.js';
import type { StatusReport } from '../../../../core/model/messages/status-report.js';
import { minuteMs } from '../../../../core/shared/time.js';
import { erasureOf } from '../../../../core/use-cases/erasure/erasure-of.js';
import { applyReport } from '../../../../core/use-cases/reports/apply-report.js';
import { recallingStores } from '../../../../core/use-cases/reports/recalling-stores.js';
import { anyAcceptance, noon } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { countingIds } from '../../../support/fixtures/entities.js';
import { messageOf, scene } from '../../../support/fixtures/scene.js';
import { suite } from '../../../support/suite.js';

/** A message, and a process that remembers what it writes, beside others that do not. */
const remembered = async () => {
  const { stores, project, channel } = await scene(async () => memoryStores(countingIds()));
  const acceptance = anyAcceptance(channel);
  const { id } = messageOf(acceptance);
  let now = 0;
  let reads = 0;
  const counted: typeof stores.messages = {
    ...stores.messages,
    find: (...given) => {
      reads += 1;
      return stores.messages.find(...given);
    },
  };
  const recalling = recallingStores(() => now)({ ...stores, messages: counted });
  rightOf(await recalling.commit(acceptance));
  const reportTo =
    (ports: typeof stores) =>
    (status: StatusReport['status']): Promise<void> =>
      applyReport({ ...ports, clock: () => noon + 60_000, newId: countingIds() })(channel, {
        ...{ kind: 'status', channel: channel.id, providerId: 'wamid.1', echo: id },
        ...{ status, at: noon + 1_000, error: null, providerCode: null },
      });
  return {
    ...{ stores, recalling, project },
    report: reportTo(recalling),
    reportElsewhere: reportTo(stores),
    find: async () => present(await stores.messages.find(project.id, id)),
    recall: () => recalling.messages.recall?.(project.id, id),
    reads: () => reads,
    later: (ms: number) => {
      now += ms;
    },
  };
};

const test = suite('a process that remembers the messages that it writes');

test('reads none for the next report about it', async () => {
  const { report, reads, find, recall } = await remembered();
  await report('sent');
  const readFirst = reads();
  assert.deepEqual(recall(), await find());
  await report('delivered');
  assert.equal(reads(), readFirst);
  assert.deepEqual(recall(), await find());
  assert.equal((await find()).progress.status, 'delivered');
});

test('reads what another process has changed since', async () => {
  const { report, reportElsewhere, find, reads } = await remembered();
  await report('sent');
  const readFirst = reads();
  await reportElsewhere('delivered');
  await report('read');
  assert.equal(reads(), readFirst + 1);
  const { status, reachedAt } = (await find()).progress;
  assert.equal(status, 'read');
  assert.deepEqual(Object.keys(reachedAt), ['accepted', 'sent', 'delivered', 'read']);
});

test('stores nothing of a message that was erased since, here or elsewhere', async () => {
  for (const isHere of [true, false]) {
    const { report, stores, find, recalling, project, recall } = await remembered();
    await report('sent');
    const traces = await stores.retention.findTraces(project.id, [await find()]);
    const { commit } = isHere ? recalling : stores;
    rightOf(await commit(erasureOf(project.id, traces, noon)));
    assert.equal(recall() === undefined, isHere);
    await report('read');
    assert.ok(isErased(await find()));
    assert.equal((await find()).progress.status, 'sent');
    assert.equal(recall(), undefined);
  }
});

test('forgets it after a minute, and once nothing more is reported of it', async () => {
  const { report, recall, later } = await remembered();
  assert.equal(recall(), undefined);
  await report('sent');
  later(minuteMs - 1);
  assert.ok(recall());
  later(1);
  assert.equal(recall(), undefined);
  await report('delivered');
  assert.ok(recall());
  await report('read');
  assert.equal(recall(), undefined);
});

test.run();
