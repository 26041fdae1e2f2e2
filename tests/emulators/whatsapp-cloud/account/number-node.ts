import { type Outcome, ok, refused, succeeded } from '../graph/answers/answer.js';
import { selected } from '../graph/answers/fields.js';
import { unknownObject } from '../graph/answers/refusal.js';
import type { Handler } from '../graph/handler.js';
import { isJson, type Json, textAt } from '../shared/json.js';
import type { BusinessNumber } from '../state/entities.js';
import type { Provider } from '../state/provider.js';
import { amend } from '../state/state.js';
import { verifyCallback } from './verify-callback.js';

/** The fields that a number shows when none are asked for. */
export const usualNumberFields = [
  'id',
  'display_phone_number',
  'verified_name',
  'quality_rating',
  'code_verification_status',
  'platform_type',
  'throughput',
  'webhook_configuration',
  'last_onboarded_time',
];

/** A number as the provider shows it. */
export const numberShown = (provider: Provider, number: BusinessNumber): Json => ({
  id: number.id,
  display_phone_number: number.displayNumber,
  verified_name: number.verifiedName,
  quality_rating: number.qualityRating,
  code_verification_status: number.codeVerificationStatus,
  status: number.isRegistered ? number.status : 'PENDING',
  name_status: number.nameStatus,
  throughput: { level: number.throughput },
  messaging_limit_tier: number.limitTier,
  whatsapp_business_manager_messaging_limit: number.limitTier,
  account_mode: number.accountMode,
  platform_type: number.isRegistered ? 'CLOUD_API' : 'NOT_APPLICABLE',
  is_official_business_account: false,
  is_pin_enabled: true,
  is_on_biz_app: false,
  last_onboarded_time: '2026-01-15T09:00:00+0000',
  webhook_configuration: {
    phone_number: number.overrideUrl,
    whatsapp_business_account: provider.state.accounts.get(number.account)?.overrideUrl,
    application: provider.state.app.subscription?.callbackUrl,
  },
  health_status: {
    can_send_message: canSend(provider, number) ? 'AVAILABLE' : 'BLOCKED',
    entities: [],
  },
});

const canSend = ({ state }: Provider, number: BusinessNumber): boolean =>
  number.isRegistered &&
  number.status === 'CONNECTED' &&
  state.accounts.get(number.account)?.isLocked === false;

/** A number, with the fields that were asked for. */
export const numberNode: Handler = ({ provider, call }): Outcome => {
  const number = provider.state.numbers.get(call.node);
  return number === undefined
    ? refused(unknownObject(call.node))
    : selected(numberShown(provider, number), call.params.fields, usualNumberFields, ok);
};

/** Sets a number's PIN, or where its webhooks go. */
export const changeNumberNode: Handler = async ({ provider, call }): Promise<Outcome> => {
  const { webhook_configuration: hooks, pin } = call.params;
  if (isJson(hooks)) return redirect(provider, call.node, hooks);
  if (typeof pin !== 'string' || !/^\d{6}$/.test(pin))
    return refused({ code: 100, message: '(#100) Param pin must be six digits.' });
  amend(provider.state.numbers, call.node, (number) => ({ ...number, pin }));
  return succeeded;
};

const redirect = async (provider: Provider, id: string, hooks: Json): Promise<Outcome> => {
  const url = textAt(hooks, 'override_callback_uri') ?? '';
  const problem = url === '' ? undefined : await verifyCallback(provider, url, hooks.verify_token);
  if (problem !== undefined) return refused(problem);
  const overrideUrl = url === '' ? undefined : url;
  amend(provider.state.numbers, id, (number) => ({ ...number, overrideUrl }));
  return succeeded;
};
