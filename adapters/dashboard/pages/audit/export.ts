import { Readable } from 'node:stream';
import * as E from 'fp-ts/lib/Either.js';
import type { AuditEntry } from '../../../../core/model/people/audit-entry.js';
import { isoTime, utcDay } from '../../../../core/shared/time.js';
import { file, refused } from '../../server/answer.js';
import { type CsvCell, csvFile } from '../../server/output/csv.js';
import { organizationAction } from '../../server/page.js';
import { filtersIn } from './filters.js';

const fields = [
  'id',
  'at',
  'project',
  'actor_kind',
  'actor_id',
  'actor',
  'address',
  'action',
  'resource',
  'outcome',
  'details',
] as const;

const valuesOf = (entry: AuditEntry) => ({
  id: entry.id,
  at: isoTime(entry.at),
  project: entry.project,
  actor_kind: entry.actor.kind,
  actor_id: entry.actor.id,
  actor: entry.actor.name,
  address: entry.actor.address,
  action: entry.action,
  resource: entry.resource,
  outcome: entry.outcome,
  details: entry.details,
});

async function* rows(entries: AsyncIterable<AuditEntry>): AsyncGenerator<readonly CsvCell[]> {
  for await (const entry of entries) {
    const values = { ...valuesOf(entry), details: JSON.stringify(entry.details) };
    yield fields.map((field) => values[field] ?? '');
  }
}

async function* lines(entries: AsyncIterable<AuditEntry>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(valuesOf(entry))}\n`;
}

/** The audit log as JSON lines or CSV, as it is read. It is an action, because it is in the audit log itself. */
export const exportAuditAction = organizationAction({
  path: '/audit/export',
  permission: 'audit:read',
  handle: async ({ as, organization, form, now }) => {
    const exported = await as.exportAuditEntries({
      organization: organization.id,
      ...filtersIn(form),
    });
    if (E.isLeft(exported)) return refused(exported.left);
    const name = `audit-${organization.id}-${utcDay(now)}`;
    if (form.get('format') === 'csv') return csvFile(`${name}.csv`, fields, rows(exported.right));
    return file({
      type: 'application/x-ndjson',
      body: Readable.from(lines(exported.right)),
      filename: `${name}.jsonl`,
    });
  },
});
