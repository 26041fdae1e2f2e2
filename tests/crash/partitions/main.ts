import { readOptions } from '../../support/read-options.js';
import { noNetworkBecause, partitionInOwnNetwork } from './in-own-network.js';
import type { PartitionReport } from './partitions.js';

const usage = `usage: npm run partitions -- [--seconds N] [--json]
Two servers, their Postgres, the provider and a webhook receiver, in a network namespace of their own whose links the kernel cuts,
slows and loses packets of. Ends with 1 when a promise was broken.
  --seconds N    how long the faults go on (default 60); each of them happens at least once
  --json         prints one JSON object`;

const sendsBetween = 300;

const options = {
  seconds: { type: 'string', default: '60' },
  json: { type: 'boolean', default: false },
} as const;
const { values } = readOptions(usage, { options });
const seconds = Number(values.seconds);
if (!(seconds >= 0)) {
  console.error(usage);
  process.exit(2);
}

const print = (report: PartitionReport): void => {
  const { faults, messages, events } = report;
  console.log(`${messages} messages, ${events} events, ${faults.length} faults: nothing lost`);
  for (const { links, condition, ways, ms, acceptedMeanwhile, acceptedMs } of faults)
    console.log(
      `  ${[...links].join(', ')}${ways ? ` (${ways.join()})` : ''} ${condition} for ${ms} ms: ` +
        `${acceptedMeanwhile} accepted meanwhile, again ${acceptedMs} ms after its end`,
    );
  console.log(
    `  ${report.refused} answers were 503, the slowest answer took ${report.slowestAnswerMs} ms\n` +
      `  ${report.calledAgain} messages were called for again after an unknown outcome, ${report.takenTwice} were taken twice, ` +
      `${report.unknown} failed with outcome_unknown\n` +
      `  every webhook arrived, ${report.repeatedWebhooks} of them more than once`,
  );
};

const missing = noNetworkBecause();
if (missing !== undefined) {
  console.log(values.json ? JSON.stringify({ skipped: missing }) : `Nothing was run: ${missing}`);
  process.exit();
}
try {
  const report = await partitionInOwnNetwork({ seconds, sendsBetween });
  if (values.json) console.log(JSON.stringify(report));
  else print(report);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
