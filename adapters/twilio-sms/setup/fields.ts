import type { SetupField, SetupWebhook } from '../../../core/ports/provider/channel-setup.js';
import { enteredPath } from '../callback-url.js';

/** What a person is asked for to connect a number. */
export const fields: readonly SetupField[] = [
  {
    name: 'account_sid',
    label: 'Account SID',
    hint: 'Twilio Console → Account → API keys & tokens. AC and 32 digits.',
    kind: 'text',
  },
  {
    name: 'auth_token',
    label: 'Auth token',
    hint: 'Twilio Console → Account → API keys & tokens, below the account SID.',
    kind: 'secret',
  },
  {
    name: 'messaging_service_sid',
    label: 'Messaging service SID',
    hint: 'Only to send through a messaging service, which then chooses the sender: MG and 32 digits.',
    kind: 'optional_text',
  },
];

/** Where Twilio is told to deliver inbound messages. It is told with each message where to report its statuses. */
export const webhook: SetupWebhook = {
  path: enteredPath,
  hint:
    'In Twilio Console → Phone Numbers → the number → Messaging, enter the URL under “A message comes in”, with HTTP ' +
    'POST. With a messaging service, enter it under Integration → Send a webhook.',
};
