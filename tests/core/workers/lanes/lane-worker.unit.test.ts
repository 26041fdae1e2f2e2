import assert from 'node:assert/strict';
import { memoryStores } from '../../../../adapters/memory/index.js';
import { drivenTime } from '../../../../composition/testing/time/driven-time.js';
import type { LaneKey } from '../../../../core/model/queue/lane.js';
import type { OrganizationId, WebhookEndpointId } from '../../../../core/shared/ids.js';
import { secondMs } from '../../../../core/shared/time.js';
import { laneWorker } from '../../../../core/workers/lanes/lane-worker.js';
import { leasedLane } from '../../../../core/workers/lanes/leased-lane.js';
import { anyEndpoint, anyEvent, anyId, noon, times } from '../../../support/fixtures/builders.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { openProject } from '../../../support/fixtures/scene.js';
import { suite } from '../../../support/suite.js';

const cases = suite('lanes of many organizations');

const isEndpoint = (key: LaneKey): key is WebhookEndpointId => key.startsWith('whe_');

/** A worker whose lanes have work that never ends. */
const opened = async () => {
  const stores = memoryStores(anyId);
  const time = drivenTime(noon);
  const held = new Map<WebhookEndpointId, OrganizationId | undefined>();
  /** Whether each claim expected a lane. */
  const expected: boolean[] = [];
  const { clock: _, ...clocks } = time;
  const ports = { ...clocks, onFault: (error: unknown) => assert.fail(String(error)) };
  const worker = laneWorker({
    ...{ ...ports, owner: 'one', isOfKind: isEndpoint },
    lanes: {
      ...stores.deliveryQueue,
      claim: (query) => {
        expected.push(query.isExpected === true);
        return stores.deliveryQueue.claim(query);
      },
    },
    open: (lease, until) => {
      held.set(lease.lane, lease.organization);
      return leasedLane(ports, lease, until, (lane) => ({
        round: async () => {
          if (lane.running() === 0) lane.run(new Promise(() => {}));
          return secondMs;
        },
        nextDue: async () => noon,
        release: () => stores.deliveryQueue.release(lease),
      }));
    },
  });
  /** Due endpoints of a new organization. */
  const hang = async (endpoints: number) => {
    const { id: project, organization } = await openProject(stores);
    const puts = { endpoints: times(endpoints, () => anyEndpoint({ project })) };
    rightOf(await stores.commit({ project, at: noon, puts }));
    rightOf(await stores.commit({ project, at: noon, events: [anyEvent()] }));
    const due = puts.endpoints.map(({ id }) => id);
    return { organization, due };
  };
  const heldBy = (organization: OrganizationId) =>
    [...held.values()].filter((each) => each === organization).length;
  return { stores, time, worker, hang, heldBy, expected };
};

cases('are leased to all of them: one has half of the lanes, however many wait', async () => {
  const { time, worker, hang, heldBy } = await opened();
  const attack = await hang(1_500);
  const early = await hang(1);
  worker.start();
  await time.advance(1);
  assert.equal(heldBy(attack.organization), 500);
  assert.equal(heldBy(early.organization), 1);
  const late = await hang(3);
  worker.wake({ due: late.due, changed: [] });
  await time.advance(1);
  assert.equal(heldBy(late.organization), 3);
  assert.equal(heldBy(attack.organization), 500);
  const next = await hang(1_500);
  await time.advance(5 * secondMs);
  assert.ok(heldBy(next.organization) < 500);
  const last = await hang(5);
  worker.wake({ due: last.due, changed: [] });
  await time.advance(1);
  assert.equal(heldBy(last.organization), 5);
});

cases(
  'are expected after a commit of the process, but not while another one has them',
  async () => {
    const { stores, time, worker, hang, heldBy, expected } = await opened();
    worker.start();
    await time.advance(1);
    assert.deepEqual(expected.splice(0), [false]);

    const wake = async (due: readonly WebhookEndpointId[], isByOthers?: true) => {
      worker.wake({ due, changed: [], ...(isByOthers && { isByOthers }) });
      await time.advance(1);
      return expected.splice(0);
    };
    const ours = await hang(1);
    assert.deepEqual(await wake(ours.due), [true]);
    assert.equal(heldBy(ours.organization), 1);

    const theirs = await hang(1);
    const query = { now: time.steady(), leaseMs: 10 * secondMs, limit: 10 };
    assert.equal((await stores.deliveryQueue.claim({ owner: 'two', ...query })).length, 1);
    assert.deepEqual(await wake(theirs.due), [true]);
    assert.deepEqual(await wake(theirs.due), [false]);
    await time.advance(secondMs);
    expected.splice(0);
    assert.deepEqual(await wake(theirs.due, true), [false]);
    assert.deepEqual(await wake(theirs.due), [true]);
  },
);

cases.run();
