import type { CallOutcome, SendCall } from '../../../core/ports/provider/chat-provider.js';
import { chargeIn } from '../api/charge.js';
import type { TwilioAnswer, TwilioClient } from '../api/client.js';
import { textAt } from '../api/json.js';
import { unsuccessful } from '../errors/classify.js';
import type { Credentials } from '../settings.js';
import { type PreparePorts, prepareMessage } from './prepare-message.js';

/** What `sendMessage` needs. */
export type SendPorts = PreparePorts & { readonly twilio: TwilioClient };

/** Sends a message with one request. Twilio fetches its file, if it has one, from the server. */
export const sendMessage =
  (ports: SendPorts) =>
  async (credentials: Credentials, { channel, message, trace }: SendCall): Promise<CallOutcome> => {
    const form = await prepareMessage(ports, credentials, channel, message);
    if ('kind' in form) return form;
    const call = { method: 'POST', path: '/Messages.json', form, trace } as const;
    const answer = await ports.twilio(credentials, call);
    return takenIn(answer) ?? unsuccessful(answer);
  };

/** What an answer with a message's id says. */
const takenIn = (answer: TwilioAnswer): CallOutcome | undefined => {
  if (answer.kind !== 'answered' || answer.status >= 300) return undefined;
  const providerId = textAt(answer.body, 'sid');
  return providerId ? { kind: 'taken', providerId, charge: chargeIn(answer.body) } : undefined;
};
