import { readOptions } from '../../support/read-options.js';
import { canPrepare, installedPgBouncer } from '../../support/servers/pgbouncer.js';
import { withTempFolder } from '../../support/temp-folder.js';
import { type FailoverReport, failOver } from './failover.js';
import { type Pooling, startPair } from './pair.js';

const usage = `usage: npm run failover -- [--seconds N] [--pgbouncer] [--json]
Kills a primary of Postgres under load, promotes its synchronous standby, and ends with 1 when a promise was broken.
  --seconds N    how long the load goes on (default 60); at least one failover
  --pgbouncer    behind PgBouncer in transaction mode, with and without its support of prepared statements
  --json         prints one JSON object`;

const sendsBetween = 300;

// Each server of Postgres that is started ends with this process.
process.setMaxListeners(0);

const options = {
  seconds: { type: 'string', default: '60' },
  pgbouncer: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;
const { values } = readOptions(usage, { options });
const seconds = Number(values.seconds);
if (!(seconds >= 0)) {
  console.error(usage);
  process.exit(2);
}

const version = values.pgbouncer ? installedPgBouncer() : undefined;
const name = `PgBouncer ${version}`;
const runs: readonly { readonly name: string; readonly pooling: Pooling }[] = values.pgbouncer
  ? [
      ...(canPrepare(version ?? '')
        ? [{ name: `${name}, which prepares statements`, pooling: { maxPreparedStatements: 200 } }]
        : []),
      {
        name: `${name} without prepared statements`,
        pooling: { maxPreparedStatements: canPrepare(version ?? '') ? 0 : undefined },
      },
    ]
  : [{ name: 'Postgres', pooling: undefined }];

const line = (name: string, report: FailoverReport): string => {
  const times = report.failovers.map(
    ({ downMs, promotionMs, acceptedMs, calledMs }) =>
      `no primary for ${downMs} ms, promoted in ${Math.round(promotionMs)} ms; after the promotion ` +
      `accepted again in ${Math.round(acceptedMs)} ms, called again in ${Math.round(calledMs)} ms`,
  );
  return [
    `${name}: ${report.messages} messages, ${report.events} events, ${times.length} failovers: nothing lost`,
    ...times,
    `${report.refused} answers were 503, the slowest answer took ${report.slowestAnswerMs} ms`,
    `${report.calledAgain} messages were called for again after an unknown outcome, ${report.takenTwice} were taken twice, ` +
      `${report.unknown} failed with outcome_unknown`,
    `every webhook arrived, ${report.repeatedWebhooks} more than once`,
  ].join('\n  ');
};

if (values.pgbouncer && version === undefined) {
  console.log(
    values.json
      ? JSON.stringify({ skipped: 'pgbouncer is not installed' })
      : 'pgbouncer is not installed: nothing was run. On Debian: apt-get install pgbouncer',
  );
  process.exit();
}
const reports: Record<string, FailoverReport> = {};
try {
  for (const { name, pooling } of runs)
    await withTempFolder(async (folder) => {
      const pair = await startPair(pooling);
      const report = await failOver({ pair, folder, seconds, sendsBetween });
      reports[name] = report;
      if (!values.json) console.log(line(name, report));
      await pair.close();
    });
  if (values.json) console.log(JSON.stringify(reports));
  else if (version !== undefined && !canPrepare(version))
    console.log(
      `${name} prepares no statements: the run with them needs 1.21 or later and did not take place`,
    );
} catch (error) {
  console.error(error);
  process.exit(1);
}
process.exit();
