import { execFileSync } from 'node:child_process';
import { withTempFolder } from '../../support/temp-folder.js';
import { faults, partition } from './partitions.js';

/**
 * Runs in a network namespace of its own, which `main.ts` and the short form make: prints what `partition` found as one JSON
 * object, or ends with 1. Its arguments are seconds, the number of faults that happen, and the sends before each.
 */
const [seconds = 0, count = faults.length, sendsBetween = 300] = process.argv.slice(2).map(Number);

process.setMaxListeners(0);
execFileSync('ip', ['link', 'set', 'lo', 'up']);
try {
  await withTempFolder(async (folder) => {
    const plan = { folder, faults: faults.slice(0, count), seconds, sendsBetween };
    console.log(JSON.stringify(await partition(plan)));
  });
} catch (error) {
  console.error(error);
  process.exit(1);
}
process.exit();
