import type { BlockCall, CallOutcome } from '../../../core/ports/provider/chat-provider.js';
import { unsuccessful } from '../errors/classify.js';
import type { GraphClient } from '../graph/client.js';
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
    return answer.kind === 'answered' && answer.status === 200
      ? { kind: 'taken', providerId: null }
      : unsuccessful(answer, 1);
  };
