import { toleratedMs } from '../../../core/model/time/follow-clock.js';
import { longestUnknownWaitMs } from '../../../core/workers/sends/resolve-unknown.js';
import type { ProviderCall } from '../ledger.js';
import type { Faults } from '../world/faults.js';
import { type Check, type Evidence, grouped } from './check.js';
import { isFinal, isUnknown, type SendHistory } from './history.js';

/** D1: what a provider is called with is what was asked for, also when the disk has flipped a bit of it or torn it. */
export const callsAreAsWritten: Check = ({ ledger, projects }) => {
  const kept = new Map(projects.flatMap(({ messages }) => messages.map((each) => [each.id, each])));
  return ledger.calls.flatMap(({ message: id, to, body, from }) => {
    const message = kept.get(id);
    if (!message) return [];
    const { content } = message;
    const isSame = to === message.to && (content.type !== 'text' || body === content.body);
    return isSame ? [] : [`D1: ${id} was called for at ${from} with another number or text`];
  });
};

/** P2: a provider takes a message at most twice. */
export const takenTwiceAtMost: Check = ({ ledger }) =>
  [...grouped(ledger.takings, ({ message }) => message)].flatMap(([message, takings]) =>
    takings.length > 2 ? [`P2: ${message} was taken ${takings.length} times`] : [],
  );

/** P2, P6: what was certain is never called for again, and what is unknown only when it was waited for. */
export const nothingIsRepeatedLightly: Check = (evidence) =>
  evidence.sends.flatMap((send) =>
    send.calls.slice(1).flatMap((call, i) => {
      const before = send.calls[i];
      if (!before) return [];
      const why = `${send.message} was called for at ${before.from} and again at ${call.from}`;
      if (send.doneAt < before.from) return [`P6: ${why}, though settled at ${send.doneAt}`];
      if (isFinal(before) && wasSettled(evidence, send, before.until, call.from))
        return [`P6: ${why}, though the outcome was certain`];
      const isEarly =
        isUnknown(before) &&
        call.from - waitsFrom(send, before) <
          waitOf(evidence, send, before) - earlyMs(evidence.faults);
      return isEarly ? [`P2: ${why}: too early`] : [];
    }),
  );

/** How much earlier a wait can end: steady time follows differences of clocks that are too small for a step. */
export const earlyMs = ({ jumpEveryMs }: Faults): number => (jumpEveryMs > 0 ? 2 * toleratedMs : 0);

/** Whether an outcome that was heard must have been settled: it was, or nothing could prevent it. */
const wasSettled = (
  { faults }: Evidence,
  { doneAt }: SendHistory,
  from: number,
  by: number,
): boolean => (doneAt >= from && doneAt < by) || !canLoseSettlements(faults);

/** Whether what a worker settles can be lost. */
export const canLoseSettlements = (faults: Faults): boolean =>
  faults.storeRefuses +
    faults.storeForgetsToAnswer +
    faults.storeIsSlow +
    faults.crashes +
    faults.crashEveryMs +
    faults.pauseEveryMs >
  0;

/** How long an unknown call has to be waited for; silence counts only on a line that is alive. */
const waitOf = (
  { scene, ledger }: Evidence,
  { lane }: SendHistory,
  { from }: ProviderCall,
): number => {
  const line = scene.lines.find(({ channel }) => channel === lane);
  if (line?.provider === 'sandbox') return sandboxWaitMs;
  const { unknownWaitMs, silenceCounts } = scene.hostile;
  const isAlive = ledger.heard.some(({ name, at }) => name === `heard ${lane}` && at >= from);
  return silenceCounts || isAlive ? unknownWaitMs : longestUnknownWaitMs;
};

/** From when an unknown call was waited for. */
const waitsFrom = ({ attempts }: SendHistory, { from }: ProviderCall): number =>
  attempts.findLast(({ at }) => at <= from)?.waitsFrom ?? from;

const sandboxWaitMs = 10_000;

/** P6: no worker calls for a message that had already moved on when its job was claimed. */
export const whatIsKnownIsNotCalled: Check = ({ ledger, sends }) =>
  sends.flatMap(({ job, message, movedAt, calls }) =>
    calls.flatMap(({ process, from }) => {
      const taken = ledger.takes.findLast(
        (take) =>
          take.process === process && take.at <= from && take.jobs.some(({ id }) => id === job),
      );
      if (!taken) return [`P6: ${message} was called for by ${process}, which had not taken it`];
      return movedAt < taken.at
        ? [`P6: ${message} was called for at ${from}, moved at ${movedAt}`]
        : [];
    }),
  );

/** Order: the attempt is recorded before it is made, and every attempt has its own number. */
export const attemptsAreNumbered: Check = ({ sends }) =>
  sends.flatMap(({ message, calls }) =>
    calls.every(({ attempt }, i) => attempt > (calls[i - 1]?.attempt ?? 0))
      ? []
      : [`P2: attempts of ${message}: ${calls.map(({ attempt }) => attempt).join(' ')}`],
  );
