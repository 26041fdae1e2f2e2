import assert from 'node:assert/strict';
import { messageFromCells } from '../../../../adapters/knex/tables/entities.js';
import { checkOfFlips, uncheckedRead } from '../../../support/stores/mutants/flipped-disk.js';
import { suite } from '../../../support/suite.js';

const cases = suite('a message on a disk that flips a bit');

cases('is not sent until it is restored, and is shown by no read', () =>
  checkOfFlips(messageFromCells),
);

cases('would be sent as another message, if its checksum were not checked', () =>
  assert.rejects(checkOfFlips(uncheckedRead), /D1/),
);

cases.run();
