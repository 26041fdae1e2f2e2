import type { Refusal } from '../graph/answers/refusal.js';
import { mediaReferences } from '../media/references.js';
import { type Json, objectAt, textAt } from '../shared/json.js';
import type { BusinessNumber } from '../state/entities.js';
import type { Provider } from '../state/provider.js';

/** How far back a message may be reacted to or read. */
export const reachMs = 30 * 86_400_000;

/** What a message refers to that is not there: media of this number, a message to react to. */
export const referenceProblem = (
  provider: Provider,
  number: BusinessNumber,
  params: Json,
): Refusal | undefined =>
  mediaProblem(provider, number, params) ?? reactionProblem(provider, number, params);

const mediaProblem = (
  provider: Provider,
  number: BusinessNumber,
  params: Json,
): Refusal | undefined => {
  const missing = mediaReferences(params).find(({ id }) => {
    const media = provider.state.media.get(id);
    return !media || media.number !== number.id || media.expiresAt <= provider.clock.now();
  });
  return missing && { code: 131009, details: `Media ID ${missing.id} does not exist.` };
};

const reactionProblem = (
  provider: Provider,
  number: BusinessNumber,
  params: Json,
): Refusal | undefined => {
  if (params.type !== 'reaction') return undefined;
  const target = textAt(objectAt(params, 'reaction'), 'message_id') ?? '';
  const { accepted, inbound } = provider.ledger;
  const message = inbound.get(target) ?? accepted.get(target);
  const at = message && ('at' in message ? message.at : message.acceptedAt);
  const isInReach = at !== undefined && at > provider.clock.now() - reachMs;
  return isInReach && message?.number === number.id
    ? undefined
    : { code: 131009, details: `Message ${target} cannot be reacted to.` };
};
