import type { World } from '../state/world.js';

type MessageChoice = {
  readonly opaque?: string;
  readonly to?: string;
  readonly number?: string;
  /** Only those accepted at or after this instant. */
  readonly since?: number;
};

type CallChoice = { readonly operation?: string; readonly node?: string; readonly since?: number };

/** Reads what the emulator has seen and done. */
export const ledgerControl = ({ ledger, clock, state }: World) => ({
  /** The messages that were accepted, in that order, each with the statuses it was given. */
  accepted: ({ opaque, to, number, since = 0 }: MessageChoice = {}) =>
    [...ledger.accepted.values()].filter(
      (message) =>
        (opaque ?? message.opaque) === message.opaque &&
        (to?.replace(/\D/g, '') ?? message.to) === message.to &&
        (number ?? message.number) === message.number &&
        message.acceptedAt >= since,
    ),
  /** How often each opaque id was accepted. */
  opaqueCounts: (): Readonly<Record<string, number>> => Object.fromEntries(ledger.opaque),
  /** Every call, refused and faulty ones too. */
  calls: ({ operation, node, since = 0 }: CallChoice = {}) =>
    ledger.calls.filter(
      (call) =>
        (operation ?? call.operation) === call.operation &&
        (node ?? call.node) === call.node &&
        call.at >= since,
    ),
  reads: () => ledger.reads,
  inbound: () => [...ledger.inbound.values()],
  /** Every webhook delivery with its attempts. */
  deliveries: () => [...ledger.deliveries.values()],
  lostUpdates: () => ledger.lost,
  /** How much there is of each, for tests that count by the thousand. */
  counts: () => ({
    accepted: ledger.accepted.size,
    calls: ledger.calls.length,
    reads: ledger.reads.length,
    inbound: ledger.inbound.size,
    deliveries: ledger.deliveries.size,
    /** Deliveries whose last attempt failed, or has not ended. */
    undelivered: [...ledger.deliveries.values()].filter(({ state }) => state === 'pending').length,
    lost: ledger.lost.length,
    media: state.media.size,
    now: clock.now(),
  }),
});
