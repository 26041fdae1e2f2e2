import type { Channel } from '../../../core/model/channels/channel.js';
import type { ConditionReport } from '../../../core/model/channels/condition.js';
import type { Clock } from '../../../core/ports/machine/clock.js';
import type { ProviderReport } from '../../../core/ports/provider/intake.js';
import type { TwilioAnswer, TwilioClient } from '../api/client.js';
import { textAt } from '../api/json.js';
import { errorIn, messageErrorOf, unsuccessful } from '../errors/classify.js';
import type { Credentials } from '../settings.js';
import { recentMessages } from './recent-messages.js';

/** What `inspect` needs. */
export type InspectPorts = { readonly twilio: TwilioClient; readonly clock: Clock };

/** What an account can do: the status that its channels get, and why, for the operator. */
export type AccountCondition = Pick<ConditionReport, 'becomes' | 'providerCode' | 'detail'>;

/** The call that asks for the state of an account. */
export const askAccount = { method: 'GET', path: '.json' } as const;

/**
 * Reads the condition of the channel's account, and what became of its newest messages. Reports nothing when Twilio does not
 * answer.
 */
export const inspect =
  ({ twilio, clock }: InspectPorts) =>
  async (channel: Channel, credentials: Credentials): Promise<readonly ProviderReport[]> => {
    const at = clock();
    const condition = accountCondition(await twilio(credentials, askAccount));
    if (!condition) return [];
    const report = {
      kind: 'condition',
      channel: channel.id,
      ...condition,
      at,
      until: null,
    } as const;
    // What was requested decides whether the channel can send, and waits for nothing else.
    const isQuiet = channel.status === 'active' && !channel.inspection;
    return isQuiet && condition.becomes === 'active'
      ? [report, ...(await recentMessages({ twilio })(channel, credentials, at))]
      : [report];
  };

/** What an answer says of the account. Undefined when nothing is certain. */
export const accountCondition = (answer: TwilioAnswer): AccountCondition | undefined => {
  const status = answer.kind === 'answered' ? textAt(answer.body, 'status') : undefined;
  if (answer.kind === 'answered' && answer.status < 300 && status !== undefined)
    return conditions[status];
  const outcome = unsuccessful(answer);
  if (outcome.kind !== 'channel_trouble' && outcome.kind !== 'refused') return undefined;
  const becomes = outcome.kind === 'channel_trouble' ? outcome.becomes : 'inactive';
  return { becomes, providerCode: outcome.providerCode, detail: detailOf(answer) };
};

const conditions: Readonly<Partial<Record<string, AccountCondition>>> = {
  active: { becomes: 'active', providerCode: 'active', detail: null },
  suspended: {
    becomes: 'restricted',
    providerCode: 'suspended',
    detail: 'The account at Twilio is suspended.',
  },
  closed: {
    becomes: 'inactive',
    providerCode: 'closed',
    detail: 'The account at Twilio is closed.',
  },
};

const detailOf = (answer: TwilioAnswer): string => {
  const error = errorIn(answer);
  return error ? messageErrorOf(error).message : 'Twilio refused the call.';
};
