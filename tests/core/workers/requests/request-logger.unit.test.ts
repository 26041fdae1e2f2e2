import assert from 'node:assert/strict';
import { memoryStores } from '../../../../adapters/memory/index.js';
import { drivenTime } from '../../../../composition/testing/time/driven-time.js';
import type { ApiRequest } from '../../../../core/model/requests/api-request.js';
import type { RequestLog } from '../../../../core/ports/stores/request-log.js';
import { leastIdAt, type ProjectId, type RequestId } from '../../../../core/shared/ids.js';
import { dayMs, hourMs, secondMs } from '../../../../core/shared/time.js';
import { requestLogger } from '../../../../core/workers/requests/request-logger.js';
import { anyId, noon } from '../../../support/fixtures/builders.js';
import { openProject } from '../../../support/fixtures/scene.js';
import { suite } from '../../../support/suite.js';

const test = suite('the log of requests');

const loggerOn = async ({ days = 7, change = {} as Partial<RequestLog> } = {}) => {
  const time = drivenTime(noon);
  const stores = memoryStores(anyId);
  const [one, other] = [(await openProject(stores)).id, (await openProject(stores)).id];
  const faults: unknown[] = [];
  const batches: number[] = [];
  const add: RequestLog['add'] = (requests) => {
    batches.push(requests.length);
    return stores.requests.add(requests);
  };
  const requests = { ...stores.requests, add, ...change };
  const onFault = (error: unknown): void => void faults.push(error);
  const logger = requestLogger({ ...time, requests, onFault, days });
  const request = (project: ProjectId): ApiRequest => ({
    id: (leastIdAt('req', time.clock()).slice(0, -16) + anyId('req').slice(-16)) as RequestId,
    ...{ project, method: 'GET', path: '/v1/usage', status: 200, error: null, key: anyId('key') },
    ...{ idempotencyKey: null, replayed: false, durationMs: 1, body: null },
  });
  const note = (project: ProjectId, count = 1): void => {
    for (let i = 0; i < count; i += 1) logger.note(request(project));
  };
  const stored = async (project: ProjectId): Promise<number> => {
    const search = { filter: {}, limit: 10_000, scan: 1 };
    return (await stores.requests.search(project, search)).items.length;
  };
  return { time, one, other, faults, batches, logger, note, stored };
};

test('2.16.1 writes the first request at once, and those after it once a second', async () => {
  const { time, one, logger, note, batches, stored } = await loggerOn();
  logger.start();
  await time.advance(hourMs);
  note(one);
  await time.advance(1);
  assert.deepEqual(batches, [1]);
  for (let i = 0; i < 10; i += 1) {
    note(one, 3);
    await time.advance(secondMs / 10);
  }
  await time.advance(secondMs);
  assert.deepEqual(batches.slice(0, 2), [1, 30]);
  assert.equal(await stored(one), 31);
  await logger.stop();
});

test('2.16.3 holds so many of a project that another one still has a place, and counts the rest', async () => {
  const { time, one, other, logger, note, batches, stored } = await loggerOn();
  logger.start();
  await time.advance(secondMs);
  note(one, 10_000);
  note(other, 2);
  assert.equal(logger.leftOut(), 9_500);
  await time.advance(secondMs);
  assert.deepEqual([await stored(one), await stored(other)], [500, 2]);
  assert.deepEqual(batches, [250, 250, 2]);
  await logger.stop();
});

test('writes what it holds when it stops', async () => {
  const { one, logger, note, stored } = await loggerOn();
  logger.start();
  note(one, 3);
  await logger.stop();
  assert.equal(await stored(one), 3);
});

test('says what it could not write, and goes on', async () => {
  const refuse = { isOn: true };
  const { time, one, logger, note, faults } = await loggerOn({
    change: {
      add: async () => {
        if (refuse.isOn) throw new Error('no');
      },
    },
  });
  logger.start();
  await time.advance(secondMs);
  note(one, 300);
  await time.advance(secondMs);
  assert.equal(faults.length, 2);
  assert.equal(logger.leftOut(), 300);
  refuse.isOn = false;
  note(one);
  await time.advance(2 * secondMs);
  assert.equal(faults.length, 2);
  await logger.stop();
});

test('2.16.1 removes what is older than its days, also of a project that asks no more', async () => {
  const { time, one, other, logger, note, stored } = await loggerOn({ days: 2 });
  logger.start();
  note(one);
  note(other);
  await time.advance(2 * dayMs - hourMs);
  note(one);
  await time.advance(3 * hourMs);
  assert.deepEqual([await stored(one), await stored(other)], [1, 0]);
  await logger.stop();
});

test('notes nothing where its days are 0, and removes what is there', async () => {
  const { time, one, logger, note, stored } = await loggerOn();
  logger.start();
  note(one);
  await logger.stop();
  assert.equal(await stored(one), 1);
  const off = await loggerOn({ days: 0 });
  off.logger.start();
  off.note(off.one, 5);
  await off.time.advance(hourMs);
  assert.equal(await off.stored(off.one), 0);
  assert.equal(off.logger.leftOut(), 0);
  await off.logger.stop();
  await time.advance(0);
});

test.run();
