import { meterThroughput } from '../graph/limits.js';
import { openWindow } from '../messages/window.js';
import { newWamid, userIdOf } from '../shared/ids.js';
import { type Json, objectAt, textAt } from '../shared/json.js';
import type { BusinessNumber } from '../state/entities.js';
import { logAccepted } from '../state/ledger.js';
import type { Provider } from '../state/provider.js';
import { carriedBy } from './inbound-content.js';
import { type InboundKind, type InboundKindName, inboundKinds } from './inbound-kinds.js';
import { messagesValue, stampOf } from './messages-value.js';

/** An inbound message. Only `from` is required. */
export type Inbound = {
  /** The user's digits, with or without `+`. */
  readonly from: string;
  /** Id of the business phone number that receives it. Default: the first number. */
  readonly number?: string;
  /** Default `text`. */
  readonly kind?: InboundKindName;
  /** Merged into the sample content of the kind. A list replaces it. Default: the sample content. */
  readonly content?: unknown;
  /** More fields of the message: `context`, `referral`, `group_id`, `errors`. Default none. */
  readonly beside?: Json;
  /** The user's profile name. Default `Ada Q`. */
  readonly profileName?: string;
  /** The user's name at the provider. Default none. */
  readonly username?: string;
  /** Whether the webhook has the user id but no number. Default false. */
  readonly isHidden?: boolean;
  /** The media file in base64. Default: a small sample of its type. */
  readonly bytes?: string;
  /** The id of the message, to send one twice. Default: a new id. */
  readonly wamid?: string;
  /** When the user sent it, in epoch milliseconds. Default now. */
  readonly at?: number;
  /** Whether the webhook has the URL of the media file. Default false. */
  readonly hasUrl?: boolean;
};

/** The ids of an inbound message. */
export type Received = { readonly wamid: string; readonly mediaId?: string | undefined };

/** Receives a message from a user: opens the service window, but not from a group, and sends a webhook. */
export const receiveFrom = (provider: Provider, given: Inbound): Received => {
  const number = numberFor(provider, given.number);
  const from = given.from.replace(/\D/g, '');
  const kind: InboundKind = inboundKinds[given.kind ?? 'text'];
  const at = given.at ?? provider.clock.now();
  const wamid = given.wamid ?? newWamid(provider.random, from, 'fromUser');
  const { content, mediaId } = carriedBy(provider, number, { kind, wamid, given });
  meterThroughput(provider, number);
  const isOfGroup = textAt(given.beside ?? {}, 'group_id') !== undefined;
  provider.ledger.inbound.set(wamid, {
    ...{ wamid, number: number.id, from, type: kind.type, at },
    ...(isOfGroup && { isOfGroup: true as const }),
  });
  const revoked = textAt(objectAt(content, 'revoke'), 'original_message_id') ?? '';
  const original = provider.ledger.inbound.get(revoked);
  if (original) provider.ledger.inbound.set(revoked, { ...original, isRevoked: true });
  const userId = provider.state.people.get(from)?.userId ?? userIdOf(from);
  if (!isOfGroup && !windowless.includes(kind.type))
    for (const name of [from, userId]) openWindow(provider, number.id, name);
  provider.outbox.put({
    account: number.account,
    number: number.id,
    field: 'messages',
    about: 'message',
    wamid,
    to: from,
    at,
    value: messagesValue(provider, number, {
      ...(kind.type !== 'system' && { contacts: [contactOf(given, from, userId)] }),
      messages: [
        {
          from: given.isHidden ? undefined : from,
          from_user_id: userId,
          id: wamid,
          timestamp: stampOf(provider, at),
          type: kind.type,
          ...content,
          ...given.beside,
        },
      ],
    }),
  });
  return { wamid, mediaId };
};

/** A message that the business writes to a user in the app of its phone. `to` stands for `from`. */
export type Echo = Omit<Inbound, 'from' | 'profileName' | 'username'> & { readonly to: string };

/** Tells of a message that the business wrote on its phone. It opens no service window; its statuses are told by `report`. */
export const echoTo = (provider: Provider, { to: given, ...rest }: Echo): Received => {
  const number = numberFor(provider, rest.number);
  const to = given.replace(/\D/g, '');
  const inbound = { ...rest, from: to };
  const kind: InboundKind = inboundKinds[inbound.kind ?? 'text'];
  const at = inbound.at ?? provider.clock.now();
  const wamid = inbound.wamid ?? newWamid(provider.random, to, 'toUser');
  const { content, mediaId } = carriedBy(provider, number, { kind, wamid, given: inbound });
  const userId = provider.state.people.get(to)?.userId ?? userIdOf(to);
  logAccepted(provider.ledger, {
    ...{ wamid, account: number.account, number: number.id, input: to, to, userId },
    ...{ isHidden: inbound.isHidden === true, type: kind.type, opaque: undefined },
    ...{ acceptedAt: at, body: {}, statuses: [] },
  });
  provider.outbox.put({
    ...{ account: number.account, number: number.id, field: 'smb_message_echoes' },
    ...{ about: 'echo', wamid, to, at },
    value: messagesValue(provider, number, {
      message_echoes: [
        {
          from: number.digits,
          to: inbound.isHidden ? undefined : to,
          to_user_id: userId,
          id: wamid,
          timestamp: stampOf(provider, at),
          type: kind.type,
          ...content,
          ...inbound.beside,
        },
      ],
    }),
  });
  return { wamid, mediaId };
};

/** Kinds that do not open the service window. */
const windowless = ['reaction', 'system'];

/** The number with an id. Default: the first number. */
export const numberFor = (provider: Provider, id: string | undefined): BusinessNumber => {
  const [first] = provider.state.numbers.values();
  const number = id === undefined ? first : provider.state.numbers.get(id);
  if (number === undefined) throw new Error(`Unknown number: ${id}.`);
  return number;
};

const contactOf = (given: Inbound, from: string, userId: string): Json => ({
  profile: { name: given.profileName ?? 'Ada Q', username: given.username },
  wa_id: given.isHidden ? undefined : from,
  user_id: userId,
});
