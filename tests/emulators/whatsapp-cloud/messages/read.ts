import { firstRefusal, type Outcome, refused, succeeded } from '../graph/answers/answer.js';
import type { Refusal } from '../graph/answers/refusal.js';
import type { Context, Handler } from '../graph/handler.js';
import { isJson, type Json, textAt } from '../shared/json.js';
import type { Provider } from '../state/provider.js';
import { object, oneOf } from './content/checks.js';
import { productProblem } from './envelope.js';
import { reachMs } from './references.js';

/** Takes a read confirmation, and with it the typing indicator; once or often is the same. */
export const confirmRead: Handler = ({ provider, call }: Context): Outcome => {
  const { params, node } = call;
  const refusal = firstRefusal(
    () => productProblem(params),
    () => oneOf('read')(params.status, 'status'),
    () => typingProblem(params),
    () => messageProblem(provider, node, params),
  );
  if (refusal !== undefined) return refused(refusal);
  provider.ledger.reads.push({
    number: node,
    wamid: textAt(params, 'message_id') ?? '',
    at: provider.clock.now(),
    isTyping: isJson(params.typing_indicator),
  });
  return succeeded;
};

const typingProblem = ({ typing_indicator: typing }: Json): Refusal | undefined =>
  typing === undefined ? undefined : object({ type: oneOf('text') })(typing, 'typing_indicator');

const messageProblem = (provider: Provider, number: string, params: Json): Refusal | undefined => {
  const wamid = textAt(params, 'message_id');
  if (wamid === undefined)
    return { code: 131008, details: 'The parameter message_id is required.' };
  const message = provider.ledger.inbound.get(wamid);
  const isKnown =
    message?.number === number && !message.isOfGroup && message.at > provider.clock.now() - reachMs;
  return isKnown ? undefined : { code: 131009, details: `Message ${wamid} cannot be read.` };
};
