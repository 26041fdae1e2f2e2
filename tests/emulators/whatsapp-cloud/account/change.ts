import type { Json } from '../shared/json.js';
import type { Account, BusinessNumber, Restriction } from '../state/entities.js';
import type { Provider } from '../state/provider.js';
import { amend } from '../state/state.js';

type NumberPatch = Partial<Omit<BusinessNumber, 'id' | 'account'>>;

/** New values of a business phone number. */
export type NumberChange = NumberPatch & {
  readonly id: string;
  /** Whether the change is announced by webhook. Default true. */
  readonly announce?: boolean;
};

/** Changes a number. Announces its quality, throughput and name by webhook. */
export const changeNumber = (
  provider: Provider,
  { id, announce = true, ...patch }: NumberChange,
): void => {
  const before = provider.state.numbers.get(id);
  if (before === undefined) throw new Error(`Unknown number: ${id}.`);
  const after: BusinessNumber = { ...before, ...patch };
  provider.state.numbers.set(id, after);
  if (!announce) return;
  const tell = (field: string, value: Json): void =>
    provider.outbox.put({
      account: after.account,
      field,
      at: provider.clock.now(),
      value: { display_phone_number: after.digits, ...value },
    });
  const event = qualityEvent(before, after);
  if (event !== undefined)
    tell('phone_number_quality_update', {
      event,
      current_limit: after.limitTier,
      max_daily_conversations_per_business: after.limitTier,
    });
  if (before.nameStatus !== after.nameStatus || before.verifiedName !== after.verifiedName)
    tell('phone_number_name_update', {
      decision: after.nameStatus === 'DECLINED' ? 'REJECTED' : after.nameStatus,
      requested_verified_name: after.verifiedName,
      rejection_reason: after.nameStatus === 'DECLINED' ? 'NAME_NOT_CONSISTENT' : null,
    });
};

const qualityEvent = (before: BusinessNumber, after: BusinessNumber): string | undefined => {
  if (before.throughput !== after.throughput) return 'THROUGHPUT_UPGRADE';
  if (before.qualityRating === after.qualityRating)
    return before.limitTier === after.limitTier ? undefined : 'UPGRADE';
  if (after.qualityRating === 'RED') return 'FLAGGED';
  return before.qualityRating === 'RED' ? 'UNFLAGGED' : 'DOWNGRADE';
};

/** An event of a business account. */
export type AccountEvent = {
  readonly account: string;
  /** The provider's name of the event, such as `DISABLED_UPDATE`. */
  readonly event: string;
  /** More fields of the webhook, such as `ban_info`. Default none. */
  readonly extra?: Json;
  /** Whether the event is announced by webhook. Default true. */
  readonly announce?: boolean;
};

/** Applies an event to an account, or to the number that `extra.phone_number` names, and announces it by webhook. */
export const applyAccountEvent = (provider: Provider, given: AccountEvent): void => {
  const { account: id, event, extra = {}, announce = true } = given;
  if (!provider.state.accounts.has(id)) throw new Error(`Unknown account: ${id}.`);
  const update = { account: id, field: 'account_update', at: provider.clock.now() };
  if (announce) provider.outbox.put({ ...update, value: { event, ...extra } });
  const named = typeof extra.phone_number === 'string' ? extra.phone_number : undefined;
  if (named === undefined)
    amend(provider.state.accounts, id, (account) => ({ ...account, ...effectOf(event, extra) }));
  const status = numberStatusAfter(event, extra, named !== undefined);
  if (status === undefined) return;
  for (const number of provider.state.numbers.values())
    if (number.account === id && (named === undefined || number.digits === named))
      provider.state.numbers.set(number.id, { ...number, status });
};

const banState = ({ ban_info: info }: Json): unknown =>
  typeof info === 'object' && info !== null && 'waba_ban_state' in info
    ? info.waba_ban_state
    : undefined;

const effectOf = (event: string, extra: Json): Partial<Account> => {
  switch (event) {
    case 'DISABLED_UPDATE':
      if (banState(extra) === 'DISABLE') return { isLocked: true };
      return banState(extra) === 'REINSTATE' ? { isLocked: false } : {};
    case 'ACCOUNT_RESTRICTION':
      return { restrictions: restrictionsIn(extra) };
    case 'PARTNER_REMOVED':
    case 'PARTNER_APP_UNINSTALLED':
    case 'ACCOUNT_DELETED':
      return { isShared: false };
    case 'PARTNER_ADDED':
    case 'PARTNER_APP_INSTALLED':
    case 'ACCOUNT_RECONNECTED':
      return { isShared: true };
    default:
      return {};
  }
};

const numberStatusAfter = (
  event: string,
  extra: Json,
  isOfOneNumber: boolean,
): string | undefined => {
  if (event === 'PARTNER_REMOVED' && isOfOneNumber) return 'DISCONNECTED';
  if (event === 'ACCOUNT_OFFBOARDED') return 'DISCONNECTED';
  if (event === 'ACCOUNT_RECONNECTED') return 'CONNECTED';
  if (event !== 'DISABLED_UPDATE') return undefined;
  if (banState(extra) === 'DISABLE') return 'BANNED';
  return banState(extra) === 'REINSTATE' ? 'CONNECTED' : undefined;
};

const restrictionsIn = ({ restriction_info: info }: Json): readonly Restriction[] =>
  (Array.isArray(info) ? info : []).map(({ restriction_type: type, expiration }) => ({
    type: String(type),
    until: typeof expiration === 'number' ? expiration * 1000 : undefined,
  }));
