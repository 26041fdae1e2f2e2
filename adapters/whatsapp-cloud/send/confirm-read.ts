import type { CallOutcome, SendCall } from '../../../core/ports/provider/chat-provider.js';
import { unsuccessful } from '../errors/classify.js';
import { type GraphClient, jsonBody } from '../graph/client.js';
import type { Credentials } from '../settings.js';
import { readBody } from './message-body.js';

/** Marks an inbound message and all earlier ones as read. It can be repeated. */
export const confirmRead =
  ({ graph }: { readonly graph: GraphClient }) =>
  async (
    credentials: Credentials,
    { message, trace }: Omit<SendCall, 'attempt'>,
  ): Promise<CallOutcome> => {
    if (message.providerId === null) return taken;
    const answer = await graph(credentials, {
      method: 'POST',
      path: `/${credentials.phoneNumberId}/messages`,
      json: readBody(message.providerId),
      trace,
    });
    return jsonBody(answer)?.success === true ? taken : unsuccessful(answer, 1);
  };

const taken: CallOutcome = { kind: 'taken', providerId: null };
