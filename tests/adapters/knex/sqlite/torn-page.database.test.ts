import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import knex from 'knex';
import { migrate, type Scrubbed, scrub, sqliteConfig } from '../../../../adapters/knex/index.js';
import type { Message } from '../../../../core/model/messages/message.js';
import type { MessageId, ProjectId } from '../../../../core/shared/ids.js';
import { anyAcceptance, times } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { commitInOrder, openChannel, openProject } from '../../../support/fixtures/scene.js';
import { Database } from '../../../support/sqlite/database.js';
import { withStores } from '../../../support/stores/knex-stores.js';
import { suite } from '../../../support/suite.js';
import { withTempFolder } from '../../../support/temp-folder.js';

const cases = suite('a torn page of a SQLite file');

const sectorBytes = 512;
const texts = ['pay 100 euros', 'pay 900 euros and seventeen cents'] as const;

/** The whole database in its one file. */
const bytesOf = (path: string): Buffer => {
  const file = new Database(path);
  file.pragma('wal_checkpoint(truncate)');
  file.close();
  return readFileSync(path);
};

/** The file with the first sectors of a page as they are now, and the others as they were before, if that differs from both. */
const torn = (before: Buffer, now: Buffer, { from, size, sectors }: Page): Buffer | undefined => {
  const cut = from + sectors * sectorBytes;
  const file = Buffer.from(now);
  before.copy(file, cut, cut, from + size);
  const page = (of: Buffer) => of.subarray(from, from + size);
  const isTorn = !page(file).equals(page(now)) && !page(file).equals(page(before));
  return isTorn ? file : undefined;
};

type Page = { readonly from: number; readonly size: number; readonly sectors: number };

const isNoticed = ({ tables, integrity }: Scrubbed): boolean =>
  present(integrity ?? undefined).length > 0 ||
  tables.some(({ damaged, failure }) => damaged > 0 || failure !== null);

cases('is noticed, or every message is as it was written', () =>
  withTempFolder(async (folder) => {
    const path = join(folder, 'roundtrip.db');
    const written = new Map<MessageId, readonly string[]>();
    let project: ProjectId | undefined;
    const open = <A>(use: Parameters<typeof withStores>[1]) =>
      withStores(sqliteConfig(path), use, { onDamagedRow: () => {} }) as Promise<A>;
    await open(async ({ db, stores }) => {
      await migrate(db);
      const scene = await openProject(stores);
      project = scene.id;
      const channel = await openChannel(stores, scene);
      await commitInOrder(
        stores,
        times(12, () => anyAcceptance(channel)),
      );
    });
    const rewrite = async (body: string): Promise<Buffer> => {
      await open(async ({ stores }) => {
        const of = present(project);
        for (const message of await stores.messages.list(of, { limit: 100 })) {
          const content = { ...message.content, body } as Message['content'];
          rightOf(
            await stores.commit({
              project: of,
              at: 1,
              puts: { messages: [{ ...message, content }] },
            }),
          );
          written.set(message.id, [...(written.get(message.id) ?? []), body]);
        }
      });
      return bytesOf(path);
    };
    const before = await rewrite(texts[0]);
    const now = await rewrite(texts[1]);
    assert.equal(before.length, now.length);

    const size = before.readUInt16BE(16);
    const copy = join(folder, 'torn.db');
    let noticed = 0;
    for (let from = size; from < now.length; from += size)
      for (let sectors = 1; sectors < size / sectorBytes; sectors += 1) {
        const file = torn(before, now, { from, size, sectors });
        if (!file) continue;
        writeFileSync(copy, file);
        const db = knex.default(sqliteConfig(copy));
        try {
          if (isNoticed(await scrub(db))) noticed += 1;
          else await areAsWritten(copy, present(project), written);
        } finally {
          await db.destroy();
        }
      }
    assert.ok(noticed > 0, 'no page was torn');
  }),
);

/** Reads every message: each has one of the texts that were written. */
const areAsWritten = async (
  path: string,
  project: ProjectId,
  written: ReadonlyMap<MessageId, readonly string[]>,
): Promise<void> => {
  await withStores(
    sqliteConfig(path),
    async ({ stores }) => {
      const found = await stores.messages.list(project, { limit: 100 });
      assert.equal(found.length, written.size);
      for (const { id, content } of found)
        assert.ok(content.type === 'text' && written.get(id)?.includes(content.body));
    },
    { onDamagedRow: () => {} },
  );
};

cases.run();
