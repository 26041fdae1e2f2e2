import type * as t from 'io-ts';
import { type Event, eventText } from '../../events/event.js';
import { type ErasureRules, leaveBy } from '../../retention/erasure-rules.js';
import type { Content } from '../content.js';
import { contentJson } from '../content-view.js';
import { inboundContextJson } from '../inbound/inbound-context.js';
import type { Message, MessageError } from '../message.js';
import type { MessageView } from '../message-view.js';
import type { Progress } from '../status.js';
import { type Addresses, erasedMark, erasedPeer } from './person.js';

/** No field of a content stays, of any kind. */
const erasedContent: Content = { type: 'unsupported', providerType: erasedMark, raw: null };

/** The addresses of a message: the channel's stays, the person's does not. */
const addressRules = {
  direction: 'kept',
  from: ({ direction, from }) => (direction === 'inbound' ? erasedMark : from),
  to: ({ direction, to }) => (direction === 'outbound' ? erasedMark : to),
} as const satisfies ErasureRules<Addresses>;

const leaveProgress = leaveBy<Progress>({
  status: 'kept',
  reachedAt: ({ reachedAt }) => leaveTimes(reachedAt),
});

const leaveTimes = leaveBy<Progress['reachedAt']>({
  accepted: 'kept',
  sent: 'kept',
  delivered: 'kept',
  read: 'kept',
  failed: 'kept',
});

const errorRules = {
  code: 'kept',
  message: () => 'Erased.',
} as const satisfies ErasureRules<MessageError>;

const leaveError = leaveBy<MessageError>(errorRules);

/** A message without its person: no number, content, metadata, trace and provider's id. Its id, status and times stay. */
export const eraseMessage = leaveBy<Message>({
  ...addressRules,
  id: 'kept',
  project: 'kept',
  version: 'kept',
  channel: 'kept',
  content: () => erasedContent,
  progress: ({ progress }) => leaveProgress(progress),
  metadata: () => ({}),
  inReplyTo: 'kept',
  quotedProviderId: 'gone',
  isHeld: 'kept',
  networkRecipient: 'gone',
  context: 'gone',
  error: ({ error }) => error && leaveError(error),
  providerId: () => null,
  request: 'kept',
  trace: 'gone',
});

const noContext = inboundContextJson(undefined);

type Published = t.TypeOf<typeof MessageView>;

const leavePublishedError = leaveBy<NonNullable<Published['error']>>(errorRules);

/** The published form of a message, likewise: what `messageJson` shows of the erased message as it stood then. */
const leavePublished = leaveBy<Published>({
  id: 'kept',
  channel: 'kept',
  ...addressRules,
  peer: () => erasedPeer,
  content: () => contentJson(erasedContent),
  status: 'kept',
  metadata: () => ({}),
  in_reply_to: 'kept',
  quoted_provider_id: () => null,
  held: 'kept',
  group: () => noContext.group,
  forwarded: () => noContext.forwarded,
  frequently_forwarded: () => noContext.frequently_forwarded,
  referral: () => noContext.referral,
  error: ({ error }) => error && leavePublishedError(error),
  accepted_at: 'kept',
  sent_at: 'kept',
  delivered_at: 'kept',
  read_at: 'kept',
  failed_at: 'kept',
});

/** The text of an event about a message, likewise. */
export const erasedEventText = (event: Event): string => {
  const data = JSON.stringify(leavePublished(JSON.parse(event.text).data));
  return eventText({ ...event, data }, event.sequence);
};
