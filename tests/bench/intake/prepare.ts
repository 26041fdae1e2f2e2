import { settingsOf } from '../../../adapters/whatsapp-cloud/index.js';
import type { Assembly } from '../../../composition/assembly/index.js';
import { orFail } from '../../../composition/commands/output.js';
import { messageExternalId } from '../../../core/model/messages/external-id.js';
import { advance, startAccepted } from '../../../core/model/messages/status.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import { fictional } from '../../emulators/whatsapp-cloud/index.js';
import { anyMessage } from '../../support/fixtures/builders.js';
import { rightOf } from '../../support/fixtures/either.js';
import { credentials } from '../../support/whatsapp/credentials.js';
import { sentId } from './webhooks.js';

/** What a floor needs to know of the prepared database. */
export type Prepared = { readonly project: ProjectId; readonly channel: string };

const atOnce = 200;

/** Makes a project with a WhatsApp channel, and messages that were sent on it. */
export const prepareIntake = async (
  { parts, useCases }: Pick<Assembly, 'parts' | 'useCases'>,
  sent: number,
): Promise<Prepared> => {
  const { id: organization } = orFail(await useCases.createOrganization({ name: 'Bench' }));
  const { id: project } = orFail(
    await useCases.createProject({ organization, name: 'Bench', environment: 'live' }),
  );
  const channel = orFail(
    await useCases.connectChannel({
      project,
      type: 'whatsapp',
      provider: 'whatsapp_cloud',
      address: `+${fictional.phoneNumber}`,
      displayName: null,
      settings: settingsOf(credentials, parts.sealing),
    }),
  );
  for (let first = 0; first < sent; first += atOnce) {
    const at = parts.clock();
    const progress = advance(startAccepted(at), { status: 'sent', at });
    const messages = Array.from({ length: Math.min(atOnce, sent - first) }, (_, i) =>
      anyMessage(channel, { id: parts.newId('msg'), progress, providerId: sentId(first + i) }),
    );
    const externalIds = messages.map(({ id, providerId }) => ({
      name: messageExternalId(channel.id, providerId ?? ''),
      of: id,
    }));
    rightOf(await parts.stores.commit({ project, at, puts: { messages }, externalIds }));
  }
  return { project, channel: channel.id };
};
