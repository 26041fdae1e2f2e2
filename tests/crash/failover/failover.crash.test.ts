import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';
import { failOver } from './failover.js';
import { startPair } from './pair.js';

/** The short form of `npm run failover`. */
const cases = suite('two servers whose primary is killed under load');

cases('continue on its standby, and lose and double nothing', () =>
  withTempFolder(async (folder) => {
    const pair = await startPair(undefined);
    await failOver({ pair, folder, seconds: 0, sendsBetween: 30 });
    await pair.close();
  }),
);

cases.run();
