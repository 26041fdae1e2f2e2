import type { Check } from '../check.js';
import type { ProviderAbilities } from './abilities.js';
import { channels } from './channels.js';
import { contents } from './contents.js';
import { declarations } from './declarations.js';
import { inbound } from './inbound.js';
import { media } from './media.js';
import { outcomes } from './outcomes.js';
import { givenProvider } from './scene.js';
import { statusReports } from './status-reports.js';
import { templates } from './templates.js';
import type { OpenProvider } from './under-test.js';

export type { ProviderAbilities } from './abilities.js';
export type {
  NetworkHands,
  OpenProvider,
  ProviderHost,
  ProviderUnderTest,
  RecipientKind,
  Shown,
  Written,
} from './under-test.js';

const concerns = {
  declarations,
  outcomes,
  statusReports,
  contents,
  media,
  inbound,
  templates,
  channels,
};

/**
 * Registers every case that a chat provider must pass. Each name is a rule of the port. `abilities` says what the
 * network can do; `open` gives a provider with a network of its own.
 */
export const chatProviderConformance = (
  check: Check,
  abilities: ProviderAbilities,
  open: OpenProvider,
): void => {
  const given = givenProvider(check, abilities, open);
  for (const cases of Object.values(concerns)) cases(given, abilities);
};
