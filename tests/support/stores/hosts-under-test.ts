import type { Knex } from 'knex';
import type { MemoryStores } from '../../../adapters/memory/index.js';
import type { HostUnderTest } from '../../conformance/check.js';

/** A host whose rows are in a table of its own, without rows. */
export const knexHostUnderTest = async (db: Knex): Promise<HostUnderTest> => {
  await db.raw('create table if not exists host_rows (text text)');
  await db('host_rows').delete();
  return {
    rows: () => db('host_rows').pluck('text'),
    begin: async () => {
      const transaction = await db.transaction();
      return {
        transaction,
        addRow: async (text) => void (await transaction('host_rows').insert({ text })),
        commit: async () => void (await transaction.commit()),
        rollback: async () => void (await transaction.rollback()),
      };
    },
  };
};

/** A host whose rows are in memory. */
export const memoryHostUnderTest = ({ begin }: Pick<MemoryStores, 'begin'>): HostUnderTest => {
  const rows: string[] = [];
  return {
    rows: async () => rows,
    begin: async () => {
      const transaction = begin();
      const { commit, rollback, onCommit } = transaction;
      const addRow = async (text: string) => onCommit(() => rows.push(text));
      return { transaction, addRow, commit, rollback };
    },
  };
};
