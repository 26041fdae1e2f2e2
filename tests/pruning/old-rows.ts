import { entityTables } from '../../adapters/knex/tables/entities.js';
import { externalIdKey } from '../../adapters/knex/tables/messages/external-ids.js';
import type { Channel } from '../../core/model/channels/channel.js';
import { messageExternalId } from '../../core/model/messages/external-id.js';
import { startAccepted } from '../../core/model/messages/status.js';
import { leastIdAt, type ProjectId } from '../../core/shared/ids.js';
import { limit } from '../support/fixtures/administration.js';
import { anyMessage } from '../support/fixtures/builders.js';
import { openProject } from '../support/fixtures/scene.js';
import type { OpenStores } from './open-stores.js';

/** When the old rows were written. */
export const oldAt = 1;

const rowsAtOnce = 500;

/** Adds a project with old events of the usual size. */
export const addOldEvents = async ({ db, stores }: OpenStores, count: number): Promise<void> => {
  const { id: project } = await openProject(stores);
  const text = JSON.stringify({ data: 'x'.repeat(700) });
  await inChunks(count, async (numbers) => {
    const rows = numbers.map((sequence) => ({
      ...{ project, sequence, type: 'message.sent' },
      ...{ at: oldAt, subject: `msg_${project}_${Math.floor(sequence / 4)}`, text },
    }));
    await db.batchInsert('events', rows, 100);
  });
};

/** Adds old messages to a channel, each with two timeline entries and an external id. */
export const addOldMessages = async (
  { db }: OpenStores,
  channel: Channel,
  count: number,
): Promise<void> => {
  const { project } = channel;
  const first = leastIdAt('msg', oldAt);
  await inChunks(count, async (numbers) => {
    const messages = numbers.map((number) => {
      const suffix = String(number).padStart(16, '0');
      const id = `msg_${first.slice('msg_'.length, -suffix.length)}${suffix}` as const;
      const content = { type: 'text', body: 'x'.repeat(300) } as const;
      const progress = startAccepted(oldAt);
      return anyMessage(channel, { id, content, progress, providerId: `wamid.${id}` });
    });
    const entry = `${JSON.stringify({ at: oldAt, kind: 'attempt', detail: {} })},`;
    const rows = messages.map((message) => ({
      ...entityTables.messages.row(message),
      timeline: entry.repeat(2),
    }));
    await db.batchInsert('messages', rows, 100);
    const names = messages.map(({ id: owner }) => ({
      project,
      hash: externalIdKey({ project, name: messageExternalId(channel.id, `wamid.${owner}`) }).hash,
      owner,
    }));
    await db.batchInsert('external_ids', names, 100);
  });
};

/** Keeps messages of a project for the shortest time. */
export const limitMessages = ({ stores }: OpenStores, project: ProjectId): Promise<void> =>
  limit(stores, project, { messages: 7 }, oldAt);

const inChunks = async (
  count: number,
  add: (numbers: readonly number[]) => Promise<void>,
): Promise<void> => {
  for (let from = 1; from <= count; from += rowsAtOnce)
    await add(Array.from({ length: Math.min(rowsAtOnce, count - from + 1) }, (_, i) => from + i));
};
