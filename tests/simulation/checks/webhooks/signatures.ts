import { verifyWebhook } from '../../../../adapters/webhook-signature/index.js';
import { hourMs, minuteMs } from '../../../../core/shared/time.js';
import { maxAheadMs } from '../../actors/fleet.js';
import type { Post } from '../../ledger.js';
import { startTime } from '../../world/machine.js';
import type { Check } from '../check.js';
import type { Stage } from './endpoints.js';
import { postedTo, underWayMs } from './posts.js';

/** How long the secret before signs on, and how far the clock that says so can be off. */
const formerMs = 24 * hourMs;

/** W3: an attempt's body is the event's text byte for byte. */
export const bodiesAreTheEvents: Check = ({ projects, ledger }) => {
  const texts = new Map<string, string>(
    projects.flatMap(({ events }) => events.map(({ id, text }) => [id, text] as const)),
  );
  return ledger.posts.flatMap(({ headers, body, from }) => {
    const event = headers['Service-Event-Id'] ?? '';
    return texts.get(event) === body && headers['webhook-id'] === event
      ? []
      : [`W3: ${event} was told in other words at ${from}`];
  });
};

/** W3: an attempt verifies with every secret that its owner was shown and that is valid, and with no other. */
export const secretsVerify: Check = (evidence) =>
  postedTo(evidence).flatMap(({ id, stages, posts }) => {
    const shown = evidence.ledger.shown.filter(({ endpoint }) => endpoint === id);
    return shown.flatMap(({ secret }) => {
      const validity = validityOf(stages, secret);
      return posts.flatMap((post) => {
        const wanted = isValid(validity, post.from, underWayMs(evidence, post));
        return wanted === undefined || wanted === verifies(post, secret)
          ? []
          : [`W3: a secret of ${id} ${wanted ? 'does not verify' : 'verifies'} at ${post.from}`];
      });
    });
  });

type Validity = { readonly from: number; readonly former: number; readonly dropped: number };

/** When a secret came into force, when another took its place, and when a third did. */
const validityOf = (stages: readonly Stage[], secret: string): Validity => {
  const newest = stages.map(({ at, put }) => ({ at, sealed: put.secrets[0]?.sealed }));
  const own = newest.filter(({ sealed }) => sealed === secret);
  const later = newest.slice(newest.findLastIndex(({ sealed }) => sealed === secret) + 1);
  const [next] = later;
  const third = later.find(({ sealed }) => sealed !== next?.sealed);
  const at = (stage: { readonly at: number } | undefined) => stage?.at ?? Infinity;
  return { from: at(own[0]), former: at(next), dropped: at(third) };
};

/** Whether a secret must verify at a moment, or must not; undefined where either may be. */
const isValid = (
  { from, former, dropped }: Validity,
  at: number,
  slackMs: number,
): boolean | undefined => {
  const end = former + formerMs;
  if (at > from + slackMs && at < Math.min(dropped, end - maxAheadMs)) return true;
  if (at < from || at > Math.min(dropped, end + maxAheadMs) + slackMs) return false;
  return undefined;
};

const verifies = ({ body, headers, from }: Post, secret: string): boolean => {
  try {
    const signature = headers['Service-Signature'];
    const signedAt = Number(headers['webhook-timestamp']) * 1_000;
    if (Math.abs(signedAt - from - startTime) > maxAheadMs + minuteMs) return false;
    verifyWebhook({ body, signature, secret, now: signedAt });
    return true;
  } catch {
    return false;
  }
};
