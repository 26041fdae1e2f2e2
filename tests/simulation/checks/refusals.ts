import * as E from 'fp-ts/lib/Either.js';
import { personOf } from '../../../core/model/messages/person/person.js';
import type { ChannelId } from '../../../core/shared/ids.js';
import type { InvalidInput } from '../../../core/shared/invalid-input.js';
import type { AcceptRefusal } from '../../../core/use-cases/messages/accept-message.js';
import { personAt } from '../actors/persons.js';
import { strangerUser, wrongRecipients } from '../actors/processes.js';
import type { Asked, SendRequest } from '../ledger.js';
import type { Check, Evidence } from './check.js';

/** A4, A7, L2: a refusal tells the truth of the time between the question and its answer. */
export const refusalsAreTrue: Check = (evidence) =>
  evidence.ledger.asked.flatMap((asked) => {
    const { reply, wish } = asked;
    if (reply.kind !== 'answer' || E.isRight(reply.value)) return [];
    const refusal = reply.value.left;
    return isTrue(evidence, asked, refusal)
      ? []
      : [`A4: wish ${wish.number} was refused for nothing: ${JSON.stringify(refusal)}`];
  });

const isTrue = (
  evidence: Evidence,
  asked: Asked,
  refusal: InvalidInput | AcceptRefusal,
): boolean => {
  const { wish } = asked;
  const line = evidence.scene.lines.find(({ channel }) => channel === wish.channel);
  switch (refusal.code) {
    case 'channel_not_found':
      return line?.project !== wish.project;
    case 'invalid_input':
      // Without a channel there is no network that names persons by ids.
      return line?.project !== wish.project && isUser(wish.to);
    case 'invalid_recipient':
      return wish.to === wrongRecipients[wrongAs.indexOf(refusal.reason)];
    case 'channel_inactive':
      return channelsOf(wish).every((channel) => wasInactive(evidence, asked, channel));
    case 'idempotency_key_reuse':
      return wasUsed(evidence, asked);
    case 'idempotency_in_progress':
      return true;
    case 'reply_target_mismatch':
      return refusal.reason === 'in_group'
        ? isInGroup(evidence, wish)
        : refusal.reason === 'other_person' && !isShownAs(evidence, wish);
    case 'project_suspended':
      return evidence.ledger.suspensions.some(
        ({ project, askedAt, endedAt }) =>
          project === wish.project && asked.until >= askedAt && asked.from <= endedAt,
      );
    case 'message_quota_exceeded':
      return isUsedUp(evidence, asked, refusal);
    default:
      return false;
  }
};

/** Why the recipients that are wrong are refused, in their order. */
const wrongAs = [undefined, 'unknown_user_id', 'unknown_contact'];

const isUser = (to: string): boolean => to === strangerUser || personAt(to)?.user === to;

const channelsOf = ({ channel, fallback }: SendRequest): readonly ChannelId[] =>
  fallback === undefined ? [channel] : [channel, fallback];

/** Whether a send answers what was written in a group. */
const isInGroup = ({ projects }: Evidence, { replyTo }: SendRequest): boolean =>
  projects.some(({ messages }) =>
    messages.some(({ id, context }) => id === replyTo && context?.group),
  );

/** Whether a send is to the address that the message shows which it answers. */
const isShownAs = ({ projects }: Evidence, { to, replyTo }: SendRequest): boolean =>
  projects.some(({ messages }) =>
    messages.some((message) => message.id === replyTo && personOf(message) === to),
  );

/** Whether a channel was not active at some moment of the request. */
const wasInactive = ({ ledger }: Evidence, { from, until }: Asked, channel: ChannelId): boolean => {
  let status = 'active';
  let was = false;
  for (const { at, change, isMade } of ledger.changes) {
    if (at > until) break;
    if (at >= from) was ||= status !== 'active';
    const put = change.puts?.channels?.find(({ id }) => id === channel);
    if (put && isMade) status = put.status;
  }
  return was || status !== 'active';
};

/** Whether another wish had come true under the key. */
const wasUsed = ({ ledger }: Evidence, { wish, until }: Asked): boolean =>
  ledger.changes.some(({ change, isMade, at }) => {
    const record = change.requires?.idempotency;
    const [message] = change.puts?.messages ?? [];
    const isSame = record?.key === wish.key && change.project === wish.project;
    return isMade && at <= until && isSame && message?.metadata.number !== `${wish.number}`;
  });

/** Whether exactly the allowance was spent at some moment of the request. A cancellation gives some back. */
const isUsedUp = (
  { ledger, scene }: Evidence,
  { wish, from, until }: Asked,
  refusal: Extract<AcceptRefusal, { code: 'message_quota_exceeded' }>,
): boolean => {
  const project = scene.projects.find(({ id }) => id === wish.project);
  const { limit, used } = refusal;
  if (limit !== project?.allowance || used !== limit) return false;
  let spent = 0;
  for (const { at, change, isMade } of ledger.changes) {
    if (at > until) break;
    if (at >= from && spent === limit) return true;
    if (!isMade || change.project !== wish.project) continue;
    if (change.requires?.allowance) spent += 1;
    if (change.refund) spent -= 1;
  }
  return spent === limit;
};
