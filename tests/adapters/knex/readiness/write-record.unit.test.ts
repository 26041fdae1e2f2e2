import assert from 'node:assert/strict';
import { reasonOf } from '../../../../adapters/knex/readiness/reason-of.js';
import { writeRecord } from '../../../../adapters/knex/readiness/write-record.js';
import { drivenTime } from '../../../../composition/testing/time/driven-time.js';
import { suite } from '../../../support/suite.js';

const cases = suite('the record of writes');

const scene = () => {
  const time = drivenTime(0);
  return { time, record: writeRecord(time.monotonic) };
};

cases('is recent for 2 s after each end of a write', async () => {
  for (const end of ['committed', 'probed', 'failed'] as const) {
    const { time, record } = scene();
    assert.equal(record.isRecent(), false);
    record[end]('disk_full');
    await time.advance(1_999);
    assert.equal(record.isRecent(), true);
    await time.advance(1);
    assert.equal(record.isRecent(), false);
  }
});

cases('is not recent after another failure, which changes no reason', () => {
  const { record } = scene();
  record.failed('disk_full');
  record.doubted();
  assert.deepEqual([record.isRecent(), record.reason()], [false, 'disk_full']);
  record.committed();
  record.doubted();
  assert.deepEqual([record.isRecent(), record.reason()], [false, undefined]);
});

cases('has the reason of the last failure until a write succeeds', () => {
  for (const end of ['committed', 'probed'] as const) {
    const { record } = scene();
    record.failed('store_unreachable');
    record.failed('disk_full');
    assert.equal(record.reason(), 'disk_full');
    record[end]();
    assert.equal(record.reason(), undefined);
  }
});

cases('keeps damage for a minute in spite of small writes, until a commit', async () => {
  const { time, record } = scene();
  record.failed('store_damaged');
  await time.advance(59_999);
  record.probed();
  assert.equal(record.reason(), 'store_damaged');
  await time.advance(1);
  record.probed();
  assert.equal(record.reason(), undefined);
  record.failed('store_damaged');
  record.committed();
  assert.equal(record.reason(), undefined);
});

cases('takes reasons from the codes of both drivers', () => {
  const codes = {
    SQLITE_FULL: 'disk_full',
    53100: 'disk_full',
    SQLITE_READONLY_DBMOVED: 'store_read_only',
    25006: 'store_read_only',
    SQLITE_CORRUPT_INDEX: 'store_damaged',
    SQLITE_NOTADB: 'store_damaged',
    XX001: 'store_damaged',
    SQLITE_IOERR_WRITE: 'disk_failing',
    58030: 'disk_failing',
    SQLITE_BUSY: undefined,
    57014: undefined,
    53300: undefined,
  } as const;
  for (const [code, reason] of Object.entries(codes))
    assert.equal(reasonOf(Object.assign(new Error(), { code })), reason, code);
  assert.equal(reasonOf(new Error('SQLITE_FULL')), undefined);
  assert.equal(reasonOf(undefined), undefined);
});

cases.run();
