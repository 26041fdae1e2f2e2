import assert from 'node:assert/strict';
import { suite } from '../../support/suite.js';
import { noNetworkBecause, partitionInOwnNetwork } from './in-own-network.js';

/** The short form of `npm run partitions`. */
const cases = suite('two servers whose links the kernel cuts under load');

const missing = noNetworkBecause();

cases(
  missing === undefined
    ? 'lose and double nothing, and go on when the links are whole again'
    : `did not run: ${missing}`,
  async () => {
    if (missing !== undefined) return;
    const { faults, messages } = await partitionInOwnNetwork({
      seconds: 0,
      faults: 3,
      sendsBetween: 30,
    });
    assert.equal(faults.length, 3);
    assert.ok(messages > 0);
  },
);

cases.run();
