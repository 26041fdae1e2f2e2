import * as E from 'fp-ts/lib/Either.js';
import { firstRefusal, type Outcome, refused } from '../graph/answers/answer.js';
import { type Refusal, unknownObject } from '../graph/answers/refusal.js';
import type { Context, Handler } from '../graph/handler.js';
import { meterBegun, meterPair, meterThroughput } from '../graph/limits.js';
import { newWamid } from '../shared/ids.js';
import { type Json, textAt } from '../shared/json.js';
import type { BusinessNumber, Failing } from '../state/entities.js';
import { logAccepted } from '../state/ledger.js';
import type { World } from '../state/world.js';
import { contents } from './content/content.js';
import { envelopeProblem } from './envelope.js';
import { gate, type Sending } from './gate.js';
import { begin } from './journey.js';
import { lateFailure } from './late.js';
import { type Recipient, recipientOf } from './recipient.js';
import { referenceProblem } from './references.js';
import { templateProblem } from './template/message.js';
import { isWindowOpen } from './window.js';

/** Takes a message, or refuses it as strictly as the provider would. */
export const sendMessage: Handler = ({ world, call }: Context): Outcome => {
  const { params } = call;
  const number = world.state.numbers.get(call.node);
  if (number === undefined) return refused(unknownObject(call.node, 'POST'));
  const malformed = envelopeProblem(params) ?? contentProblem(params);
  if (malformed !== undefined) return refused(malformed);
  const recipient = recipientOf(world, number, params);
  if (E.isLeft(recipient)) return recipient;

  const type = typeOf(params);
  const refusal = conditionsOf(world, sendingOf(number, recipient.right, params), params);
  if (refusal !== undefined) return refused(refusal);
  const late = lateFailure(world, { number, recipient: recipient.right, type, body: params });
  if (late?.isAnswered) return refused({ code: late.failing.code, details: late.failing.details });
  return accept(world, { number, recipient: recipient.right, params, failing: late?.failing });
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

const conditionsOf = (world: World, sending: Sending, params: Json): Refusal | undefined => {
  const { number, recipient, isTemplate } = sending;
  const begins = isTemplate && !isWindowOpen(world, number.id, recipient.key);
  return firstRefusal(
    () => gate(world, sending),
    () => referenceProblem(world, number, params),
    () => (isTemplate ? templateProblem(world, number, recipient, params) : undefined),
    () => meterThroughput(world, number),
    () => meterPair(world, number.id, recipient.key),
    () => (begins ? meterBegun(world, number, recipient.key) : undefined),
  );
};

type Acceptance = {
  readonly number: BusinessNumber;
  readonly recipient: Recipient;
  readonly params: Json;
  readonly failing?: Failing | undefined;
};

const accept = (world: World, { number, recipient, params, failing }: Acceptance): Outcome => {
  const wamid = newWamid(world.random, recipient.waId ?? recipient.userId, 'toUser');
  const isTemplate = typeOf(params) === 'template';
  logAccepted(world.ledger, {
    wamid,
    account: number.account,
    number: number.id,
    input: recipient.input,
    to: recipient.key,
    userId: recipient.userId,
    isHidden: recipient.waId === undefined || recipient.person.isHidden === true,
    type: typeOf(params),
    opaque: textAt(params, 'biz_opaque_callback_data'),
    acceptedAt: world.clock.now(),
    body: params,
    statuses: [],
  });
  begin(world, wamid, recipient, failing);
  const { person, input, waId, userId } = recipient;
  const status = person.isHeld ? 'held_for_quality_assessment' : 'accepted';
  return E.right({
    status: 200,
    wamid,
    body: {
      messaging_product: 'whatsapp',
      ...(world.settings().readings.answeredContacts === 'present' && {
        contacts: [{ input, wa_id: waId, user_id: userId }],
      }),
      messages: [{ id: wamid, ...(isTemplate && { message_status: status }) }],
    },
  });
};
