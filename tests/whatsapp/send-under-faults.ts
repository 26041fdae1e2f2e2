import { checkOutcome } from './check-outcome.js';
import type { Deployment, Line } from './deployment.js';
import { readEvents } from './event-reader.js';
import { loseCalls, meetEachCode, planFaults, recipient } from './faults.js';
import { type Sent, sendAll, usualRecipients } from './send-messages.js';

export type FaultySendsPlan = {
  readonly messages: number;
  /** How late webhooks come at most. */
  readonly longestDelayMs: number;
  /** How often answers are lost or calls throttled: 1 is 5 in 100. */
  readonly timesAsOften: number;
  /**
   * Whether calls are lost too, each error code is met, and one recipient gets more than a pair of numbers may
   * exchange at once: that takes minutes. The last two lines are then for codes that make them rest.
   */
  readonly isLong: boolean;
  /** How often the server is killed at once while messages are sent. */
  readonly kills: number;
};

/**
 * Sends messages while the provider drops answers after accepting, throttles, fails and is down, and its webhooks
 * come repeated, in any order, late, and in batches beside broken ones. Then everything must have ended as
 * the provider has it; tells what was seen.
 */
export const sendUnderFaults = async (
  deployment: Deployment,
  plan: FaultySendsPlan,
): Promise<string> => {
  const { control } = deployment.emulator;
  const readers = deployment.lines.map((line) => readEvents(deployment, line));
  const begun = performance.now();
  const to = await recipients(deployment, plan);
  await planFaults(control, plan);
  if (plan.isLong) await loseCalls(control);
  const killer = killing(deployment, plan);
  const sending = deployment.lines.map((line) =>
    sendAll(deployment, line, to.get(line) ?? [], killer.onAccepted),
  );
  const sent: readonly Sent[] = (await Promise.all(sending)).flat();
  await killer.ended();
  const sentMs = performance.now() - begun;
  const seen = await checkOutcome(deployment, readers, sent, plan);
  for (const reader of readers) await reader.stop();
  return [
    `${sent.length} messages over ${deployment.lines.length} numbers, ${plan.kills} kills`,
    `accepted in ${seconds(sentMs)}, settled and checked in ${seconds(performance.now() - begun)}`,
    ...seen,
  ].join('; ');
};

/** Kills the server at even distances on the way to the last message. */
const killing = (deployment: Deployment, { messages, kills }: FaultySendsPlan) => {
  let accepted = 0;
  let killed = 0;
  let last: Promise<void> = Promise.resolve();
  return {
    onAccepted: (): void => {
      accepted += 1;
      if (killed >= kills || accepted < ((killed + 1) * messages) / (kills + 1)) return;
      killed += 1;
      last = last.then(deployment.crash);
    },
    ended: () => last,
  };
};

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** A pair of numbers may exchange 45 at once, and then one every six seconds. */
const pairBurst = 60;
const chattyKind = 52;
const restingLines = 2;

/** Whom each line writes to, in order: the odd ones spread evenly among the usual ones. */
const recipients = async (
  deployment: Deployment,
  { messages, isLong }: FaultySendsPlan,
): Promise<ReadonlyMap<Line, readonly string[]>> => {
  const lines = isLong ? deployment.lines.slice(0, -restingLines) : deployment.lines;
  const resting = isLong ? deployment.lines.slice(-restingLines) : [];
  const odd = isLong ? await meetEachCode(deployment, lines, resting) : [];
  const chatty = isLong ? await oneRecipient(deployment, pairBurst) : [];
  const usual = messages - odd.length - chatty.length;
  const found = new Map<Line, readonly string[]>();
  for (const [i, line] of deployment.lines.entries()) {
    const own = odd.filter((each) => each.line === line).map((each) => each.to);
    const count = Math.ceil((usual - i) / lines.length);
    const others = [
      ...(line === lines[0] ? chatty : []),
      ...(lines.includes(line) ? await usualRecipients(deployment, line, count) : []),
    ];
    found.set(line, spread(own, others));
  }
  return found;
};

const oneRecipient = async ({ emulator: { control } }: Deployment, count: number) => {
  const digits = recipient(chattyKind, 0);
  await control.person({ digits, reads: true });
  return Array.from({ length: count }, () => digits);
};

/** Some among others, at even distances, beginning with the first. */
const spread = (some: readonly string[], others: readonly string[]): readonly string[] => {
  const each = Math.max(1, Math.floor(others.length / Math.max(1, some.length)));
  return [
    ...some.flatMap((one, i) => [one, ...others.slice(i * each, (i + 1) * each)]),
    ...others.slice(some.length * each),
  ];
};
