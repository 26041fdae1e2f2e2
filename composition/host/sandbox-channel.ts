import type { Messaging } from '../../core/messaging.js';
import type { ChannelId, OrganizationId, ProjectId } from '../../core/shared/ids.js';
import { orThrow } from './or-throw.js';

/** The number that a sandbox channel sends from unless it is given another: fictitious. */
const address = '+12025550199';

export type SandboxChannel = {
  readonly organization: OrganizationId;
  readonly project: ProjectId;
  readonly channel: ChannelId;
};

type Operator = Pick<Messaging, 'createOrganization' | 'createProject' | 'connectChannel'>;

/** Makes a test project with a channel that reaches nobody: what the first message is sent through. */
export const openSandbox = async (
  operator: Operator,
  name = 'Sandbox',
): Promise<SandboxChannel> => {
  const { id: organization } = orThrow(await operator.createOrganization({ name }));
  const project = orThrow(
    await operator.createProject({ organization, name, environment: 'test' }),
  ).id;
  const channel = orThrow(
    await operator.connectChannel({
      project,
      type: 'whatsapp',
      provider: 'sandbox',
      address,
      displayName: name,
      settings: {},
    }),
  ).id;
  return { organization, project, channel };
};
