import type { WebhookOutcome } from '../../../core/ports/webhooks/webhook-sender.js';
import { secondMs } from '../../../core/shared/time.js';
import type { Post } from '../ledger.js';
import type { Environment } from '../world/machine.js';

/** What a receiver sends back; nothing when it never answers. */
export type Receipt = Pick<WebhookOutcome, 'statusCode' | 'retryAfterMs'> | undefined;

/** Those whom clients' endpoints lead to. They are the world's: they never crash. */
export type Receivers = {
  /** What becomes of a delivery that arrived. */
  readonly receive: (post: Post) => Promise<Receipt>;
  /** From now on every delivery fails, for ever. */
  readonly breakDown: () => void;
};

const failures = [301, 404, 500, 503];
const putOffMs = [2 * secondMs, 20 * secondMs, 90 * secondMs];

export const receivers = ({ schedule, chance, faults }: Environment): Receivers => {
  let areBroken = false;

  const judge = (): Receipt => {
    const { postFailed, postHangs, postPutOff, postGone } = faults();
    if (areBroken || chance.happens(postFailed)) return { statusCode: chance.oneOf(failures) };
    if (chance.happens(postHangs)) return undefined;
    if (chance.happens(postPutOff))
      return { statusCode: 429, retryAfterMs: chance.oneOf(putOffMs) };
    return { statusCode: chance.happens(postGone) ? 410 : chance.oneOf([200, 202, 204]) };
  };

  return {
    receive: async (post) => {
      const receipt = judge();
      post.arrivedAt = schedule.now();
      post.answered = receipt?.statusCode ?? undefined;
      return receipt;
    },
    breakDown: () => {
      areBroken = true;
    },
  };
};
