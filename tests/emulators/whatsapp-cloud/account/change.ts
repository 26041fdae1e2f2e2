import type { Json } from '../shared/json.js';
import type { Account, BusinessNumber, Restriction } from '../state/entities.js';
import { amend } from '../state/state.js';
import type { World } from '../state/world.js';

type NumberPatch = Partial<Omit<BusinessNumber, 'id' | 'account'>>;

/** What is to become of a number; `announce` is false when no webhook shall tell it. */
export type NumberChange = NumberPatch & { readonly id: string; readonly announce?: boolean };

/** Changes a number, and tells what has a webhook: quality, throughput, name. */
export const changeNumber = (
  world: World,
  { id, announce = true, ...patch }: NumberChange,
): void => {
  const before = world.state.numbers.get(id);
  if (before === undefined) throw new Error(`There is no number ${id}.`);
  const after: BusinessNumber = { ...before, ...patch };
  world.state.numbers.set(id, after);
  if (!announce) return;
  const tell = (field: string, value: Json): void =>
    world.outbox.put({
      account: after.account,
      field,
      at: world.clock.now(),
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

/** An event of an account, and the object that goes with it. */
export type AccountEvent = {
  readonly account: string;
  readonly event: string;
  /** `ban_info`, `restriction_info` and their like, as the webhook bears them. */
  readonly extra?: Json;
  readonly announce?: boolean;
};

/** Lets an event befall an account: what it changes is changed, and it is told. */
export const befallAccount = (world: World, given: AccountEvent): void => {
  const { account: id, event, extra = {}, announce = true } = given;
  if (!world.state.accounts.has(id)) throw new Error(`There is no account ${id}.`);
  const update = { account: id, field: 'account_update', at: world.clock.now() };
  if (announce) world.outbox.put({ ...update, value: { event, ...extra } });
  amend(world.state.accounts, id, (account) => ({ ...account, ...effectOf(event, extra) }));
  const status = numberStatusAfter(event, extra);
  if (status === undefined) return;
  for (const number of world.state.numbers.values())
    if (number.account === id) world.state.numbers.set(number.id, { ...number, status });
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

const numberStatusAfter = (event: string, extra: Json): string | undefined => {
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
