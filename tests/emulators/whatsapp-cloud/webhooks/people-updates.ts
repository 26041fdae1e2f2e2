import { openWindow } from '../messages/window.js';
import { newWamid, userIdOf } from '../shared/ids.js';
import type { Json } from '../shared/json.js';
import type { BusinessNumber } from '../state/entities.js';
import type { Provider } from '../state/provider.js';
import { numberFor } from './inbound.js';
import { messagesValue, stampOf } from './messages-value.js';

/** What all that a user does beside messages has in common. */
type OfUser = {
  /** The user's digits, with or without `+`. */
  readonly from: string;
  /** Id of the business phone number that it is about. Default: the first number. */
  readonly number?: string;
  /** Whether the webhook has the user id but no number. Default false. */
  readonly isHidden?: boolean;
  /** When it happened, in epoch milliseconds. Default now. */
  readonly at?: number;
};

/** A call between a user and the business. */
export type Call = OfUser & {
  /** The id of the call, to tell of one twice. Default: a new id. */
  readonly id?: string;
  /** Default `connect`. */
  readonly event?: 'connect' | 'terminate';
  /** Who calls. Default `USER_INITIATED`. */
  readonly direction?: 'USER_INITIATED' | 'BUSINESS_INITIATED';
  /** The user's profile name. Default `Ada Q`. */
  readonly profileName?: string;
};

/** Tells of a call. One that the user begins opens the service window. Returns the id of the call. */
export const callFrom = (provider: Provider, given: Call): { readonly id: string } => {
  const { event = 'connect', direction = 'USER_INITIATED' } = given;
  const { number, from, userId, at } = userOf(provider, given);
  const id = given.id ?? newWamid(provider.random, from, 'fromUser').replace('wamid', 'wacid');
  const isInbound = direction === 'USER_INITIATED';
  if (isInbound && event === 'connect')
    for (const name of [from, userId]) openWindow(provider, number.id, name);
  const shown = given.isHidden ? undefined : from;
  const ends = isInbound
    ? { from: shown, from_user_id: userId, to: number.digits }
    : { from: number.digits, to: shown, to_user_id: userId };
  tell(provider, number, at, 'calls', {
    contacts: [{ profile: { name: given.profileName ?? 'Ada Q' }, wa_id: shown, user_id: userId }],
    calls: [
      {
        ...{ id, ...ends, event, timestamp: stampOf(provider, at), direction },
        ...(event === 'connect'
          ? { session: { sdp_type: 'offer', sdp: 'v=0\r\n' } }
          : { status: 'Failed' }),
      },
    ],
  });
  return { id };
};

/** What a user wants to get of the business. */
export type Wish = OfUser & {
  readonly value: 'stop' | 'resume';
  /** Default `marketing_messages`. */
  readonly category?: string;
};

/** Tells that a user stops or resumes messages of a category. Sends stay as `person` says: it refuses none by itself. */
export const wishOf = (provider: Provider, given: Wish): void => {
  const { value, category = 'marketing_messages' } = given;
  const { number, from, userId, at } = userOf(provider, given);
  tell(provider, number, at, 'user_preferences', {
    user_preferences: [
      {
        ...{ wa_id: given.isHidden ? undefined : from, user_id: userId },
        ...{ detail: `User requested to ${value} marketing messages`, category, value },
        timestamp: stampOf(provider, at),
      },
    ],
  });
};

/** A user whose user id changes. */
export type NewUserId = OfUser & { readonly userId: string };

/** Gives a user another user id, and tells of it. */
export const renameUser = (provider: Provider, given: NewUserId): void => {
  const { number, from, userId: previous, at } = userOf(provider, given);
  const before = provider.state.people.get(from) ?? {};
  provider.state.people.set(from, { ...before, userId: given.userId });
  tell(provider, number, at, 'user_id_update', {
    user_id_update: [
      {
        wa_id: given.isHidden ? undefined : from,
        user_id: { previous, current: given.userId },
        timestamp: stampOf(provider, at),
      },
    ],
  });
};

const userOf = (provider: Provider, { from: given, number, at }: OfUser) => {
  const from = given.replace(/\D/g, '');
  return {
    number: numberFor(provider, number),
    from,
    userId: provider.state.people.get(from)?.userId ?? userIdOf(from),
    at: at ?? provider.clock.now(),
  };
};

const tell = (
  provider: Provider,
  number: BusinessNumber,
  at: number,
  field: string,
  lists: Json,
): void =>
  provider.outbox.put({
    ...{ account: number.account, number: number.id, field, about: field, at },
    value: messagesValue(provider, number, lists),
  });
