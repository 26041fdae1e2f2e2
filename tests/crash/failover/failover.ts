import assert from 'node:assert/strict';
import { eventually } from '../../support/time/eventually.js';
import { assertInPromisedTime } from '../../support/time/in-promised-time.js';
import { recipient } from '../../whatsapp/faults.js';
import { checkEverything, type Findings } from './checks.js';
import { prepareRecipients, startDeployment } from './deployment.js';
import { type Load, startLoad } from './load.js';
import type { Pair } from './pair.js';

export type FailoverPlan = {
  readonly pair: Pair;
  readonly folder: string;
  /** How long the load goes on. With 0 there is one failover, and the old primary does not come back. */
  readonly seconds: number;
  /** How many sends are accepted before each failover. */
  readonly sendsBetween: number;
};

/** What one failover took, in ms. */
export type Failover = {
  /** How long there was no primary before the promotion. */
  readonly downMs: number;
  readonly promotionMs: number;
  /** From the end of the promotion to the first 202 of a request that began after it. */
  readonly acceptedMs: number;
  /** From the end of the promotion to the first call of the provider. */
  readonly calledMs: number;
};

export type FailoverReport = Findings & {
  readonly failovers: readonly Failover[];
  readonly refused: number;
  readonly slowestAnswerMs: number;
};

/** Within which the service works again after a promotion. */
const backWithinMs = 5_000;
/** How long there is no primary: shorter and longer than the service looks for the outcome of a commit. */
const downtimesMs = [300, 4_000, 1_500];
const peopleCount = 300;

/**
 * Kills the primary under load and promotes its synchronous standby, again and again, while two servers send. The old
 * primary comes back beside the new one for a while, and no server goes there. In the end nothing accepted is
 * lost, and nothing was sent twice but after an unknown outcome.
 */
export const failOver = async (plan: FailoverPlan): Promise<FailoverReport> => {
  const { pair, folder, seconds, sendsBetween } = plan;
  const deployment = await startDeployment(await pair.createDatabase(), folder);
  const recipients = Array.from({ length: peopleCount }, (_, i) => recipient(0, i));
  await prepareRecipients(deployment, recipients);
  const { urls, sandbox, whatsApp, emulator } = deployment;
  const load = startLoad({ urls, sendings: [sandbox, whatsApp], recipients });
  const failovers: Failover[] = [];
  const work = async (): Promise<void> => {
    const until = performance.now() + 1_000 * seconds;
    do {
      await grownBy(load, sendsBetween);
      const downMs = downtimesMs[failovers.length % downtimesMs.length] ?? 0;
      const { promotionMs } = await pair.failOver(downMs);
      const promotedAt = performance.now();
      const promotedOn = Date.now();
      const acceptedAt = await eventually(async () => {
        const at = load.firstAcceptedAfter(promotedAt);
        assert.ok(at !== undefined, 'nothing is accepted after the promotion');
        return at;
      });
      const calledOn = await eventually(async () => {
        const calls = await emulator.control.calls({ since: promotedOn });
        const [first] = calls.filter(({ operation }) => operation === 'messages.send');
        assert.ok(first, 'the provider is not called after the promotion');
        return first.at;
      });
      const acceptedMs = acceptedAt - promotedAt;
      failovers.push({ downMs, promotionMs, acceptedMs, calledMs: calledOn - promotedOn });
      await assertInPromisedTime('the first 202', acceptedMs, backWithinMs);
      if (seconds > 0) await pair.returnOfTheOld();
    } while (performance.now() < until);
    await grownBy(load, sendsBetween);
  };
  try {
    await Promise.race([work(), load.brokenPromise]);
  } finally {
    await load.stop();
  }
  const findings = await checkEverything(deployment, load);
  for (const code of await deployment.close()) assert.equal(code, 0, 'a server ends by itself');
  return {
    ...findings,
    failovers,
    refused: load.refused(),
    slowestAnswerMs: load.slowestMs(),
  };
};

const grownBy = async (load: Load, by: number): Promise<void> => {
  const before = load.accepted();
  await eventually(async () =>
    assert.ok(load.accepted() >= before + by, 'the load does not go on'),
  );
};
