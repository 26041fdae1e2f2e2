import assert from 'node:assert/strict';
import { drivenTime } from '../../../../composition/testing/time/driven-time.js';
import { type Bucket, fullBucket, type Grant } from '../../../../core/model/rate-limits/bucket.js';
import type { LeaseTokens } from '../../../../core/ports/queues/token-lease.js';
import { leaseTokens, returnTokens } from '../../../../core/use-cases/rate-limits/lease-tokens.js';
import { sharedRateLimiter } from '../../../../core/use-cases/rate-limits/shared-rate-limiter.js';
import { suite } from '../../../support/suite.js';

const size = { perSecond: 50, burst: 100 };

/** Two processes over one bucket in a time that the test drives. */
const scene = (processes: number) => {
  const time = drivenTime(1_000_000);
  let bucket: Bucket = fullBucket(size, time.clock());
  const world = { isAway: false, faults: 0, alone: 0 };
  const lease: LeaseTokens = async (requests) => {
    if (world.isAway) throw new Error('away');
    return requests.map(({ waiting, returned }) => {
      const now = time.clock();
      if (returned > 0) bucket = returnTokens(bucket, size, { tokens: returned, now });
      const grant =
        waiting > 0 ? leaseTokens(bucket, size, { waiting, now }) : { tokens: 0, bucket };
      bucket = grant.bucket;
      return grant;
    });
  };
  const { monotonic, timer } = time;
  const onFault = () => {
    world.faults += 1;
  };
  const onFallback = () => {
    world.alone += 1;
  };
  const limiters = Array.from({ length: processes }, () =>
    sharedRateLimiter({ monotonic, timer, leaseTokens: lease, onFault, onFallback }),
  );
  /** So many requests at once, spread over the processes. */
  const burst = async (requests: number): Promise<readonly Grant[]> =>
    Promise.all(
      Array.from({ length: requests }, async (_, i) =>
        limiters[i % processes]?.take('project/any/send', size),
      ),
    ).then((grants) => grants.flatMap((grant) => grant ?? []));
  return { time, burst, world, limiters, bucket: () => bucket };
};

const granted = (grants: readonly Grant[]): number =>
  grants.filter(({ isGranted }) => isGranted).length;

const test = suite('shared rate limiter');

for (const processes of [1, 2, 4]) {
  test(`grants ${processes} process(es) together exactly the burst at once`, async () => {
    const { burst } = scene(processes);
    assert.equal(granted(await burst(300)), size.burst);
  });

  test(`grants ${processes} process(es) together at most burst and rate over ten seconds`, async () => {
    const { time, burst } = scene(processes);
    let total = 0;
    for (let elapsed = 0; elapsed < 10_000; elapsed += 20) {
      total += granted(await burst(4));
      await time.advance(20);
    }
    const most = size.burst + 10 * size.perSecond;
    assert.ok(total <= most, `${total} of ${most}`);
    assert.ok(total >= 0.95 * most, `${total} of ${most}: tokens lie idle`);
  });
}

test('gives unspent tokens back, so that another process gets them', async () => {
  const { time, burst, bucket } = scene(1);
  for (let i = 0; i < 51; i += 1) await burst(1);
  assert.ok(bucket().milliTokens < (size.burst - 51) * 1_000);
  await time.advance(100);
  assert.equal(bucket().milliTokens, (size.burst - 51) * 1_000 + 100 * size.perSecond);
});

test('limits locally for a minute while no tokens can be leased, and then refuses', async () => {
  const { time, burst, world } = scene(1);
  world.isAway = true;
  assert.equal(granted(await burst(300)), size.burst);
  await time.advance(59_000);
  assert.equal(granted(await burst(1)), 1);
  await time.advance(2_000);
  assert.equal(granted(await burst(1)), 0);
  assert.ok(world.faults > 0);
  assert.equal(world.alone, 302);
  world.isAway = false;
  assert.equal(granted(await burst(1)), 1);
  assert.equal(world.alone, 302);
});

test('gives back everything when it is closed', async () => {
  const { burst, limiters, bucket } = scene(1);
  await burst(1);
  await limiters[0]?.close();
  assert.equal(bucket().milliTokens, (size.burst - 1) * 1_000);
});

test('grants a token that was given back once more, and no other', async () => {
  const { burst, limiters } = scene(1);
  assert.equal(granted(await burst(size.burst + 50)), size.burst);
  const [limiter] = limiters;
  limiter?.giveBack('project/any/send');
  limiter?.giveBack('project/unknown/send');
  assert.equal(granted(await burst(5)), 1);
});

test('leases what is asked for in one turn in one call', async () => {
  const calls: (readonly string[])[] = [];
  const time = drivenTime(1_000_000);
  const { take } = sharedRateLimiter({
    ...time,
    onFault: () => assert.fail('nothing failed'),
    leaseTokens: async (requests) => {
      calls.push(requests.map(({ name }) => name));
      return requests.map(() => ({ tokens: 1, bucket: fullBucket(size, time.clock()) }));
    },
  });
  await Promise.all([take('project/any/send', size), take('organization/any/send', size)]);
  assert.deepEqual(calls, [['project/any/send', 'organization/any/send']]);
});

test.run();
