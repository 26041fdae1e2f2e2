import type { BlockCall, CallOutcome } from '../../../core/ports/provider/chat-provider.js';
import { messageErrorOf, unsuccessful } from '../errors/classify.js';
import { type CloudError, codeText, readError } from '../errors/read-error.js';
import { type GraphAnswer, type GraphClient, jsonBody } from '../graph/client.js';
import { objectAt, objectsAt } from '../graph/json.js';
import type { Credentials } from '../settings.js';

/** Blocks a person, or ends that. Both can be repeated. One person is named, so the answer is about it. */
export const setBlocked =
  ({ graph }: { readonly graph: GraphClient }) =>
  async (
    credentials: Credentials,
    { address, isBlocked, trace }: BlockCall,
  ): Promise<CallOutcome> => {
    const answer = await graph(credentials, {
      method: isBlocked ? 'POST' : 'DELETE',
      path: `/${credentials.phoneNumberId}/block_users`,
      json: { messaging_product: 'whatsapp', block_users: [{ user: address }] },
      trace,
    });
    if (answer.kind === 'answered' && answer.status === 200)
      return { kind: 'taken', providerId: null };
    const error = errorOfUser(answer);
    return error
      ? { kind: 'refused', error: messageErrorOf(error), providerCode: codeText(error) }
      : unsuccessful(answer, 1);
  };

/** Why the one person is not blocked: the error of the answer says only that some are not. */
const errorOfUser = (answer: GraphAnswer): CloudError | undefined => {
  const [failed] = objectsAt(objectAt(jsonBody(answer), 'block_users'), 'failed_users');
  return readError(objectsAt(failed, 'errors')[0]);
};
