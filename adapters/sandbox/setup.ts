import * as E from 'fp-ts/lib/Either.js';
import type { ChannelSetup } from '../../core/ports/provider/channel-setup.js';

/** How to connect a channel of the sandbox: it needs nothing, and there is nothing to check. */
export const sandboxSetup: ChannelSetup = {
  type: 'whatsapp',
  fields: [],
  settingsOf: () => E.right({}),
  check: async () => [
    {
      check: 'simulated',
      title: 'The network is simulated',
      outcome: 'passed',
      detail:
        'The sandbox reaches no phone. The number of the recipient decides what happens to a message.',
    },
  ],
};
