import type { Commit } from '../../../core/ports/stores/commit.js';
import type { QuarantineReports } from '../stores/readers.js';
import type { sessionStores } from '../stores/session-stores.js';

/** The stores that the writer thread serves. */
export type ThreadStores = ReturnType<typeof sessionStores> & {
  readonly changes: { readonly commit: Commit };
  readonly damagedReports: { readonly quarantine: QuarantineReports };
};

/** Every method that writes. The writer thread runs these; all others read on connections of the main thread. */
export const writtenMethods = {
  changes: ['commit'],
  damagedReports: ['quarantine'],
  queue: ['claim', 'renew', 'claimDue', 'claimExpired', 'release', 'recount'],
  deliveryQueue: ['claim', 'renew', 'release'],
  tenants: ['countMediaBytes', 'recordUse'],
  people: ['useSession', 'prune'],
  audit: ['prune'],
  requests: ['add', 'prune'],
  alerts: ['prune'],
  pendingInbound: ['add', 'claim', 'postpone', 'remove', 'beginReceiving'],
  pendingMedia: ['add', 'claim', 'postpone', 'remove'],
  postedSends: ['add'],
  ephemeral: ['write', 'delete'],
  subscriptions: [
    'open',
    'claim',
    'renew',
    'release',
    'advance',
    'acknowledge',
    'setCursors',
    'remove',
    'noteFailure',
    'addDeadLetter',
    'retryDeadLetter',
    'returnDeadLetter',
    'settleDeadLetter',
    'removeDeadLetter',
  ],
  retention: ['prune'],
  projectRemoval: ['remove'],
  statistics: ['count'],
  queueSamples: ['record'],
  attemptCounts: ['count'],
  sandboxLedger: ['record', 'claim'],
  keyProofs: ['write'],
  steadyRecords: ['write'],
} as const satisfies {
  readonly [Store in keyof ThreadStores]?: readonly (keyof ThreadStores[Store])[];
};

type WrittenMethods = typeof writtenMethods;

/** The methods that write, by store. */
export type WrittenStores = {
  readonly [Store in keyof WrittenMethods]: Pick<
    ThreadStores[Store],
    WrittenMethods[Store][number] & keyof ThreadStores[Store]
  >;
};
