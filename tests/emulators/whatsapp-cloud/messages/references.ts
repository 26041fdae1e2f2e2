import type { Refusal } from '../graph/answers/refusal.js';
import { mediaReferences } from '../media/references.js';
import { type Json, objectAt, textAt } from '../shared/json.js';
import type { BusinessNumber } from '../state/entities.js';
import type { World } from '../state/world.js';

/** How far back a message may be reacted to or read. */
export const reachMs = 30 * 86_400_000;

/** What a message refers to that is not there: media of this number, a message to react to. */
export const referenceProblem = (
  world: World,
  number: BusinessNumber,
  params: Json,
): Refusal | undefined =>
  mediaProblem(world, number, params) ?? reactionProblem(world, number, params);

const mediaProblem = (world: World, number: BusinessNumber, params: Json): Refusal | undefined => {
  const missing = mediaReferences(params).find(({ id }) => {
    const media = world.state.media.get(id);
    return !media || media.number !== number.id || media.expiresAt <= world.clock.now();
  });
  return missing && { code: 131009, details: `Media ID ${missing.id} does not exist.` };
};

const reactionProblem = (
  world: World,
  number: BusinessNumber,
  params: Json,
): Refusal | undefined => {
  if (params.type !== 'reaction') return undefined;
  const target = textAt(objectAt(params, 'reaction'), 'message_id') ?? '';
  const { accepted, inbound } = world.ledger;
  const message = inbound.get(target) ?? accepted.get(target);
  const at = message && ('at' in message ? message.at : message.acceptedAt);
  const isInReach = at !== undefined && at > world.clock.now() - reachMs;
  return isInReach && message?.number === number.id
    ? undefined
    : { code: 131009, details: `Message ${target} cannot be reacted to.` };
};
