import assert from 'node:assert/strict';
import { messageFromCells } from '../../../../adapters/knex/tables/entities.js';
import {
  checkOfFlips,
  checkOfTears,
  uncheckedRead,
} from '../../../support/stores/mutants/damaged-disk.js';
import { suite } from '../../../support/suite.js';

for (const [disk, check] of [
  ['flips a bit', checkOfFlips],
  ['tears records', checkOfTears],
] as const) {
  const cases = suite(`a message on a disk that ${disk}`);

  cases('is not sent until it is restored, and is shown by no read', () => check(messageFromCells));

  cases('would be sent as another message, if its checksum were not checked', () =>
    assert.rejects(check(uncheckedRead), /D1/),
  );

  cases.run();
}
