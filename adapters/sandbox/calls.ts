import type { Clock, SteadyClock } from '../../core/ports/machine/clock.js';
import type { Instant } from '../../core/shared/time.js';
import type { SandboxCall, SandboxLedger } from './ledger.js';

/** What a host passes to the sandbox provider. */
export type SandboxPorts = {
  /** The time of a call, and of what its reports say. */
  readonly clock: Clock;
  /** The time by which reports wait. */
  readonly steady: SteadyClock;
  /** Where calls and scheduled reports are stored. */
  readonly ledger: SandboxLedger;
  /** Called after reports were stored, with the due time of the first. Wakes the reporter. Default: not called. */
  readonly onScheduled?: (dueAt: Instant) => void;
};

/** Stores a call and its reports, then wakes the reporter for the first. */
export const recordCall = async (
  { ledger, onScheduled }: SandboxPorts,
  call: SandboxCall,
): Promise<void> => {
  await ledger.record(call);
  const [first] = call.scheduled;
  if (first) onScheduled?.(first.dueAt);
};

/** The sandbox's id of a message or template. It depends on our id alone, so a repeated call gets the same one. */
export const providerIdOf = ({ id }: { readonly id: string }): string => `sandbox.${id}`;
