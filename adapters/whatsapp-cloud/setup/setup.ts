import type { Sealing } from '../../../core/ports/machine/sealing.js';
import type { ChannelCheck, ChannelSetup } from '../../../core/ports/provider/channel-setup.js';
import type { GraphClient } from '../graph/client.js';
import { type Credentials, credentialsOf } from '../settings.js';
import { check } from './check.js';
import { fields, webhook } from './fields.js';
import { settingsFrom } from './settings-from.js';

/** What the setup of WhatsApp channels needs. */
export type CloudSetupPorts = {
  readonly sealing: Pick<Sealing, 'open' | 'seal'>;
  readonly graph: GraphClient;
};

/** How a person connects a number of WhatsApp. */
export const cloudSetup = ({ sealing, graph }: CloudSetupPorts): ChannelSetup => ({
  type: 'whatsapp',
  fields,
  webhook,
  settingsOf: settingsFrom(sealing),
  check: async (channel, known) => {
    const credentials = opened(() => credentialsOf(channel, sealing));
    return credentials ? check(graph, credentials, channel, known) : [undecipherable];
  },
});

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
    'A secret of the channel cannot be decrypted. Restore the encryption key of the server, or replace all secrets.',
};
