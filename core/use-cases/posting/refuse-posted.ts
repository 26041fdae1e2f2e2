import type { ChangeWith } from '../../commit/conflicts.js';
import type { Channel } from '../../model/channels/channel.js';
import type { Content } from '../../model/messages/content.js';
import type { Message, MessageError } from '../../model/messages/message.js';
import { shownOf } from '../../model/messages/moment.js';
import { fallBack, storedFallbacks } from '../../model/messages/sends/fallback.js';
import { jsonOf, type PostedSend } from '../../model/messages/sends/posted-send.js';
import { type Send, setIn } from '../../model/messages/sends/send.js';
import { applyStep, startAccepted } from '../../model/messages/status.js';
import type { NewId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import { withTrace } from '../../shared/trace-context.js';

/** What is known of a posted send that is refused. */
type Refused = {
  readonly posted: PostedSend;
  /** Undefined when its body is no message. */
  readonly send: Send | undefined;
  readonly channel: Channel | undefined;
  /** Undefined when what it refers to does not exist. */
  readonly content: Content | undefined;
  readonly error: MessageError;
  /** The failed message that it was to replace. */
  readonly replaces: Message | undefined;
  readonly now: Instant;
};

/**
 * A message that is accepted and fails in one commit: in neither usage nor quota. A content that cannot be made is kept as it was
 * posted. It falls back to its next channel where that can mend the refusal.
 */
export const refusePosted = (
  refused: Refused,
  newId: NewId,
): ChangeWith<'puts' | 'events' | 'posts', 'nextPosted' | 'unchanged'> => {
  const { posted, error, replaces, now } = refused;
  const accepted = withTrace(messageOf(refused), posted.trace);
  const progress = applyStep(accepted.progress, { status: 'failed', at: now });
  const { message: failed, posts } = fallBack(accepted, { ...accepted, progress, error }, newId);
  return {
    project: posted.project,
    at: now,
    requires: { nextPosted: posted.position, unchanged: replaces ? [asRead(replaces)] : [] },
    puts: { messages: [failed] },
    ...(posts && { posts }),
    events: [
      { type: 'message.accepted', at: now, ...shownOf(accepted) },
      { type: 'message.failed', at: now, ...shownOf(failed) },
    ],
  };
};

const asRead = ({ id, version }: Message) => ({ id, version });

const messageOf = ({ posted, send, channel, content, replaces, now }: Refused): Message => ({
  id: posted.message,
  project: posted.project,
  version: 0,
  channel: posted.channel,
  direction: 'outbound',
  from: channel?.address ?? '',
  to: send?.to ?? textIn(posted, 'to'),
  content: content ?? asPosted(posted, send, replaces),
  progress: startAccepted(now),
  ...(send ? { ...setIn(send), ...storedFallbacks(send) } : {}),
  ...(replaces && { fallbackOf: replaces.id }),
  metadata: send?.metadata ?? {},
  inReplyTo: null,
  error: null,
  providerId: null,
  ...(replaces?.typedIn && { typedIn: replaces.typedIn }),
  request: replaces?.request ?? null,
});

const asPosted = (
  { body }: PostedSend,
  send: Send | undefined,
  replaces: Message | undefined,
): Content => {
  const raw = jsonOf(replaces && send ? JSON.stringify(send) : body);
  return {
    type: 'unsupported',
    providerType: send?.payload.kind ?? 'posted',
    raw: isRecord(raw) ? raw : { body: raw },
  };
};

const textIn = ({ body }: PostedSend, key: string): string => {
  const given = jsonOf(body);
  const value = isRecord(given) ? given[key] : undefined;
  return typeof value === 'string' ? value : '';
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
