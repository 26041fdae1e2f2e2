import type { OpenProvider, ProviderAbilities } from '../../conformance/provider/index.js';
import { heron, heronWithoutTemplates } from './heron.js';
import { sandbox, sandboxWithoutEcho } from './sandbox.js';
import { twilioSms } from './twilio-sms.js';
import { whatsAppCloud } from './whatsapp-cloud.js';

/** A kind of provider under test. */
export type TestProvider = {
  readonly name: string;
  readonly abilities: ProviderAbilities;
  readonly open: OpenProvider;
};

/** Every provider that must pass the conformance suite. */
export const testProviders: readonly TestProvider[] = [
  sandbox,
  sandboxWithoutEcho,
  whatsAppCloud,
  twilioSms,
  heron,
  heronWithoutTemplates,
];
