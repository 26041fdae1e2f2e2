import { alertsKeptMs } from '../../model/alerts/alert.js';
import type { Timer } from '../../ports/machine/clock.js';
import type { EphemeralStore } from '../../ports/stores/ephemeral-store.js';
import { hourMs, type Instant, minuteMs, secondMs } from '../../shared/time.js';
import { type PeriodicService, rounds } from '../service.js';
import { type AttemptNoticesPorts, attemptNotices } from './attempt-notices.js';
import { type EvaluatePorts, evaluateRules } from './evaluate-rules.js';

export type AlertWatcherPorts = EvaluatePorts &
  AttemptNoticesPorts & {
    readonly ephemeral: EphemeralStore;
    readonly timer: Timer;
  };

/** How often a round looks for messages that are due. */
const attemptsInRound = 10;
/** The name under which processes take turns. */
const turn = 'alerts';

/**
 * Looks at the alert rules of all projects once a minute, in one process at a time, and attempts the messages that are due. Two
 * processes that look at the same moment do no harm: a cause is stored as open once, and a message is begun once.
 */
export const alertWatcher = (ports: AlertWatcherPorts): PeriodicService => {
  const { alerts, ephemeral, clock, steady, timer, onFault } = ports;
  let evaluatedAt: Instant | undefined;
  let prunedAt: Instant | undefined;

  const evaluateInTurn = async (steadyNow: Instant): Promise<void> => {
    const [[rule], [alert]] = [
      await alerts.nextRules({ limit: 1 }),
      await alerts.unsettled({ limit: 1 }),
    ];
    if (!rule && !alert) return;
    if ((await ephemeral.read(turn, steadyNow)) !== undefined) return;
    await ephemeral.write(turn, '', steadyNow + minuteMs - 5 * secondMs);
    await evaluateRules(ports, { now: clock(), steadyNow });
  };

  const evaluateDue = async (): Promise<void> => {
    const steadyNow = steady();
    if (steadyNow < (evaluatedAt ?? -Infinity) + minuteMs) return;
    evaluatedAt = steadyNow;
    await evaluateInTurn(steadyNow).catch(onFault);
    if (steadyNow < (prunedAt ?? -Infinity) + hourMs) return;
    prunedAt = steadyNow;
    await alerts.prune(clock() - alertsKeptMs);
  };

  const evaluation = async (): Promise<number> => {
    await evaluateDue();
    attempts.wake();
    const passedMs = steady() - (evaluatedAt ?? -Infinity);
    return Math.max(secondMs, minuteMs - passedMs);
  };
  const attempting = async (): Promise<number> => {
    for (let i = 0; i < attemptsInRound; i += 1) if ((await attemptNotices(ports)) === 0) break;
    const [next] = await alerts.nextNotices({ limit: 1 });
    const noticeMs = next ? next.dueAt - steady() : minuteMs;
    return Math.min(minuteMs, Math.max(secondMs, noticeMs));
  };
  // Receivers that do not answer delay no evaluation.
  const evaluations = rounds(evaluation, { everyMs: minuteMs, timer, onFault });
  const attempts = rounds(attempting, { everyMs: minuteMs, timer, onFault });
  return {
    start: () => {
      evaluations.start();
      attempts.start();
    },
    wake: () => {
      evaluations.wake();
      attempts.wake();
    },
    stop: async () => {
      await Promise.all([evaluations.stop(), attempts.stop()]);
    },
  };
};
