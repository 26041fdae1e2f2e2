import { noTransaction } from '../../../core/ports/no-transaction.js';
import type { WorkNotifications } from '../../../core/ports/queues/send-queue.js';
import { type Commit, onProjects } from '../../../core/ports/stores/commit.js';
import type { Stores, TransactionStores } from '../../../core/ports/stores/stores.js';
import type { Transaction } from '../synchronous.js';
import type { Tables } from '../tables.js';
import { type Overlay, overlayOf } from './overlay.js';

/**
 * A transaction of the host on stores in memory, for tests of code that uses `within`. From its first call on, other writes
 * wait until it ends.
 */
export type MemoryTransaction = {
  /** Stores what the transaction changed, at once. Rejects when it has ended. */
  readonly commit: () => Promise<void>;
  /** Forgets what the transaction changed. Does nothing when it has ended. */
  readonly rollback: () => Promise<void>;
  /** Calls back at the commit, at the same moment: here a host in memory writes rows of its own. */
  readonly onCommit: (write: () => void) => void;
};

/** What stores in memory add: transactions of the host, and notifications of the work that these commit. */
export type MemoryHost = {
  readonly begin: () => MemoryTransaction;
  readonly within: (transaction: unknown) => TransactionStores;
  readonly workNotifications: WorkNotifications;
};

type Opened = { readonly overlay: Overlay; readonly writes: (() => void)[]; isEnded: boolean };

type Trial = { readonly overlay: Overlay; readonly stores: Stores };

/** Makes stores on tables, whose calls each run in a transaction. */
type StoresOn = (tables: Tables, transaction: Transaction) => Stores;

/** Stores on tables, and transactions of the host on them, of which one at a time writes. */
export const withHostTransactions = (tables: Tables, storesOn: StoresOn): Stores & MemoryHost => {
  const opened = new WeakMap<object, Opened>();
  const listeners = new Set<() => void>();
  let waiting: (() => void)[] = [];
  let writer: Opened | undefined;

  const end = (state: Opened): void => {
    state.isEnded = true;
    if (writer !== state) return;
    writer = undefined;
    const resumed = waiting;
    waiting = [];
    for (const resume of resumed) resume();
  };

  const writerEnds = (): Promise<void> => new Promise((resolve) => waiting.push(resolve));

  const commit = async (state: Opened): Promise<void> => {
    if (state.isEnded) throw noTransaction();
    const hasWritten = !state.overlay.isClean();
    state.overlay.apply();
    for (const write of state.writes) write();
    end(state);
    if (hasWritten) for (const onWork of listeners) onWork();
  };

  /** Stores whose changes no other call sees: kept for the next call while they have none. */
  const newTrial = (): Trial => {
    const overlay = overlayOf(tables);
    return { overlay, stores: storesOn(overlay.tables, run) };
  };
  let spare: Trial | undefined;

  /** Runs a call beside a transaction: at once when it only reads, else after the transaction. */
  const callBeside = async (
    path: readonly string[],
    given: readonly unknown[],
  ): Promise<unknown> => {
    while (writer) {
      const trial = spare ?? newTrial();
      spare = undefined;
      const answer = await methodAt(trial.stores, path)(...given);
      if (trial.overlay.isClean()) {
        spare = trial;
        return answer;
      }
      // The transaction may have ended during the trial.
      if (writer) await writerEnds();
    }
    return methodAt(stores, path)(...given);
  };

  const begin = (): MemoryTransaction => {
    const state: Opened = { overlay: overlayOf(tables), writes: [], isEnded: false };
    const transaction: MemoryTransaction = {
      commit: () => commit(state),
      rollback: async () => end(state),
      onCommit: (write) => void state.writes.push(write),
    };
    opened.set(transaction, state);
    return transaction;
  };

  const stores = storesOn(tables, run);
  const waitingStores = mapMethods(
    stores,
    (method, path) =>
      (...given) =>
        writer ? callBeside(path, given) : method(...given),
  );

  return {
    ...waitingStores,
    begin,
    transaction: async (run) => {
      const transaction = begin();
      try {
        const answer = await run(transaction);
        await transaction.commit();
        return answer;
      } finally {
        await transaction.rollback();
      }
    },
    within: (transaction) => {
      const state = isObject(transaction) ? opened.get(transaction) : undefined;
      if (!state) throw new TypeError('This is no transaction that `begin` of these stores gave.');
      const { commit: commitAll, ...bound } = storesOn(state.overlay.tables, (step) =>
        orUndo(state.overlay, step),
      );
      const all = { ...bound, commit: withoutClaim(commitAll) };
      return mapMethods(all, (method) => async (...given) => {
        while (!state.isEnded && writer && writer !== state) await writerEnds();
        if (state.isEnded) throw noTransaction();
        writer = state;
        return method(...given);
      });
    },
    workNotifications: {
      listen: (onWork) => {
        listeners.add(onWork);
        return () => listeners.delete(onWork);
      },
    },
  };
};

const run: Transaction = (step) => step();

/** Takes back what a step changed before it threw. */
const orUndo = <Result>({ savepoint }: Overlay, step: () => Result): Result => {
  const undo = savepoint();
  try {
    return step();
  } catch (error) {
    undo();
    throw error;
  }
};

/** No worker attempts a job before the host commits. */
const withoutClaim = (commit: Commit): Commit =>
  onProjects(commit, ({ claim: _, ...change }) => commit(change));

type Method = (...given: readonly unknown[]) => unknown;
type MapMethod = (method: Method, path: readonly string[]) => Method;

/** A record of functions, at any depth, with each function replaced. */
const mapMethods = <Port extends object>(port: Port, replace: MapMethod): Port => {
  const mapped = (part: unknown, path: readonly string[]): unknown =>
    typeof part === 'function'
      ? replace(part as Method, path)
      : Object.fromEntries(
          Object.entries(part ?? {}).map(([name, each]) => [name, mapped(each, [...path, name])]),
        );
  return mapped(port, []) as Port;
};

const methodAt = (port: object, path: readonly string[]): Method =>
  path.reduce((part: unknown, name) => Object(part)[name], port) as Method;

const isObject = (given: unknown): given is object => typeof given === 'object' && given !== null;
