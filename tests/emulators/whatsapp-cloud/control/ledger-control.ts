import type { Provider } from '../state/provider.js';

type MessageChoice = {
  /** `biz_opaque_callback_data`. Default: any. */
  readonly opaque?: string;
  /** The recipient, with or without `+`. Default: any. */
  readonly to?: string;
  /** Id of the business phone number. Default: any. */
  readonly number?: string;
  /** Only messages accepted at or after this time, in epoch milliseconds. Default: all. */
  readonly since?: number;
};

type CallChoice = {
  /** Such as `messages.send`. Default: any. */
  readonly operation?: string;
  /** The id in the path. Default: any. */
  readonly node?: string;
  /** Only calls at or after this time, in epoch milliseconds. Default: all. */
  readonly since?: number;
};

/** Questions about what the emulator received and sent. */
export const ledgerControl = ({ ledger, clock, state }: Provider) => ({
  /** The accepted messages in order of acceptance, each with its statuses. */
  accepted: ({ opaque, to, number, since = 0 }: MessageChoice = {}) =>
    [...ledger.accepted.values()].filter(
      (message) =>
        (opaque ?? message.opaque) === message.opaque &&
        (to?.replace(/\D/g, '') ?? message.to) === message.to &&
        (number ?? message.number) === message.number &&
        message.acceptedAt >= since,
    ),
  /** How many messages were accepted with each `biz_opaque_callback_data`. */
  opaqueCounts: (): Readonly<Record<string, number>> => Object.fromEntries(ledger.opaque),
  /** The calls in order, also refused and failed ones. */
  calls: ({ operation, node, since = 0 }: CallChoice = {}) =>
    ledger.calls.filter(
      (call) =>
        (operation ?? call.operation) === call.operation &&
        (node ?? call.node) === call.node &&
        call.at >= since,
    ),
  /** The inbound messages that the business marked as read. */
  reads: () => ledger.reads,
  /** The inbound messages. */
  inbound: () => [...ledger.inbound.values()],
  /** The webhook deliveries with their attempts. */
  deliveries: () => [...ledger.deliveries.values()],
  /** The updates that were not delivered: without a callback, or dropped by a fault. */
  lostUpdates: () => ledger.lost,
  /** The number of each, without their content. */
  counts: () => ({
    accepted: ledger.accepted.size,
    calls: ledger.calls.length,
    reads: ledger.reads.length,
    inbound: ledger.inbound.size,
    deliveries: ledger.deliveries.size,
    /** Deliveries whose last attempt failed or has not ended. */
    undelivered: [...ledger.deliveries.values()].filter(({ state }) => state === 'pending').length,
    lost: ledger.lost.length,
    media: state.media.size,
    now: clock.now(),
  }),
});
