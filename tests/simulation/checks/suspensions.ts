import { secondMs } from '../../../core/shared/time.js';
import type { Check } from './check.js';

/** A worker reads a project at most a second late; what it had begun then takes a moment. */
const effectMs = 2 * secondMs;

/** L16: while a project is suspended, no send of it is accepted. */
export const suspendedProjectsAcceptNothing: Check = ({ ledger }) =>
  ledger.suspensions.flatMap(({ project, from, until }) =>
    ledger.changes.flatMap(({ change, isMade, at }) =>
      isMade && change.project === project && change.requires?.allowance && at > from && at < until
        ? [`L16: a send of ${project} was accepted at ${at}, suspended from ${from} to ${until}`]
        : [],
    ),
  );

/** L16: while a project is suspended, no call begins. A process that stands still, or waits for its store, goes on late. */
export const suspendedProjectsSendNothing: Check = ({ ledger, faults }) =>
  faults.pauseEveryMs > 0 || faults.storeIsSlow > 0
    ? []
    : ledger.suspensions.flatMap(({ project, from, until }) =>
        ledger.calls.flatMap(({ channel, message, from: at }) =>
          channel.project === project && at > from + effectMs && at < until
            ? [`L16: ${message} was called for at ${at}, suspended from ${from} to ${until}`]
            : [],
        ),
      );
