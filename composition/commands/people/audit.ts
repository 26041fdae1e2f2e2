import { Command } from '@commander-js/extra-typings';
import type { AuditEntry } from '../../../core/model/people/audit-entry.js';
import { sealedEntryLine, sealLine } from '../../../core/model/people/audit-lines.js';
import { auditEntryJson } from '../../../core/model/people/audit-view.js';
import type { SealWithEntries } from '../../../core/use-cases/people/audit/export-sealed.js';
import { countArgument } from '../arguments.js';
import { type Host, jsonOption, type RunAndPrint, type WithHost } from '../context.js';
import { type Output, orFail } from '../output.js';
import { verifyCommand } from './verify-audit.js';

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
    .option('--sealed', 'the seals of the whole log with their entries instead, the oldest first')
    .option(
      '--after <seal>',
      'with --sealed: only seals after this number',
      countArgument(0, Number.MAX_SAFE_INTEGER),
    )
    .addHelpText(
      'after',
      '\nThe lines of --sealed can be checked without this program: see docs/operations/audit-log.md.',
    )
    .action(({ org: organization, sealed, after }) =>
      withHost(async (host) => {
        const write = (line: object) => out(`${JSON.stringify(line)}\n`);
        if (sealed) return writeSealed(await host.exportSealedEntries({ after }), write);
        for await (const entry of await entriesOf(host, organization)) write(auditEntryJson(entry));
      }),
    );
  return audit.addCommand(verifyCommand(answer));
};

const writeSealed = async (
  seals: AsyncIterable<SealWithEntries>,
  write: (line: object) => void,
): Promise<void> => {
  for await (const { seal, entries } of seals) {
    write(sealLine(seal));
    for (const entry of entries) write(sealedEntryLine(entry));
  }
};

const entriesOf = async (
  { exportAuditEntries, exportUnassignedEntries }: Host,
  organization: string | undefined,
): Promise<AsyncIterable<AuditEntry>> =>
  organization === undefined
    ? exportUnassignedEntries()
    : orFail(await exportAuditEntries({ organization }));
