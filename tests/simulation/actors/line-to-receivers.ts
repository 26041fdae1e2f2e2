import type {
  SendWebhook,
  WebhookOutcome,
  WebhookSendError,
} from '../../../core/ports/webhooks/webhook-sender.js';
import { secondMs } from '../../../core/shared/time.js';
import type { Post } from '../ledger.js';
import type { Environment, Machine } from '../world/machine.js';
import type { Receivers } from './receivers.js';

const connectMs = 20;
const usualMs = 40;
const deadlineMs = 10 * secondMs;
const answerLength = 1_024;

type Ending = Omit<WebhookOutcome, 'durationMs' | 'responseBody'>;

/** The receivers as one worker reaches them: over lines that break, before or after a delivery was taken. */
export const lineToReceivers = (
  { receive }: Receivers,
  { name, timer, cross, monotonic }: Machine,
  { schedule, chance, faults }: Environment,
  posts: Post[],
): SendWebhook => {
  const sleep = (ms: number): Promise<void> => new Promise((resolve) => void timer(ms, resolve));

  /** The worker is told that the line broke, or is told nothing ever. */
  const broken = (): Promise<Ending> =>
    new Promise((resolve) => {
      if (chance.happens(0.5))
        timer(chance.between(0, usualMs), () => resolve(failed('connection_lost')));
    });

  const exchange = async (post: Post, onStart: () => void): Promise<Ending> => {
    await sleep(chance.between(0, connectMs));
    const { postUnconnected, postLost, postAnswerLost } = faults();
    if (chance.happens(postUnconnected)) return failed('connection_failed');
    onStart();
    if (chance.happens(postLost)) return broken();
    const isLost = chance.happens(postAnswerLost);
    const leg = () => chance.between(0, usualMs);
    const fate = { thereMs: leg(), backMs: leg(), trouble: 'none' } as const;
    const receipt = await cross('post', fate, () => receive(post));
    if (!receipt) return new Promise(() => undefined);
    return isLost ? broken() : { ...receipt, error: null };
  };

  const inTime = (post: Post, onStart: () => void): Promise<Ending> =>
    new Promise((resolve, reject) => {
      const callOff = timer(deadlineMs, () => resolve(failed('timeout')));
      exchange(post, onStart).then(resolve, reject).finally(callOff);
    });

  return async ({ url, headers, body, onStart = () => undefined }) => {
    if (chance.happens(faults().postHasNoRoom)) return whole(failed('sender_unavailable'), 0, '');
    const began = monotonic();
    const post: Post = {
      ...{ process: name, from: schedule.now(), url, headers, body, until: Infinity },
      ...{ arrivedAt: undefined, answered: undefined, outcome: undefined },
    };
    posts.push(post);
    const ending = await inTime(post, onStart);
    post.until = schedule.now();
    post.outcome = whole(ending, monotonic() - began, body.slice(0, answerLength));
    return post.outcome;
  };
};

const failed = (error: WebhookSendError): Ending => ({ statusCode: null, error });

/** Receivers answer with what they got. */
const whole = (ending: Ending, durationMs: number, echo: string): WebhookOutcome => ({
  ...ending,
  durationMs,
  responseBody: ending.statusCode === null ? '' : echo,
});
