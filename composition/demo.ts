import { scopes } from '../core/access/scopes.js';
import type { Messaging } from '../core/messaging.js';
import { orFail } from './commands/output.js';

/** The number that a demo sends from: fictitious. */
const demoAddress = '+12025550199';

export type Demo = {
  readonly organization_id: string;
  readonly project_id: string;
  readonly channel: string;
  readonly key: string;
};

/** Makes an organization, a test project, a sandbox channel and a key with every scope. */
export const makeDemo = async (messaging: Messaging): Promise<Demo> => {
  const { id: organization } = await messaging.createOrganization({ name: 'Demo' });
  const { id: project } = orFail(
    await messaging.createProject({ organization, name: 'Demo', environment: 'test' }),
  );
  const channel = orFail(
    await messaging.connectChannel({
      project,
      type: 'whatsapp',
      provider: 'sandbox',
      address: demoAddress,
      displayName: 'Demo',
      settings: {},
    }),
  );
  const { text: key } = orFail(
    await messaging.createKey({ project, scopes, expiresAt: null, allowedIps: [] }),
  );
  return { organization_id: organization, project_id: project, channel: channel.id, key };
};
