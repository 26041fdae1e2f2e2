import type { Refusal } from '../graph/answers/refusal.js';
import { mediaReferences } from '../media/references.js';
import type { Json } from '../shared/json.js';
import type { BusinessNumber } from '../state/entities.js';
import type { Provider } from '../state/provider.js';

/** How far back a message may be reacted to or read. */
export const reachMs = 30 * 86_400_000;

/** What a message refers to that is not there: media of this number. */
export const referenceProblem = (
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
