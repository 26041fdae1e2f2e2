import assert from 'node:assert/strict';
import type { SteadyRecords } from '../../../../core/ports/machine/steady-records.js';
import { noon, times } from '../../../support/fixtures/builders.js';
import type { Check, Fresh } from '../../check.js';

/** The time that processes share. The cases hold for stores without `steadyRecords`. */
export const steadyRecordsConformance = (check: Check, fresh: Fresh): void => {
  const checkRecords = (name: string, body: (records: SteadyRecords) => Promise<void>): void =>
    check(name, async () => {
      const { steadyRecords } = await fresh();
      if (steadyRecords) await body(steadyRecords);
    });

  const recordOf = async ({ read }: SteadyRecords) => (await read()).record;

  checkRecords('the record is all zeros before the first write', async (records) => {
    assert.deepEqual(await recordOf(records), { offsetMs: 0, seenAt: 0 });
  });

  checkRecords(
    'the first write is made, and each one that expects the stored offset',
    async (records) => {
      for (const [offsetMs, expectedMs] of [
        [-5, 0],
        [-5, -5],
        [7_000, -5],
      ] as const) {
        assert.equal(await records.write({ offsetMs, seenAt: noon + offsetMs }, expectedMs), true);
        assert.equal((await recordOf(records)).offsetMs, offsetMs);
      }
    },
  );

  checkRecords('a write that expects another offset changes nothing', async (records) => {
    await records.write({ offsetMs: 5, seenAt: noon }, 0);
    for (const expectedMs of [0, 4, -5, 6])
      assert.equal(await records.write({ offsetMs: 9, seenAt: noon + 9 }, expectedMs), false);
    assert.deepEqual(await recordOf(records), { offsetMs: 5, seenAt: noon });
  });

  checkRecords('the time that was seen is only raised', async (records) => {
    await records.write({ offsetMs: 5, seenAt: noon }, 0);
    assert.equal(await records.write({ offsetMs: 6, seenAt: noon - 1 }, 5), true);
    assert.deepEqual(await recordOf(records), { offsetMs: 6, seenAt: noon });
    assert.equal(await records.write({ offsetMs: 6, seenAt: noon + 1 }, 6), true);
    assert.deepEqual(await recordOf(records), { offsetMs: 6, seenAt: noon + 1 });
  });

  checkRecords('of concurrent writes that expect one offset, one is made', async (records) => {
    await records.write({ offsetMs: 1, seenAt: noon }, 0);
    const answers = await Promise.all(
      times(10, (i) => records.write({ offsetMs: 100 + i, seenAt: noon }, 1)),
    );
    assert.equal(answers.filter((isWritten) => isWritten).length, 1);
    assert.equal((await recordOf(records)).offsetMs, 100 + answers.indexOf(true));
  });
};
