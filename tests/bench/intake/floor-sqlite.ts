import { externalIdKey } from '../../../adapters/knex/tables/messages/external-ids.js';
import { messageExternalId } from '../../../core/model/messages/external-id.js';
import type { ChannelId, ProjectId } from '../../../core/shared/ids.js';
import { Database } from '../../support/sqlite/database.js';

/** A status of a sent message, or a message of a customer. */
export type Reported =
  | { readonly id: string; readonly status: string }
  | { readonly id: string; readonly from: string; readonly text: string };

type Found = { readonly id: string; readonly record: string };

/** Writes groups of reports on SQLite, with prepared statements that run once for each row. */
export const floorWriter = ({
  BENCH_DATABASE = '',
  BENCH_PROJECT: project = '',
  BENCH_CHANNEL: channel = '',
}: NodeJS.ProcessEnv) => {
  const db = new Database(BENCH_DATABASE.replace('sqlite:', ''));
  for (const pragma of ['journal_mode = wal', 'synchronous = full', 'busy_timeout = 5000'])
    db.pragma(pragma);
  const find = db.prepare<[string, string], Found>(
    `select messages.id, messages.record from external_ids
       join messages on messages.project = external_ids.project and messages.id = external_ids.owner
      where external_ids.project = ? and external_ids.hash = ?`,
  );
  const change = db.prepare(
    `update messages set version = version + 1, record = ?, timeline = timeline || ?,
       event_sequences = event_sequences || ? where project = ? and id = ?`,
  );
  const add = db.prepare(
    `insert into messages (project, id, version, record, direction, timeline, event_sequences)
     values (?, ?, 1, ?, 'inbound', '', ?)`,
  );
  const name = db.prepare('insert into external_ids (project, hash, owner) values (?, ?, ?)');
  const event = db.prepare(
    `insert into events (project, sequence, type, at, subject, text, moment) values (?, ?, ?, ?, ?, '', 0)`,
  );
  const setSequence = db.prepare('update projects set sequence = ? where id = ?');
  const begin = db.prepare('begin immediate');
  const commit = db.prepare('commit');
  const sequenceOf = db.prepare('select sequence from projects where id = ?').pluck();
  let sequence = Number(sequenceOf.get(project));

  const hashOf = (id: string): string =>
    externalIdKey({
      project: project as ProjectId,
      name: messageExternalId(channel as ChannelId, id),
    }).hash;

  const append = (type: string, subject: string): void => {
    sequence += 1;
    event.run(project, sequence, type, Date.now(), subject);
  };

  const writeOne = (reported: Reported): void => {
    if ('status' in reported) {
      const found = find.get(project, hashOf(reported.id));
      if (!found) throw new Error(`no message is ${reported.id}`);
      const record = JSON.stringify({ ...JSON.parse(found.record), status: reported.status });
      const entry = `["r",${Date.now()},"${reported.status}"],`;
      change.run(record, entry, `${sequence + 1},`, project, found.id);
      append(`message.${reported.status}`, found.id);
      return;
    }
    const id = `msg_${String(sequence).padStart(26, '0')}`;
    const record = JSON.stringify({
      id,
      channel,
      direction: 'inbound',
      from: reported.from,
      content: { type: 'text', body: reported.text },
      status: 'received',
      metadata: {},
      received_at: new Date().toISOString(),
    });
    add.run(project, id, record, `${sequence + 1},`);
    name.run(project, hashOf(reported.id), id);
    append('message.received', id);
  };

  return {
    write: (reports: readonly Reported[]): void => {
      begin.run();
      for (const each of reports) writeOne(each);
      setSequence.run(sequence, project);
      commit.run();
    },
    close: (): void => void db.close(),
  };
};
