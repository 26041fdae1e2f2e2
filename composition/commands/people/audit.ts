import { Command } from '@commander-js/extra-typings';
import type { AuditEntry } from '../../../core/model/people/audit-entry.js';
import { auditEntryJson } from '../../../core/model/people/audit-view.js';
import { countArgument } from '../arguments.js';
import { type Host, jsonOption, type RunAndPrint, type WithHost } from '../context.js';
import { type Output, orFail } from '../output.js';

/** `audit`: shows and exports who did what. */
export const auditCommands = (answer: RunAndPrint, withHost: WithHost, { out }: Output) => {
  const audit = new Command('audit').description('show and export who did what, and when');
  audit
    .command('list')
    .description('list the newest entries of the audit log of an organization')
    .requiredOption('--org <org>', 'id of the organization')
    .option('--project <project>', 'only entries of this project')
    .option('--action <action>', 'only entries with this action, such as api_key.create')
    .option('--actor <name>', 'only entries of the actor with this name')
    .option('--limit <entries>', 'highest number of entries', countArgument(1, 1_000), 50)
    .option(...jsonOption)
    .action(({ org: organization, json, ...filter }) =>
      answer({ json }, async ({ listAuditEntries }) => {
        const query = { ...filter, organization } as Parameters<typeof listAuditEntries>[0];
        return { data: orFail(await listAuditEntries(query)).items.map(auditEntryJson) };
      }),
    );
  audit
    .command('export')
    .description('print the audit log, newest first, as one JSON object a line')
    .option(
      '--org <org>',
      'id of the organization (default: entries that concern none, such as sign-ins of unknown persons)',
    )
    .action(({ org: organization }) =>
      withHost(async (host) => {
        for await (const entry of await entriesOf(host, organization))
          out(`${JSON.stringify(auditEntryJson(entry))}\n`);
      }),
    );
  return audit;
};

const entriesOf = async (
  { exportAuditEntries, exportUnassignedEntries }: Host,
  organization: string | undefined,
): Promise<AsyncIterable<AuditEntry>> =>
  organization === undefined
    ? exportUnassignedEntries()
    : orFail(await exportAuditEntries({ organization }));
