import { dayMs, type Instant } from '../../../shared/time.js';
import { type Contact, idsOf } from '../../contacts/contact.js';
import { isReaction } from '../../contents/contents.js';
import type { Message } from '../message.js';
import { isErased, personOf } from '../person/person.js';
import type { PayloadRefusal } from './payload-rules.js';
import type { Send } from './send.js';

/** Why a message cannot answer or react to another one. */
export const replyMisfits = [
  'not_found',
  'other_channel',
  'other_person',
  'in_group',
  'erased',
  'not_inbound',
  'is_reaction',
  'too_old',
] as const;

/** The message to answer or to react to is none of the same channel and person, or takes no reaction. */
export type ReplyTargetMismatch = {
  readonly code: 'reply_target_mismatch';
  readonly id: string;
  readonly reason: (typeof replyMisfits)[number];
};

/** A message takes reactions for as long (docs/specification.md#3.5.6). */
const reactionTtlMs = 30 * dayMs;

type Facts = {
  /** The message that is answered, where it exists. */
  readonly target: Message | undefined;
  readonly channel: string;
  /** The contact of the recipient, as far as there is one. */
  readonly contact: Pick<Contact, 'id' | 'merged'> | undefined;
  readonly now: Instant;
};

/** Why a send cannot answer or react to the message that it names. Undefined when it can, or names none. */
export const replyMisfit = (
  { replyTo, to, payload }: Send,
  { target, channel, contact, now }: Facts,
): ReplyTargetMismatch | PayloadRefusal | undefined => {
  const reacts = payload.kind === 'content' && isReaction(payload.content);
  if (replyTo === undefined)
    return reacts
      ? { code: 'content_invalid', param: 'reply_to', message: 'must name the message to react to' }
      : undefined;
  const misfit = (reason: ReplyTargetMismatch['reason']): ReplyTargetMismatch => ({
    code: 'reply_target_mismatch',
    id: replyTo,
    reason,
  });
  if (!target) return misfit('not_found');
  if (target.channel !== channel) return misfit('other_channel');
  if (isErased(target)) return misfit('erased');
  if (!isOf(target, contact, to)) return misfit('other_person');
  if (target.context?.group) return misfit('in_group');
  const wrong = reacts ? reactionMisfit(target, now) : undefined;
  return wrong && misfit(wrong);
};

/**
 * Whether a message is to or from a person: by the contact that it names, also under the id of one that was merged into it. A
 * network gives an old number to somebody else, so an address counts alone for messages of before contacts, which name none.
 */
const isOf = (target: Message, contact: Facts['contact'], address: string): boolean => {
  const named = target.contact;
  if (named !== undefined) return contact !== undefined && idsOf(contact).includes(named);
  const { number, user } = target.networkRecipient ?? {};
  return [personOf(target), number, user].includes(address);
};

/** A reaction is to a message that the person sent, lately, and that is no reaction itself. */
const reactionMisfit = (
  { direction, content, progress }: Message,
  now: Instant,
): ReplyTargetMismatch['reason'] | undefined => {
  if (direction !== 'inbound') return 'not_inbound';
  if (isReaction(content)) return 'is_reaction';
  return now - (progress.reachedAt.accepted ?? now) > reactionTtlMs ? 'too_old' : undefined;
};
