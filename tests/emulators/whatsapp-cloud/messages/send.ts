import * as E from 'fp-ts/lib/Either.js';
import { firstRefusal, type Outcome, refused } from '../graph/answers/answer.js';
import { type Refusal, unknownObject } from '../graph/answers/refusal.js';
import type { Context, Handler } from '../graph/handler.js';
import { meterBegun, meterPair, meterThroughput } from '../graph/limits.js';
import { newWamid } from '../shared/ids.js';
import { type Json, textAt } from '../shared/json.js';
import type { BusinessNumber, Failing } from '../state/entities.js';
import { logAccepted } from '../state/ledger.js';
import type { Provider } from '../state/provider.js';
import { contents } from './content/content.js';
import { envelopeProblem } from './envelope.js';
import { lateFailure } from './late-failure.js';
import { type Recipient, recipientOf } from './recipient.js';
import { referenceProblem } from './references.js';
import { type Sending, sendRefusal } from './send-refusal.js';
import { begin } from './status-schedule.js';
import { templateProblem } from './template/message.js';
import { isWindowOpen } from './window.js';

/** Takes a message, or refuses it as strictly as the provider would. */
export const sendMessage: Handler = ({ provider, call }: Context): Outcome => {
  const { params } = call;
  const number = provider.state.numbers.get(call.node);
  if (number === undefined) return refused(unknownObject(call.node, 'POST'));
  const malformed = envelopeProblem(params) ?? contentProblem(params);
  if (malformed !== undefined) return refused(malformed);
  const recipient = recipientOf(provider, number, params);
  if (E.isLeft(recipient)) return recipient;

  const type = typeOf(params);
  const refusal = conditionsOf(provider, sendingOf(number, recipient.right, params), params);
  if (refusal !== undefined) return refused(refusal);
  const late = lateFailure(provider, { number, recipient: recipient.right, type, body: params });
  if (late?.isAnswered) return refused({ code: late.failing.code, details: late.failing.details });
  return accept(provider, { number, recipient: recipient.right, params, failing: late?.failing });
};

const typeOf = (params: Json): string => textAt(params, 'type') ?? 'text';

const contentProblem = (params: Json): Refusal | undefined => {
  const type = typeOf(params);
  const content = params[type];
  return content === undefined
    ? { code: 131008, details: `The parameter ${type} is required.` }
    : contents[type]?.(content, type);
};

const sendingOf = (number: BusinessNumber, recipient: Recipient, params: Json): Sending => ({
  number,
  recipient,
  isTemplate: typeOf(params) === 'template',
  identityHash: textAt(params, 'recipient_identity_key_hash'),
});

const conditionsOf = (provider: Provider, sending: Sending, params: Json): Refusal | undefined => {
  const { number, recipient, isTemplate } = sending;
  const begins = isTemplate && !isWindowOpen(provider, number.id, recipient.key);
  return firstRefusal(
    () => sendRefusal(provider, sending),
    () => referenceProblem(provider, number, params),
    () => (isTemplate ? templateProblem(provider, number, recipient, params) : undefined),
    () => meterThroughput(provider, number),
    () => meterPair(provider, number.id, recipient.key),
    () => (begins ? meterBegun(provider, number, recipient.key) : undefined),
  );
};

type Acceptance = {
  readonly number: BusinessNumber;
  readonly recipient: Recipient;
  readonly params: Json;
  readonly failing?: Failing | undefined;
};

const accept = (
  provider: Provider,
  { number, recipient, params, failing }: Acceptance,
): Outcome => {
  const wamid = newWamid(provider.random, recipient.waId ?? recipient.userId, 'toUser');
  const isTemplate = typeOf(params) === 'template';
  logAccepted(provider.ledger, {
    wamid,
    account: number.account,
    number: number.id,
    input: recipient.input,
    to: recipient.key,
    userId: recipient.userId,
    isHidden: recipient.waId === undefined || recipient.person.isHidden === true,
    type: typeOf(params),
    opaque: textAt(params, 'biz_opaque_callback_data'),
    acceptedAt: provider.clock.now(),
    body: params,
    statuses: [],
  });
  begin(provider, wamid, recipient, failing);
  const { person, input, waId, userId } = recipient;
  const status = person.isHeld ? 'held_for_quality_assessment' : 'accepted';
  return E.right({
    status: 200,
    wamid,
    body: {
      messaging_product: 'whatsapp',
      ...(provider.settings().variants.answeredContacts === 'present' && {
        contacts: [{ input, wa_id: waId, user_id: userId }],
      }),
      messages: [{ id: wamid, ...(isTemplate && { message_status: status }) }],
    },
  });
};
