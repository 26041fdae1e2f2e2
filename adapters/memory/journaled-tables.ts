import { PortFailure } from '../../core/ports/port-failure.js';
import type { Transaction } from './synchronous.js';
import type { Index, TableMaker } from './tables.js';

/** An entry under the name of its table, its key and, in an index, its id. A write without a value removes the entry. */
export type TableEntry = { readonly key: readonly string[]; readonly value?: unknown };

/** A database that answers later, as tables in memory need it. */
export type AsyncDatabase = {
  /** Every entry. Called once. */
  readonly readAll: () => Promise<readonly TableEntry[]>;
  /**
   * Makes the writes in their order, all or none. Resolves when they are on the disk. Rejects when none is made: if that is
   * not certain, end the process, and the next start reads what is stored.
   */
  readonly writeBatch: (batch: readonly TableEntry[]) => Promise<void>;
};

/**
 * Tables in memory that a database keeps, with their transaction. Each transaction writes one batch before it ends, and
 * rejects with a `PortFailure` when that fails. One process at a time may use the database.
 */
export const journaledTables = async (
  database: AsyncDatabase,
): Promise<TableMaker & { readonly transaction: Transaction }> => {
  const entries = await database.readAll();
  const entriesOf = (table: string) => entries.filter(({ key: [name] }) => name === table);
  let batch: TableEntry[] = [];
  let undo: (() => void)[] = [];

  /** Makes a change of an entry, to be written and, if the step throws, taken back. */
  const change = (write: TableEntry, make: () => void, takeBack: () => void): void => {
    batch.push(write);
    undo.push(takeBack);
    make();
  };

  const map = <Key extends string, Value>(name: string): Map<Key, Value> => {
    const table = new Map<Key, Value>();
    const put = (key: Key, value: Value | undefined): void => {
      if (value === undefined) Map.prototype.delete.call(table, key);
      else Map.prototype.set.call(table, key, value);
    };
    const changeTo = (key: Key, value: Value | undefined): void => {
      const before = table.get(key);
      const write = { key: [name, key], value };
      change(
        write,
        () => put(key, value),
        () => put(key, before),
      );
    };
    for (const { key, value } of entriesOf(name)) put(key[1] as Key, value as Value);
    return Object.assign(table, {
      set: (key: Key, value: Value) => {
        changeTo(key, value);
        return table;
      },
      delete: (key: Key) => {
        const had = table.has(key);
        if (had) changeTo(key, undefined);
        return had;
      },
      clear: () => {
        for (const key of [...table.keys()]) changeTo(key, undefined);
      },
    });
  };

  const set = (name: string): Set<string> => {
    const values = map<string, true>(name);
    const table = new Set<string>();
    return Object.assign(table, {
      has: (value: string) => values.has(value),
      add: (value: string) => {
        values.set(value, true);
        return table;
      },
      delete: (value: string) => values.delete(value),
    });
  };

  const index = <Key extends string, Id extends string>(name: string): Index<Key, Id> => {
    const table = new Map<Key, Set<Id>>();
    const put = (key: Key, id: Id, isIn: boolean): void => {
      const ids = table.get(key) ?? new Set();
      if (isIn) ids.add(id);
      else ids.delete(id);
      if (ids.size > 0) table.set(key, ids);
      else table.delete(key);
    };
    const changeTo = (key: Key, id: Id, isIn: boolean): void => {
      if ((table.get(key)?.has(id) ?? false) === isIn) return;
      const write = { key: [name, key, id], ...(isIn && { value: true }) };
      change(
        write,
        () => put(key, id, isIn),
        () => put(key, id, !isIn),
      );
    };
    for (const { key } of entriesOf(name)) put(key[1] as Key, key[2] as Id, true);
    return {
      of: (key) => [...(table.get(key) ?? [])],
      add: (key, id) => changeTo(key, id, true),
      remove: (key, id) => changeTo(key, id, false),
    };
  };

  let last: Promise<unknown> = Promise.resolve();
  /** Waits for its turn, runs the step, and ends when the batch is written. So no call sees what is not on the disk. */
  const transaction: Transaction = <Result>(step: () => Result): Promise<Result> => {
    const ended = last.then(async (): Promise<Result> => {
      [batch, undo] = [[], []];
      try {
        const result = step();
        if (batch.length > 0) await database.writeBatch(batch);
        return result;
      } catch (cause) {
        for (const takeBack of undo.reverse()) takeBack();
        throw new PortFailure('A transaction of the database failed.', { cause });
      }
    });
    last = ended.catch(() => undefined);
    return ended;
  };

  return { map, set, index, transaction };
};
