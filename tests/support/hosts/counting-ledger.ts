import { memorySandboxLedger, type SandboxLedger } from '../../../adapters/sandbox/index.js';

/** A ledger of the sandbox that also counts its calls. */
export type CountingLedger = SandboxLedger & {
  /** The number of calls of each subject, in order of the first call. */
  readonly calls: () => ReadonlyMap<string, number>;
};

/** A ledger in memory that counts its calls. */
export const countingLedger = (): CountingLedger => {
  const ledger = memorySandboxLedger();
  const calls = new Map<string, number>();
  return {
    ...ledger,
    record: (call) => {
      calls.set(call.subject, (calls.get(call.subject) ?? 0) + 1);
      return ledger.record(call);
    },
    calls: () => calls,
  };
};
