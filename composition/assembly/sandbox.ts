import {
  memorySandboxLedger,
  type Reporter,
  sandboxProvider,
  sandboxReporter,
} from '../../adapters/sandbox/index.js';
import type { ChatProvider } from '../../core/ports/provider/chat-provider.js';
import type { Intake } from '../../core/ports/provider/intake.js';
import type { CompleteParts } from './parts.js';

/** The simulated provider, and the service that sends its scheduled reports. */
export type Sandbox = { readonly provider: ChatProvider; readonly reporter: Reporter };

/** A sandbox whose schedule is as durable as the stores. */
export const sandboxOf = (
  { clock, steady, timer, workerStores, onFault }: CompleteParts,
  intake: Intake,
): Sandbox => {
  const ledger = workerStores.sandboxLedger ?? memorySandboxLedger();
  const reporter = sandboxReporter({
    steady,
    timer,
    ledger,
    intake,
    onFault: (error) => onFault(error, 'sandbox'),
  });
  return {
    provider: sandboxProvider({ clock, steady, ledger, onScheduled: reporter.scheduled }),
    reporter,
  };
};
