import { Command } from '@commander-js/extra-typings';
import type { AuditEntry } from '../../../core/model/people/audit-entry.js';
import { sealedEntryLine, sealLine } from '../../../core/model/people/audit-lines.js';
import { auditEntryJson } from '../../../core/model/people/audit-view.js';
import { countArgument } from '../arguments.js';
import { type Host, jsonOption } from '../context.js';
import { type Output, orFail } from '../output.js';
import { type Anywhere, remoteOption } from '../remote/anywhere.js';
import { notRemote } from '../remote/not-remote.js';
import { pageSize } from '../remote/pages.js';
import type { Place } from '../remote/place.js';
import type { CommandOf } from '../remote/published.js';
import { verifyCommand } from './verify-audit.js';

/** `audit`: shows, exports and checks who did what. */
export const auditCommands = ({ work, answer, call }: Anywhere, { out }: Output) => {
  const audit = new Command('audit').description('show and export who did what, and when');
  audit
    .command('list')
    .description('list the newest entries of the audit log of an organization')
    .requiredOption('--org <org>', 'id of the organization')
    .option('--project <project>', 'only entries of this project')
    .option('--action <action>', 'only entries with this action, such as api_key.create')
    .option('--actor <name>', 'only entries of the actor with this name')
    .option('--limit <entries>', 'highest number of entries', countArgument(1, 1_000), 50)
    .option(...remoteOption)
    .option(...jsonOption)
    .action(({ org: organization, json, remote, limit, ...filter }) =>
      answer({ json, remote }, async ({ items }) => {
        const query = { ...filter, organization, limit: Math.min(limit, pageSize) };
        // A project is a text until the use case looks for it.
        const entries = items('listAuditEntries', query as CommandOf<'listAuditEntries'>);
        const data: object[] = [];
        for await (const entry of entries) if (data.push(entry) === limit) break;
        return { data };
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
    .option(...remoteOption)
    .addHelpText(
      'after',
      '\nThe lines of --sealed can be checked without this program: see docs/operations/audit-log.md.',
    )
    .action(({ org: organization, sealed, after, ...options }) => {
      if (options.remote !== undefined && (sealed || organization === undefined))
        throw notRemote(sealed ? 'audit export --sealed' : 'audit export without --org');
      return work(options, async (place) => {
        for await (const line of linesOf(place, { organization, sealed, after }))
          out(`${JSON.stringify(line)}\n`);
      });
    });
  return audit.addCommand(verifyCommand(call));
};

type Exported = {
  readonly organization: string | undefined;
  readonly sealed: true | undefined;
  readonly after: number | undefined;
};

async function* linesOf(
  { host, items }: Place,
  { organization, sealed, after }: Exported,
): AsyncGenerator<object> {
  if (sealed && host) {
    for await (const { seal, entries } of await host.exportSealedEntries({ after })) {
      yield sealLine(seal);
      yield* entries.map(sealedEntryLine);
    }
  } else if (host) {
    for await (const entry of await entriesOf(host, organization)) yield auditEntryJson(entry);
  } else yield* items('listAuditEntries', { organization: organization ?? '', limit: pageSize });
}

const entriesOf = async (
  { exportAuditEntries, exportUnassignedEntries }: Host,
  organization: string | undefined,
): Promise<AsyncIterable<AuditEntry>> =>
  organization === undefined
    ? exportUnassignedEntries()
    : orFail(await exportAuditEntries({ organization }));
