import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import knex, { type Knex } from 'knex';
import { knexStores, sqliteConfig } from '../../../../adapters/knex/index.js';
import { tableNames } from '../../../../adapters/knex/names/table-names.js';
import { settledAfterMs } from '../../../../core/model/tenants/deleted-project.js';
import { dayMs } from '../../../../core/shared/time.js';
import { fill } from '../../../conformance/stores/everything.js';
import { anyId, noon } from '../../../support/fixtures/builders.js';
import { askDeletion, removeDue } from '../../../support/fixtures/removed-project.js';
import { knexJobOf } from '../../../support/stores/job-readers.js';
import { migratedDatabase, migratedFile } from '../../../support/stores/migrated.js';
import { patientConfig } from '../../../support/stores/patient-config.js';
import { suite } from '../../../support/suite.js';
import { withTempFolder } from '../../../support/temp-folder.js';

const cases = suite('the rows of a deleted project');

/** Fills a project, deletes it, and searches every table for what named it. Returns the words that were searched for. */
const deleteAndSearch = async (db: Knex): Promise<readonly string[]> => {
  const stores = knexStores(db, { newId: anyId });
  const { project, channel, endpoint, message, media, template, apiKey } = await fill({
    ...stores,
    jobOf: knexJobOf(db),
  });
  const words = [channel, endpoint, message, media, template, apiKey].map(({ id }) => String(id));
  const content = message.content.type === 'text' ? message.content.body : '';
  assert.ok(content.length > 3);
  const searched = [...words, content, '+12025550177', 'Thanks 🎉'];
  const tablesWith = async (word: string): Promise<readonly string[]> => {
    const found: string[] = [];
    for (const table of tableNames)
      if (JSON.stringify(await db(table)).includes(word)) found.push(table);
    return found;
  };
  for (const word of searched) assert.notDeepEqual(await tablesWith(word), [], word);
  await askDeletion(stores, project.id, noon);
  await removeDue(stores, noon + dayMs);
  await removeDue(stores, noon + dayMs + settledAfterMs);
  for (const word of searched) assert.deepEqual(await tablesWith(word), [], word);
  assert.deepEqual(await tablesWith(project.id), ['audit_entries', 'deleted_projects']);
  await stores.close();
  return searched;
};

cases('on Postgres only what stays of it names it', async () => {
  const db = knex.default(patientConfig(await migratedDatabase(), 4));
  await deleteAndSearch(db).finally(() => db.destroy());
});

cases('in a SQLite file no byte names it, once the file is rewritten', () =>
  withTempFolder(async (folder) => {
    const file = await migratedFile(folder);
    const db = knex.default(sqliteConfig(file));
    const searched = await deleteAndSearch(db);
    await db.raw('vacuum');
    await db.raw('pragma wal_checkpoint(truncate)');
    await db.destroy();
    const bytes = await readFile(file);
    for (const word of searched) assert.equal(bytes.indexOf(word), -1, word);
  }),
);

cases.run();
