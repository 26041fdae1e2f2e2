import type { Transaction } from '../../../adapters/memory/synchronous.js';
import type { TableMaker } from '../../../adapters/memory/tables.js';

/** Tables of a database that `storesOn` can use, beside what a test needs of that database. */
export type TablesUnderTest = TableMaker & {
  /** Runs a step as a whole or not at all, as `storesOn` is given it. */
  readonly transaction: Transaction;
  /**
   * Opens the same database again, as a process does that starts after a kill. The tables that were open are not used
   * again. Absent: the tables end with the process.
   */
  readonly reopen?: () => Promise<TablesUnderTest>;
};

/** Opens an empty database, apart from all that were opened before. */
export type FreshTables = () => Promise<TablesUnderTest>;

/** Runs a step, and rejects with what the step threw: a transaction may throw another error for it. */
export const runStep = async (
  { transaction }: TablesUnderTest,
  step: () => void,
): Promise<void> => {
  let failure: unknown;
  const kept = (): void => {
    try {
      step();
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  try {
    await transaction(kept);
  } catch (error) {
    throw failure ?? error;
  }
};

/** Keys of any length and any characters that the stores' own keys may have. */
export const oddKeys: readonly string[] = [
  'a',
  'a b',
  'a b c',
  'ab',
  ' ',
  'a.b',
  '"quoted"',
  '__proto__',
  'constructor',
  'Ünïcode',
  '😀x',
  'a 😀',
  'a \uffff',
  'a \uffff\uffff',
  `a ${'k'.repeat(500)}`,
  `a ${'k'.repeat(500)}l`,
];
