import type { CallOutcome, SendCall } from '../../../core/ports/provider/chat-provider.js';
import { unsuccessful } from '../errors/classify.js';
import type { GraphClient } from '../graph/client.js';
import { isJson } from '../graph/json.js';
import type { Credentials } from '../settings.js';
import { readBody } from './message-body.js';

/** Tells a user that their message was read, and with it all before it; harmless to repeat. */
export const confirmRead =
  ({ graph }: { readonly graph: GraphClient }) =>
  async (
    credentials: Credentials,
    { message }: Omit<SendCall, 'attempt'>,
  ): Promise<CallOutcome> => {
    if (message.providerId === null) return taken;
    const answer = await graph(credentials, {
      method: 'POST',
      path: `/${credentials.phoneNumberId}/messages`,
      json: readBody(message.providerId),
    });
    const isDone =
      answer.kind === 'answered' && isJson(answer.body) && answer.body.success === true;
    return isDone ? taken : unsuccessful(answer, 1);
  };

const taken: CallOutcome = { kind: 'taken', providerId: null };
