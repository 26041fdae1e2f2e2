import type { SetupField, SetupWebhook } from '../../../core/ports/provider/channel-setup.js';

/** What a person is asked for to connect a number. */
export const fields: readonly SetupField[] = [
  {
    name: 'phone_number_id',
    label: 'Phone number id',
    hint: 'App dashboard → WhatsApp → API setup. Digits only; it is not the phone number itself.',
    kind: 'text',
  },
  {
    name: 'waba_id',
    label: 'WhatsApp Business account id',
    hint: 'App dashboard → WhatsApp → API setup, beside the phone number id.',
    kind: 'text',
  },
  {
    name: 'app_id',
    label: 'App id',
    hint: 'App dashboard → App settings → Basic. The app must be Live.',
    kind: 'text',
  },
  {
    name: 'app_secret',
    label: 'App secret',
    hint: 'App dashboard → App settings → Basic, below the app id.',
    kind: 'secret',
  },
  {
    name: 'token',
    label: 'Access token',
    hint:
      'Business settings → System users → Generate token, for this app, that never expires, with ' +
      'whatsapp_business_messaging and whatsapp_business_management.',
    kind: 'secret',
  },
  {
    name: 'verify_token',
    label: 'Verify token',
    hint: 'A random text that you enter at Meta too, with the callback URL.',
    kind: 'chosen_secret',
  },
  {
    name: 'proves_secret',
    label: 'Prove the app secret in each call',
    hint: 'Needed when “Require app secret” is on in App settings → Advanced.',
    kind: 'switch',
  },
];

/** The path of the server that WhatsApp calls. */
export const webhookPath = '/providers/whatsapp_cloud/webhook';

/** The notices that the server understands. Without `messages` nothing is received. */
export const webhookFields = [
  'messages',
  'message_template_status_update',
  'template_category_update',
  'account_update',
  'user_preferences',
  'user_id_update',
  'calls',
] as const;

/** Where WhatsApp is told to call. */
export const webhook: SetupWebhook = {
  path: webhookPath,
  hint:
    'In App dashboard → WhatsApp → Configuration, enter the callback URL and the verify token, then subscribe to ' +
    `${webhookFields.join(', ')}.`,
  verifiedBy: 'verify_token',
};
