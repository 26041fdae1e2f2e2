import assert from 'node:assert/strict';
import { assemble, inMemoryUnlessGiven } from '../../../composition/assembly/index.js';
import { rateClasses } from '../../../core/model/rate-limits/bucket.js';
import { dayMs, hourMs, secondMs } from '../../../core/shared/time.js';
import { noon } from '../../support/fixtures/entities.js';
import { suite } from '../../support/suite.js';

const cases = suite('steps of the wall clock');

for (const [name, stepMs] of [
  ['an hour back', -hourMs],
  ['a day forward', dayMs],
  ['a year back', -365 * dayMs],
] as const)
  cases(`${name} neither refuse nor grant a request in memory`, async () => {
    const time = { wall: noon, monotonic: 5 };
    const { parts } = assemble(
      inMemoryUnlessGiven({ clock: () => time.wall, monotonic: () => time.monotonic }),
    );
    const { burst, perSecond } = rateClasses.send;
    const granted = async (requests: number): Promise<number> => {
      let count = 0;
      for (let i = 0; i < requests; i += 1)
        if ((await parts.rateLimiters.project('project/any', rateClasses.send)).isGranted)
          count += 1;
      return count;
    };
    assert.equal(await granted(2 * burst), burst);
    time.wall += stepMs;
    assert.equal(await granted(burst), 0);
    time.monotonic += secondMs;
    assert.equal(await granted(2 * perSecond), perSecond);
    time.wall -= stepMs;
    time.monotonic += secondMs;
    assert.equal(await granted(2 * perSecond), perSecond);
  });

cases.run();
