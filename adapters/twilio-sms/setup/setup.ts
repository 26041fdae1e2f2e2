import type { Sealing } from '../../../core/ports/machine/sealing.js';
import type {
  ChannelCheck,
  ChannelSetup,
  KnownOfChannel,
} from '../../../core/ports/provider/channel-setup.js';
import { accountCondition, askAccount } from '../account/inspect.js';
import type { TwilioAnswer, TwilioClient } from '../api/client.js';
import { type Credentials, credentialsOf } from '../settings.js';
import { fields, webhook } from './fields.js';
import { settingsFrom } from './settings-from.js';

/** What the setup of Twilio channels needs. */
export type TwilioSetupPorts = {
  readonly sealing: Pick<Sealing, 'open' | 'seal'>;
  readonly twilio: TwilioClient;
};

/** How a person connects a number of Twilio. */
export const twilioSetup = ({ sealing, twilio }: TwilioSetupPorts): ChannelSetup => ({
  type: 'sms',
  fields,
  webhook,
  settingsOf: settingsFrom(sealing),
  check: async (channel, known) => {
    const credentials = opened(() => credentialsOf(channel, sealing));
    if (!credentials) return [undecipherable];
    const account = accountCheck(await twilio(credentials, askAccount), credentials);
    return [account, ...reportsCheck(known)];
  },
});

/** Whether Twilio accepts the account and its auth token, and the account can send. */
const accountCheck = (answer: TwilioAnswer, { accountSid }: Credentials): ChannelCheck => {
  const common = { check: 'account', title: 'Account and auth token' };
  const condition = accountCondition(answer);
  if (!condition)
    return {
      ...common,
      outcome: 'not_known',
      detail: 'Twilio did not answer. Check again in a minute.',
    };
  if (condition.becomes === 'active')
    return { ...common, outcome: 'passed', detail: `Account ${accountSid} is active.` };
  const detail = `${condition.detail} Compare both in Twilio Console → Account → API keys & tokens.`;
  return { ...common, outcome: 'failed', detail: detail.slice(0, longestDetail) };
};

const longestDetail = 500;

/** Whether signed webhooks arrive: each report is applied only after its signature fits the auth token. */
const reportsCheck = ({ isReporting }: KnownOfChannel): readonly ChannelCheck[] => {
  if (isReporting === undefined) return [];
  const common = { check: 'reports', title: 'Signed webhooks' };
  return isReporting
    ? [
        {
          ...common,
          outcome: 'passed',
          detail: 'A signed report about a message arrived within the last 24 hours.',
        },
      ]
    : [
        {
          ...common,
          outcome: 'not_known',
          detail:
            'Waiting for the first signed webhook. Send a message through the channel, or write to the number.',
        },
      ];
};

const opened = (open: () => Credentials): Credentials | undefined => {
  try {
    return open();
  } catch {
    return undefined;
  }
};

const undecipherable: ChannelCheck = {
  check: 'settings',
  title: 'Stored settings',
  outcome: 'failed',
  detail:
    'The auth token of the channel cannot be decrypted. Restore the encryption key of the server, or replace the token.',
};
