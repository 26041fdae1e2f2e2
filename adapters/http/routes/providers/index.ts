import { twilioSms } from './twilio-sms.js';
import { whatsAppCloud } from './whatsapp-cloud.js';

/** What the API and the reference have of each provider whose network calls the server. */
const providers = [whatsAppCloud, twilioSms];

export const providerRoutes = providers.flatMap(({ routes }) => routes);

/** What the reference calls these routes, by their names. */
export const providerTitles: Readonly<Record<string, string>> = Object.assign(
  {},
  ...providers.map(({ titles }) => titles),
);

/** How to connect channels. */
export const providerGuides = providers.map(({ guide }) => guide);
