import type { CallOutcome, SendCall } from '../../../core/ports/provider/chat-provider.js';
import { unsuccessful } from '../errors/classify.js';
import { type GraphClient, jsonBody } from '../graph/client.js';
import type { Credentials } from '../settings.js';
import { readBody } from './message-body.js';

type Ports = { readonly graph: GraphClient };
type ReadCall = Omit<SendCall, 'attempt'>;

const said =
  (more: object, ofGroup: CallOutcome) =>
  ({ graph }: Ports) =>
  async (credentials: Credentials, { message, trace }: ReadCall): Promise<CallOutcome> => {
    if (message.providerId === null) return taken;
    if (message.context?.group) return ofGroup;
    const answer = await graph(credentials, {
      method: 'POST',
      path: `/${credentials.phoneNumberId}/messages`,
      json: { ...readBody(message.providerId), ...more },
      trace,
    });
    return jsonBody(answer)?.success === true ? taken : unsuccessful(answer, 1);
  };

const taken: CallOutcome = { kind: 'taken', providerId: null };

/** Marks an inbound message and all earlier ones as read. It can be repeated. Groups see no such thing. */
export const confirmRead = said({}, taken);

/** The same, and shows for at most 25 s that an answer is being written. */
export const showTyping = said(
  { typing_indicator: { type: 'text' } },
  {
    kind: 'refused',
    error: { code: 'content_rejected', message: 'WhatsApp shows no such thing in groups.' },
    providerCode: null,
  },
);
