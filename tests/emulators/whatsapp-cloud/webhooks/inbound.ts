import { meterThroughput } from '../graph/limits.js';
import { openWindow } from '../messages/window.js';
import { newWamid, userIdOf } from '../shared/ids.js';
import type { Json } from '../shared/json.js';
import type { BusinessNumber } from '../state/entities.js';
import type { World } from '../state/world.js';
import { carriedBy } from './inbound-content.js';
import { type InboundKind, type InboundKindName, inboundKinds } from './inbound-kinds.js';
import { messagesValue, stampOf } from './messages-value.js';

/** A message that a user is to send. Only `from` is needed. */
export type Inbound = {
  /** The user's digits, with or without `+`. */
  readonly from: string;
  /** The number it is for; the first by default. */
  readonly number?: string;
  /** `text` by default. */
  readonly kind?: InboundKindName;
  /** Laid over what the kind carries by itself; `contacts` and others that are lists replace it. */
  readonly content?: unknown;
  /** Beside `type`: context, referral, errors, a field of tomorrow. */
  readonly beside?: Json;
  readonly profileName?: string;
  readonly username?: string;
  /** Whether the user hides the number, so that only the user id is told. */
  readonly isHidden?: boolean;
  /** The bytes of media, in base64. */
  readonly bytes?: string;
  /** To send one again under its own id. */
  readonly wamid?: string;
  /** When the user wrote it, in milliseconds; now by default. */
  readonly at?: number;
  /** Whether the media's address stands in the webhook already. */
  readonly hasUrl?: boolean;
};

/** What came of it. */
export type Received = { readonly wamid: string; readonly mediaId?: string | undefined };

/** Has a user send a message: it opens the window and is told by webhook. */
export const receiveFrom = (world: World, given: Inbound): Received => {
  const number = numberFor(world, given.number);
  const from = given.from.replace(/\D/g, '');
  const kind: InboundKind = inboundKinds[given.kind ?? 'text'];
  const at = given.at ?? world.clock.now();
  const wamid = given.wamid ?? newWamid(world.random, from, 'fromUser');
  const { content, mediaId } = carriedBy(world, number, { kind, wamid, given });
  meterThroughput(world, number);
  world.ledger.inbound.set(wamid, { wamid, number: number.id, from, type: kind.type, at });
  const userId = world.state.people.get(from)?.userId ?? userIdOf(from);
  if (!windowless.includes(kind.type))
    for (const name of [from, userId]) openWindow(world, number.id, name);
  world.outbox.put({
    account: number.account,
    number: number.id,
    field: 'messages',
    about: 'message',
    wamid,
    to: from,
    at,
    value: messagesValue(world, number, {
      ...(kind.type !== 'system' && { contacts: [contactOf(given, from, userId)] }),
      messages: [
        {
          from: given.isHidden ? undefined : from,
          from_user_id: userId,
          id: wamid,
          timestamp: stampOf(world, at),
          type: kind.type,
          ...content,
          ...given.beside,
        },
      ],
    }),
  });
  return { wamid, mediaId };
};

/** What a user may do without opening the window. */
const windowless = ['reaction', 'system'];

const numberFor = (world: World, id: string | undefined): BusinessNumber => {
  const [first] = world.state.numbers.values();
  const number = id === undefined ? first : world.state.numbers.get(id);
  if (number === undefined) throw new Error(`There is no number ${id ?? ''}.`);
  return number;
};

const contactOf = (given: Inbound, from: string, userId: string): Json => ({
  profile: { name: given.profileName ?? 'Ada Q', username: given.username },
  wa_id: given.isHidden ? undefined : from,
  user_id: userId,
});
