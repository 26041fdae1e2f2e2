import type { OpenProvider, ProviderAbilities } from '../../conformance/provider/index.js';
import { heron } from './heron.js';
import { sandbox } from './sandbox.js';
import { whatsAppCloud } from './whatsapp-cloud.js';

/** A kind of provider under test. */
export type TestProvider = {
  readonly name: string;
  readonly abilities: ProviderAbilities;
  readonly open: OpenProvider;
};

/** Every provider that must pass the conformance suite. */
export const testProviders: readonly TestProvider[] = [sandbox, whatsAppCloud, heron];
